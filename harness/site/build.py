"""The site: documents, records and reports as pages, a search over them, and the playground.

python3 harness/site/build.py WASM-FOLDER PROGRAM PAGES MODULES OUT

WASM-FOLDER is what wasm-bindgen wrote for the playground (`--target no-modules`), PROGRAM makes the
reports, PAGES contains the sections that the site shows in full, and MODULES has the npm package
`minisearch`, which finds pages. `.ci/site` calls this; it needs the package `markdown`.
"""

import base64
import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import markdown
from markdown.extensions.toc import slugify_unicode

ROOT = Path(__file__).resolve().parents[2]
NAVIGATION = [
    ("Start", "index.html"), ("Playground", "playground.html"), ("Documents", "docs/README.html"),
    ("Algorithms", "docs/ALGORITHMS.html"), ("Records", "results/README.html"),
    ("Claims", "docs/CLAIMS.html"), ("Glossary", "docs/GLOSSARY.html"), ("Search", "search.html"),
]
# Records whose whole report is a page, too.
REPORTED = ["default", "ordering", "reinefeld", "saved-leaves"]


def sources():
    yield from ROOT.glob("*.md")
    yield from ROOT.glob("docs/*.md")
    yield from ROOT.glob("results/*.md")
    yield from ROOT.glob("results/*/README.md")


def target(source):
    """The page of a document, below the site."""
    path = source.relative_to(ROOT)
    return Path("index.html") if path == Path("README.md") else path.with_suffix(".html")


def page(path, title, contents, script=""):
    """A whole page at this path below the site."""
    up = "../" * (len(path.parts) - 1)
    here = path.as_posix()
    links = "".join(
        f'<li><a href="{up}{to}"{" aria-current=page" if to == here else ""}>{name}</a></li>'
        for name, to in NAVIGATION)
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{html.escape(title)} · Plywood</title><link rel="stylesheet" href="{up}site.css">'
        f'</head><body><a class="skip" href="#main">Skip to the text</a><nav><ul>{links}</ul></nav>'
        f'<main id="main">{contents}</main>{script}</body></html>')


def linked(contents, source, images):
    """The text with links to pages in place of links to documents; files it shows are collected."""
    pages = {it.resolve(): target(it) for it in sources()}
    up = "../" * (len(target(source).parts) - 1)

    def link(match):
        attribute, address = match.groups()
        address, _, part = html.unescape(address).partition("#")
        if not address or re.match(r"[a-z]+:", address):
            return match.group(0)
        file = (source.parent / address).resolve()
        if file.is_dir() and (file / "README.md").exists():
            file = file / "README.md"
        part = f"#{part}" if part else ""
        if file in pages:
            return f'{attribute}="{up}{pages[file].as_posix()}{part}"'
        if file.is_file() and ROOT in file.parents:
            images.add(file)
            is_light = attribute == "src" and "prefers-color-scheme" not in file.read_text(errors="replace")
            return f'{attribute}="{up}{file.relative_to(ROOT).as_posix()}"' + ' class="light"' * is_light
        return f'data-source="{html.escape(address)}"'

    return re.sub(r'(href|src)="([^"]*)"', link, contents)


def unbroken(contents):
    """The text with options such as `--out` on one line."""
    def whole(match):
        return f'<span class="word">{match[1]}</span>' if match[1] else match[0]
    return re.sub(r"<(?:pre|!--).*?(?:</pre|--)>|<[^>]*>|((?<!\w)--(?:[a-z][a-z-]*|(?=\s)))", whole, contents,
                  flags=re.DOTALL)


def broken(match):
    """A sign in a cell at which a long name, such as `pvs+killers` or a path, may break."""
    sign = match[0]
    return sign if sign[0] == "<" else "<wbr>+" if sign == "+" else f"{sign}<wbr>"


def cell(match):
    """A cell of a table: its intervals and dates stay on one line, and `|` needs no backslash in code."""
    text = match[0].replace("\\|", "|")
    text = re.sub(r"\d{4}-\d\d-\d\d", r'<span class="word">\g<0></span>', text)
    text = re.sub(r"[\[(][-−+.,%\d to]+[])](<!--.*?-->)?°?", r'<span class="word">\g<0></span>', text)
    text = re.sub(r"<!--.*?-->|<[^>]*>|(?<=[\w)])\+(?=[a-z])|(?<=\w)(?:/(?=\w)|,(?=[a-z]))", broken, text)
    # Long text becomes wider, not only higher.
    width = min(18, round(1.1 * len(re.sub(r"<!--.*?-->|<[^>]*>", "", text)) ** 0.5, 1))
    return text.replace("<td>", f'<td style="min-width: {width}em">')


