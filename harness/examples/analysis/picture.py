"""Writing a picture as SVG that follows the reader's mode, bright or dark."""

# The colours of paper, ink and lines, bright and dark, which the program's pictures have as well.
MODES = {"#FFFFFF": "#15181c", "#1D2126": "#e4e7ea", "#59626C": "#a2abb5", "#D3D8DD": "#38404a"}
PAPER, INK, QUIET, GRID = MODES


def write(file, title, wide, high, shapes):
    """Writes the shapes on paper. Text without a colour of its own has that of ink."""
    dark = "".join(f'.plot [fill="{it}"]{{fill:{MODES[it]}}}.plot [stroke="{it}"]{{stroke:{MODES[it]}}}' for it in MODES)
    style = f"@media screen and (prefers-color-scheme:dark){{.plot{{fill:{MODES[INK]}}}{dark}}}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="12" fill="{INK}">'
    paper = f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>'
    with open(file, "w") as out:
        out.write("\n".join([head, f"<title>{title}</title>", f"<style>{style}</style>", paper, *shapes, "</svg>"]) + "\n")
