#!/usr/bin/env python3
"""Writes uppercase.inc beside this script: what Python's str.upper makes of single characters (full mappings, Unicode 14.0 of
Python 3.11). Run by hand when the table must change; the build only reads its result.

    python3.11 make_uppercase.py
"""
import os
import unicodedata

assert unicodedata.unidata_version == "14.0.0"
single, several = {}, []
for c in range(0x110000):
    if 0xD800 <= c < 0xE000:
        continue
    upper = chr(c).upper()
    if upper == chr(c):
        continue
    if len(upper) == 1:
        single[c] = ord(upper)
    else:
        several += [c, *(ord(x) for x in upper), *([0] * (3 - len(upper)))]

runs = []  # first, last, step, upper case of the first
for c in sorted(single):
    if runs:
        first, last, step, target = runs[-1]
        gap = c - last
        if gap in (1, 2) and (step == gap or first == last) and single[c] - target == c - first:
            runs[-1] = [first, c, gap, target]
            continue
    runs.append([c, c, 1, single[c]])


def table(comment, name, numbers):
    lines, row = ["// " + comment, f"constexpr std::uint32_t {name}[] = {{"], ""
    for n in numbers:
        item = f"{n}," if n < 10 else f"0x{n:x},"
        if len(row) + len(item) > 138:
            lines.append(row)
            row = ""
        row += item
    return lines + [row, "};"]


out = ["// Written by make_uppercase.py; do not edit. Included by one .cpp file, inside its namespace.", "// clang-format off"]
out += table("Upper case of one character, Unicode 14.0: first, last, step, upper case of the first", "kUppercaseRuns", [n for r in runs for n in r])
out += table("Upper case of several characters: code point, then two or three (the third may be 0)", "kLongUppercase", several)
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "uppercase.inc"), "w", encoding="ascii") as f:
    f.write("\n".join(out) + "\n")
