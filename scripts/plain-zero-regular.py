"""
Makes server/lib/fonts/plain-zero-hyperlegible-regular.ttf: Atkinson Hyperlegible Next Regular with the zero of
web/styles/plain-zero.woff2, for documents. Run: /usr/bin/python3 scripts/plain-zero-regular.py REGULAR_TTF, which is
fonts/ttf/AtkinsonHyperlegibleNext-Regular.ttf of github.com/googlefonts/atkinson-hyperlegible-next.
"""
# cspell:ignore googlefonts hmtx glyf recalc notdef subsetter instancer ccmp unicodes cmap tnum locl wght
import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

MADE = 'server/lib/fonts/plain-zero-hyperlegible-regular.ttf'
# The Open Font License keeps a font's name for the original.
NAME = 'Plain Zero Hyperlegible'
NAMES = {1: NAME, 2: 'Regular', 3: 'PlainZeroHyperlegible-Regular', 4: f'{NAME} Regular', 6: 'PlainZeroHyperlegible-Regular'}

font = TTFont(sys.argv[1], recalcTimestamp=False)
made = instantiateVariableFont(TTFont('web/styles/plain-zero.woff2'), {'wght': 400})
zero, plain = font['glyf']['zero'], made['glyf']['zero']
shift = font['glyf']['zero.tf'].components[0].x  # the made zero is tabular, and this one gets its place from `zero`
zero.coordinates = type(plain.coordinates)([(x - shift, y) for x, y in plain.coordinates])
zero.flags, zero.endPtsOfContours, zero.numberOfContours = plain.flags, plain.endPtsOfContours, plain.numberOfContours
zero.recalcBounds(font['glyf'])
font['hmtx']['zero'] = (font['hmtx']['zero'][0], zero.xMin)

options = Options()
options.set(layout_features=['tnum', 'locl', 'kern', 'ccmp', 'mark'], name_IDs=['*'], hinting=False, notdef_outline=True)
subsetter = Subsetter(options)
subsetter.populate(unicodes=font.getBestCmap().keys())
subsetter.subset(font)
for name_id, text in NAMES.items():
    font['name'].setName(text, name_id, 3, 1, 0x409)
font.save(MADE)
