"""Cuts the letters of English and Spanish from the shop's two fonts into web/ui/fonts, and prints their size.

Runs when a package of the fonts or a letter changes: `python3 tools/first-letters.py`, with fonttools and brotli (Debian:
fonttools, python3-brotli). Each file fits in the first 14.6 kB that a server sends without waiting (decision 210), headers included.
The text font has only its widest kerning, from 7.6 hundredths of its size on, the same for all weights: all of it is 10 kB.
"""

import os
import re

from fontTools import subset

FONTS = {"familjen-grotesk": 0, "instrument-sans": 76}
FEATURES = ["kern", "tnum", "lnum"]
DROPPED_TABLES = ["GDEF", "STAT"]
DEVICES = ["XAdvDevice", "XPlaDevice", "YAdvDevice", "YPlaDevice"]
PAIRS = 2
ADVANCE_ONLY = 4


def letters():
    """The letters that tokens.css takes from these files."""
    with open("web/ui/tokens.css") as styles:
        ranges = re.findall(r"/fonts/[\w-]+\.woff2.*?unicode-range:\s*([^;]+);", styles.read(), re.S)
    assert len(ranges) == len(FONTS) and len(set(ranges)) == 1, "both fonts have the same letters"
    return subset.parse_unicodes(ranges[0].replace("U+", "").replace("\n", ""))


def keep_wide_kerning(font, least):
    """Leaves out pairs that move less than `least` thousandths, and how pairs change with the weight."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != PAIRS:
                continue
            by_glyph = table.Format == 1
            sets = [pairs.PairValueRecord for pairs in table.PairSet] if by_glyph else [one.Class2Record for one in table.Class1Record]
            for value in (record.Value1 for pairs in sets for record in pairs):
                for device in DEVICES:
                    value.__dict__.pop(device, None)
                if abs(value.XAdvance) < least:
                    value.XAdvance = 0
            if by_glyph:
                for pairs in table.PairSet:
                    pairs.PairValueRecord = [record for record in pairs.PairValueRecord if record.Value1.XAdvance]
                    pairs.PairValueCount = len(pairs.PairValueRecord)
            table.ValueFormat1, table.ValueFormat2 = ADVANCE_ONLY, 0


def main():
    for name, least in FONTS.items():
        options = subset.Options(flavor="woff2", layout_features=FEATURES, name_IDs=[0, 1, 2, 13, 14])
        options.drop_tables += DROPPED_TABLES
        font = subset.load_font(f"node_modules/@fontsource-variable/{name}/files/{name}-latin-wght-normal.woff2", options)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=letters())
        subsetter.subset(font)
        if least > 0:
            keep_wide_kerning(font, least)
        target = f"web/ui/fonts/{name}.woff2"
        subset.save_font(font, target, options)
        print(target, os.path.getsize(target))


main()
