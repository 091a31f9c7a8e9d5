"""
Makes web/styles/plain-zero.woff2 from Atkinson Hyperlegible Next: its tabular zero without the slash, with the weight axis.
Run: /usr/bin/python3 scripts/plain-zero.py (Debian: python3-fonttools, python3-brotli).
"""
# cspell:ignore GDEF GPOS GSUB HVAR MVAR glyf gvar hmtx notdef recalc subsetter unicodes
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.iup import iup_delta

FOLDER = 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files'
FONT = f'{FOLDER}/atkinson-hyperlegible-next-latin-wght-normal.woff2'
MADE = 'web/styles/plain-zero.woff2'
# The Open Font License keeps a font's name for the original.
NAMES = {1: 'Plain Zero', 2: 'Regular', 4: 'Plain Zero', 6: 'PlainZero'}
COPYRIGHT_AND_LICENCE = [0, 13, 14]
PHANTOMS = 4  # points that hold the metrics

font = TTFont(FONT, recalcTimestamp=False)
glyph = font['glyf']['zero']
shift = font['glyf']['zero.tf'].components[0].x
shifts = [variation.coordinates[0][0] for variation in font['gvar'].variations['zero.tf']]
advance, _ = font['hmtx']['zero.tf']
points = [(x + shift, y) for x, y in glyph.coordinates]
on_curve = [flag & 1 for flag in glyph.flags]
ends = list(glyph.endPtsOfContours)


def without_slash(given, arc):
    """The outline, then one counter: both halves of the slashed one, with an arc where each end of the slash was."""
    outline, left, right = given[: ends[0] + 1], given[ends[0] + 1 : ends[1] + 1], given[ends[1] + 1 :]
    lower, upper = arc(*left[2:4], *right[1:3]), arc(right[-1], right[0], *left[4:6])
    return outline + left[:4] + [lower] + right[1:] + right[:1] + [upper] + left[4:]


def corner(before, start, end, after):
    """Where the tangents at both ends meet: the control point of the arc between them."""
    (dx, dy), (ex, ey) = (start[0] - before[0], start[1] - before[1]), (end[0] - after[0], end[1] - after[1])
    along = ((end[0] - start[0]) * ey - (end[1] - start[1]) * ex) / (dx * ey - dy * ex)
    return (round(start[0] + along * dx), round(start[1] + along * dy))


def varied(variation, moved):
    """The variation for the new points: at each weight the arcs are computed from that weight's own outline."""
    deltas = iup_delta(variation.coordinates, list(glyph.coordinates) + [(0, 0)] * PHANTOMS, ends)
    heavier = [(x + dx + moved, y + dy) for (x, y), (dx, dy) in zip(points, deltas)]
    changes = [(round(a - x), round(b - y)) for (a, b), (x, y) in zip(without_slash(heavier, corner), plain)]
    return TupleVariation(variation.axes, changes + [(0, 0)] * PHANTOMS)


plain = without_slash(points, corner)
varieties = [varied(*pair) for pair in zip(font['gvar'].variations['zero'], shifts)]

options = Options()
options.set(layout_features=[], name_IDs=COPYRIGHT_AND_LICENCE, hinting=False, notdef_outline=False, glyph_names=True)
options.drop_tables += ['GSUB', 'GPOS', 'GDEF', 'STAT', 'HVAR', 'MVAR']
subsetter = Subsetter(options)
subsetter.populate(unicodes=[0x30])
subsetter.subset(font)

zero = font['glyf']['zero']
zero.coordinates = type(zero.coordinates)(plain)
zero.flags = bytearray(without_slash(on_curve, lambda *_: 0))
zero.endPtsOfContours, zero.numberOfContours = [ends[0], len(plain) - 1], 2
zero.recalcBounds(font['glyf'])
font['hmtx']['zero'] = (advance, zero.xMin)
font['gvar'].variations['zero'] = varieties
for name_id, text in NAMES.items():
    font['name'].setName(text, name_id, 3, 1, 0x409)
font.flavor = 'woff2'
font.save(MADE)
