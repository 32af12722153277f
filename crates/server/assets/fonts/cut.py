"""Cuts the fixed faces that social cards are lettered with, from the web app's own font packages.

Run it after a new version of the packages: `pip install fonttools brotli uharfbuzz && python3 cut.py`. The service
reads only outlines, widths and the plain `kern` table, so kerning is written into that table here.
"""

from pathlib import Path

import uharfbuzz
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).resolve().parent
PACKAGES = HERE.parents[3] / "web/node_modules/@fontsource-variable"

# The two halves of each face; a character in neither is left out of the card.
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153,
         0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x20AC, 0x2122]
EXTENDED = [code for code in range(0x100, 0x180) if code not in (0x131, 0x152, 0x153)]
KERNED = [*range(0x20, 0x7F), 0x2019, 0xE9]

FACES = [
    ("fraunces-600", "fraunces/files/fraunces-{}-opsz-normal.woff2", {"wght": 600, "opsz": 72}),
    ("instrument-sans-500", "instrument-sans/files/instrument-sans-{}-wght-normal.woff2", {"wght": 500}),
    ("instrument-sans-700", "instrument-sans/files/instrument-sans-{}-wght-normal.woff2", {"wght": 700}),
]


def fixed(file, axes):
    font = TTFont(file)
    font.flavor = None
    instantiateVariableFont(font, axes, inplace=True)
    return font


def kerning(font, path):
    font.save(path)
    shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
    names = font.getGlyphOrder()

    def advances(text):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(shaper, buffer, {"liga": False, "clig": False, "calt": False, "dlig": False})
        return [(names[info.codepoint], position.x_advance)
                for info, position in zip(buffer.glyph_infos, buffer.glyph_positions)]

    pairs = {}
    for left in KERNED:
        alone = advances(chr(left))[0][1]
        for right in KERNED:
            shaped = advances(chr(left) + chr(right))
            if len(shaped) == 2 and shaped[0][1] != alone:
                pairs[shaped[0][0], shaped[1][0]] = shaped[0][1] - alone
    return pairs


def subset(font, characters, path):
    options = Options()
    options.hinting = False
    options.notdef_outline = True
    options.layout_features = []
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "STAT", "avar", "HVAR", "MVAR"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.save(path)
    return str(path)


for name, file, axes in FACES:
    latin = fixed(PACKAGES / file.format("latin"), axes)
    scratch = [HERE / f"{name}.part{number}.ttf" for number in (1, 2)]
    pairs = kerning(latin, scratch[0])
    halves = [subset(latin, LATIN, scratch[0]),
              subset(fixed(PACKAGES / file.format("latin-ext"), axes), EXTENDED, scratch[1])]
    face = Merger().merge(halves)
    table = KernTable_format_0()
    table.version, table.coverage, table.format, table.kernTable = 0, 1, 0, {
        pair: value for pair, value in pairs.items() if set(pair) <= set(face.getGlyphOrder())}
    face["kern"] = newTable("kern")
    face["kern"].version, face["kern"].kernTables = 0, [table]
    face.save(HERE / f"{name}.ttf")
    for part in scratch:
        part.unlink()
    missing = [hex(code) for code in LATIN + EXTENDED if code not in face.getBestCmap()]
    print(name, (HERE / f"{name}.ttf").stat().st_size, "bytes,", len(table.kernTable), "pairs, missing", missing)
