"""A sample of the project's prose at any commit, for a reader who grades it.

python3 harness/examples/analysis/drawn_prose.py documents 100 COMMIT > documents.tsv
python3 harness/examples/analysis/drawn_prose.py comments 80 COMMIT > comments.tsv

`documents` draws sentences of README.md, CONTRIBUTING.md, docs and the pages of records, without generated
parts; `comments` draws doc comments of the crates. Each line has a number, the file with the line, and the text.
The grader adds a column: good, awkward or opaque. The files of an older commit follow from git alone.
"""

import argparse
import random
import re
import subprocess

SEED = 45

# Pages whose whole text is generated from the program; some only in older commits.
GENERATED = {"docs/ALGORITHMS.md", "docs/COLUMNS.md", "docs/FIELDS.md", "docs/VERBS.md"}
PAGE = re.compile(r"(README|CONTRIBUTING|docs/[^/]+|results/README|results/[^/]+/README)\.md")
# An initial or an abbreviation ends no sentence.
END = re.compile(r"(?<=[.!?])(?<!\b\w\.)(?<!\bal\.)(?<!\bpp\.)(?<!\bcf\.)[)\"*_\]]*\s+(?=[A-Z`*\[(\"])")
# A comment of one of these names alone opens a generated section, and with a slash closes it.
SECTION = re.compile(r"<!-- (/?)(= .*|=|[\w-]+) -->")
ITEM = re.compile(r"^([-*>]|\d+\.) ")


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def sentences(page):
    """The line and the text of each sentence outside of headings, tables, code and generated sections."""
    paragraphs, fence, section = [[]], False, False
    for number, line in enumerate(page.splitlines(), 1):
        text = line.strip()
        mark = SECTION.fullmatch(text)
        if mark:
            section = not mark[1]
        is_fence = text.startswith("```")
        fence ^= is_fence
        is_prose = text and not (mark or section or fence or is_fence or text.startswith(("#", "|", "<", "![")))
        if not is_prose or ITEM.match(text):
            paragraphs.append([])
        if is_prose:
            paragraphs[-1].append((number, ITEM.sub("", text, count=1)))
    for lines in filter(None, paragraphs):
        # The line of each character, by the place at which its line begins.
        starts, whole = [], ""
        for number, text in lines:
            starts.append((len(whole), number))
            whole += re.sub(r"<!--.*?-->", "", text) + " "
        begin = 0
        for end in [match.end() for match in END.finditer(whole)] + [len(whole)]:
            sentence = whole[begin:end].strip()
            if len(sentence.split()) > 2:
                yield max((start, number) for start, number in starts if start <= begin)[1], sentence
            begin = end


def comments(source):
    """The line and the text of each doc comment, without its code."""
    block = []
    for number, line in enumerate([*source.splitlines(), ""], 1):
        mark = re.match(r"\s*//[/!] ?(?!/)(.*)", line)
        if mark:
            block.append((number, mark[1]))
        elif block:
            text = " ".join(text.strip() for _, text in block)
            text = re.sub(r"```.*?```", "", text).strip()
            if len(text.split()) > 2:
                yield block[0][0], text
            block = []


def population(kind, commit):
    files = git("ls-tree", "-r", "--name-only", commit).splitlines()
    if kind == "documents":
        chosen = [it for it in files if PAGE.fullmatch(it) and it not in GENERATED]
        parts = sentences
    else:
        chosen = [it for it in files if it.endswith(".rs") and "/tests/" not in it]
        parts = comments
    for file in sorted(chosen):
        for line, text in parts(git("show", f"{commit}:{file}")):
            yield f"{file}:{line}", text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=["documents", "comments"])
    parser.add_argument("count", type=int)
    parser.add_argument("commit", nargs="?", default="HEAD")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    everything = list(population(options.kind, options.commit))
    if len(everything) < options.count:
        parser.error(f"{options.commit} has {len(everything)} {options.kind}; draw at most as many")
    drawn = random.Random(options.seed).sample(everything, options.count)
    print("number\tplace\ttext")
    for number, (place, text) in enumerate(drawn, 1):
        print(number, place, text, sep="\t")


if __name__ == "__main__":
    main()