def in_full(text, pages):
    """The text with each section that the site shows in full, such as all commands, in place of the short one."""
    return re.sub(r"<!-- site (\w+) -->\n.*?<!-- /site \1 -->",
                  lambda section: (pages / f"{section[1]}.md").read_text(), text, flags=re.DOTALL)


def documents(out, pages):
    """Writes a page for each document; returns what is searched."""
    entries, files = [], set()
    for source in sources():
        text = re.sub(r"^<!-- /?[a-z ]+ -->\n", "", in_full(source.read_text(), pages), flags=re.M)
        contents = markdown.markdown(text, extensions=["tables", "fenced_code", "toc"],
                                     extension_configs={"toc": {"slugify": slugify_unicode}})
        contents = re.sub(r"\n+</code></pre>", "\n</code></pre>", contents)
        contents = contents.replace("<table>", '<div class="scroll"><table>')
        contents = contents.replace("</table>", "</table></div>")
        contents = re.sub(r"<t[dh].*?</t[dh]>", cell, contents)
        contents = unbroken(contents)
        # The link shows a plot alone, which a narrow page can show only in part.
        contents = re.sub(r'(<img [^>]*?src="([^"]*)"[^>]*>)', r'<a href="\2">\1</a>', contents)
        contents = linked(contents, source, files)
        title = re.search(r"^# (.*)$", text, re.M).group(1).replace("\\", "")
        path = target(source)
        record = source.parent.name if source.parent.parent.name == "results" else None
        if record in REPORTED:
            contents += '<p><a href="report.html">The whole record as a report</a></p>'
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(page(path, title, contents))
        plain = html.unescape(re.sub(r"<[^>]+>|\s+", " ", contents))
        entries.append([title, path.as_posix(), re.sub(r"\s+", " ", plain)])
    for file in files:
        copy = out / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return entries


def playground(out, wasm):
    folder = ROOT / "harness/playground/page"
    binary = base64.b64encode((wasm / "plywood_playground_bg.wasm").read_bytes()).decode()
    glue = (wasm / "plywood_playground.js").read_text()
    worker = glue + "\n" + (folder / "worker.js").read_text()
    # The stepper of reports, with the helpers that it calls.
    assets = ROOT / "harness/src/results/page/assets"
    files = [assets / "packed.js", assets / "stepper.js", folder / "playground.js"]
    script = (f'<script type="text/plain" id="wasm">{binary}</script>'
              f'<script type="text/plain" id="worker">{worker}</script>'
              + "".join(f"<script>{file.read_text()}</script>" for file in files))
    contents = (f'<style>{(folder / "playground.css").read_text()}</style><h1>Playground</h1>'
                f'{(folder / "playground.html").read_text()}')
    (out / "playground.html").write_text(page(Path("playground.html"), "Playground", contents, script))


def search(out, entries, modules):
    folder = ROOT / "harness/site"
    contents = ('<h1>Search</h1><p><label>Words <input id="words" type="search" autofocus></label></p>'
                '<p id="found" role="status"></p><ul id="hits"></ul>')
    data = json.dumps(entries).replace("</", "<\\/")
    library, licence = ((modules / "minisearch" / it).read_text() for it in ("dist/umd/index.js", "LICENSE.txt"))
    library = f"/* {licence.strip()} */\n{library}".replace("</", "<\\/")
    script = (f"<script>{library}</script><script>const ENTRIES = {data};</script>"
              f"<script>{(folder / 'search.js').read_text()}</script>")
    (out / "search.html").write_text(page(Path("search.html"), "Search", contents, script))


def main(wasm, program, pages, modules, out):
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    style = (ROOT / "harness/src/results/page/assets/page.css").read_text()
    (out / "site.css").write_text(style + (ROOT / "harness/site/site.css").read_text())
    search(out, documents(out, pages), modules)
    playground(out, wasm)
    for record in REPORTED:
        to = out / "results" / record / "report.html"
        subprocess.run([program, "report", ROOT / "results" / record, "--out", to], check=True)
    print(f"{sum(1 for _ in out.rglob('*.html'))} pages in {out}")


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2], *map(Path, sys.argv[3:]))
