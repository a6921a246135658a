#!/usr/bin/env python3
"""Writes the *.inc tables beside this script. Run by hand when a table must change; the build only reads its results.

    pip install regex==2024.11.6 unicodedata2==16.0.0 && python3.11 make_tables.py

Sources of the facts, and why there are several Unicode versions: tokenizer files mean what the reference library does, and its parts were
built from different versions.
  Unicode 16.0  general categories (unicodedata2), Alphabetic, Lowercase, Uppercase and grapheme breaks (regex): its regular expressions and text segmentation
  Unicode 17.0  numeric characters and lower case: its language's own character methods. Written here as additions to 16.0 and 14.0
  Unicode  8.0  punctuation, "other", and nonspacing marks of the BERT steps
  Unicode  9.0  normalisation and combining marks
The two old versions are today's data (Python 3.11, Unicode 14.0; normalisation of an assigned character never changes) restricted by
age (Perl's Present_In), plus the few code points whose category changed later."""
import os
import subprocess
import unicodedata as u14

import regex
import unicodedata2 as u16

assert u16.unidata_version == "16.0.0" and u14.unidata_version == "14.0.0" and regex.__version__ == "2.5.148"
SCALARS = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]
HERE = os.path.dirname(os.path.abspath(__file__))
CATEGORIES = "Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co".split()


def present_in(version):
    perl = 'my $r = qr/\\p{Present_In: %s}/; for (0..0x10FFFF) { next if $_ >= 0xD800 && $_ < 0xE000; print "$_\\n" if chr($_) =~ $r }'
    return set(map(int, subprocess.run(["perl", "-e", perl % version], capture_output=True, text=True, check=True).stdout.split()))


def ranges(points):
    out = []
    for c in sorted(points):
        if out and out[-1][1] == c - 1:
            out[-1][1] = c
        else:
            out.append([c, c])
    return out


def having(pattern):
    compiled = regex.compile(pattern)
    return {c for c in SCALARS if compiled.match(chr(c))}


def write(name, tables):
    """tables: list of (comment, constant, numbers)."""
    lines = ["// Written by make_tables.py; do not edit. Included by one .cpp file, inside its namespace.", "// clang-format off"]
    for comment, constant, numbers in tables:
        lines += ["// " + comment, f"constexpr std::uint32_t {constant}[] = {{"]
        row = ""
        for n in numbers:
            item = f"{n}," if n < 10 else f"0x{n:x},"
            if len(row) + len(item) > 138:
                lines.append(row)
                row = ""
            row += item
        lines += [row, "};"]
    with open(os.path.join(HERE, name), "w", encoding="ascii") as f:
        f.write("\n".join(lines) + "\n")


def flat(points):
    return [n for r in ranges(points) for n in r]


def categories():
    runs = []
    for c in range(0x110000):
        k = CATEGORIES.index(u16.category(chr(c))) if not 0xD800 <= c < 0xE000 else 0
        if not runs or runs[-1] & 31 != k:
            runs.append(c << 5 | k)
    def cased(category):
        return {c for c in SCALARS if u16.category(chr(c)) == category}

    plain = {c for c in SCALARS if u16.category(chr(c)) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl")}
    write("categories.inc", [
        ("General categories, Unicode 16.0: (first code point << 5 | index in the order of GeneralCategory), up to the next entry", "kCategoryRuns", runs),
        ("Alphabetic without letters and letter numbers, Unicode 16.0: first, last", "kOtherAlphabetic", flat(having(r"\p{Alphabetic}") - plain)),
        ("Lowercase without lower-case letters, Unicode 16.0: first, last", "kOtherLowercase", flat(having(r"\p{Lowercase}") - cased("Ll"))),
        ("Uppercase without upper-case letters, Unicode 16.0: first, last", "kOtherUppercase", flat(having(r"\p{Uppercase}") - cased("Lu"))),
    ])


def legacy_classes(age8, age9):
    punctuation = {c for c in age8 if u14.category(chr(c))[0] == "P" or chr(c) in "$+<=>^`|~"} | {0x166D, 0x111C9}
    other = {c for c in age8 if u14.category(chr(c)) in ("Cc", "Cf", "Co")}
    nonspacing = ({c for c in age8 if u14.category(chr(c)) == "Mn"} | {0x1734}) - {0x1885, 0x1886, 0xA9BD, 0x111C9}
    mark = ({c for c in age9 if u14.category(chr(c))[0] == "M"} | {0x1CF2, 0x1CF3}) - {0x111C9}
    write("legacy_classes.inc", [
        ("ASCII punctuation and categories P*, Unicode 8.0: first, last", "kPunctuation8", flat(punctuation)),
        ("Categories Cc, Cf and Co, Unicode 8.0: first, last", "kOther8", flat(other)),
        ("Category Mn, Unicode 8.0: first, last", "kNonspacing8", flat(nonspacing)),
        ("Categories M*, Unicode 9.0: first, last", "kMark9", flat(mark)),
    ])


def grouped(mappings):
    """Runs of consecutive code points: first, how many, then their targets."""
    out = []
    count_at = 0
    for c in sorted(mappings):
        if c - 1 in mappings:
            out[count_at] += 1
        else:
            out += [c, 1]
            count_at = len(out) - 1
        out += mappings[c]
    return out


def normalization(age9):
    singles, pairs, excluded, runs, sequences = {}, {}, [], [], {}
    for c in sorted(age9):
        fields = u14.decomposition(chr(c)).split()
        if not fields:
            continue
        target = [int(x, 16) for x in fields if not x.startswith("<")]
        if fields[0].startswith("<"):
            if len(target) > 1:
                sequences[c] = [len(target), *target]
            elif runs and runs[-3] + runs[-2] == c and runs[-1] + runs[-2] == target[0]:
                runs[-2] += 1
            else:
                runs += [c, 1, target[0]]
        elif len(target) == 1:
            singles[c] = target
        else:
            pairs[c] = target
            if u14.normalize("NFC", "".join(map(chr, target))) != chr(c):
                excluded.append(c)
    classes = []
    for c in sorted(age9):
        k = u14.combining(chr(c))
        if not k:
            continue
        if classes and classes[-2] == c - 1 and classes[-1] == k:
            classes[-2] = c
        else:
            classes += [c, c, k]
    write("canonical.inc", [
        ("Canonical combining classes, Unicode 9.0: first, last, class", "kCombiningClasses", classes),
        ("Canonical decompositions to one code point: first, count, targets", "kCanonicalSingles", grouped(singles)),
        ("Canonical decompositions to two: first, count, pairs", "kCanonicalPairs", grouped(pairs)),
        ("Those of kCanonicalPairs that do not compose: first, last", "kNotComposed", flat(excluded)),
    ])
    write("compatibility.inc", [
        ("Compatibility decompositions to one: first, count, first target (both rise by one)", "kCompatibilityRuns", runs),
        ("Compatibility decompositions to several: first, count, and for each its length and targets", "kCompatibilitySequences", grouped(sequences)),
    ])


def lowercase():
    lower = {c: ord(chr(c).lower()) for c in SCALARS if len(chr(c).lower()) == 1 and chr(c).lower() != chr(c)}
    lower[0x3A3] = 0x3C3  # no rule for a final sigma: the mapping is per character
    lower.update({0x1C89: 0x1C8A, 0xA7CB: 0x264, 0xA7CC: 0xA7CD, 0xA7CE: 0xA7CF, 0xA7D2: 0xA7D3, 0xA7D4: 0xA7D5, 0xA7DA: 0xA7DB, 0xA7DC: 0x19B})
    lower.update({c: c + 0x20 for c in range(0x10D50, 0x10D66)})  # Garay, Unicode 16.0
    lower.update({c: c + 0x1B for c in range(0x16EA0, 0x16EB9)})  # Beria Erfe, Unicode 17.0
    runs = []  # first, last, step, target of the first
    for c, t in sorted(lower.items()):
        if runs:
            first, last, step, target = runs[-4:]
            if t - c == target - first and (c - last == step or (first == last and c - last in (1, 2))):
                runs[-3:-1] = [c, c - last]
                continue
        runs += [c, c, 1, t]
    write("lowercase.inc", [("Lower case to one character, Unicode 17.0: first, last, step, lower case of the first", "kLowercaseRuns", runs)])


def graphemes():
    kinds = ["Control", "Extend", "Prepend", "SpacingMark", "Regional_Indicator"]
    tables = [(f"Grapheme_Cluster_Break={k}, Unicode 16.0: first, last", "kBreak" + k.replace("_", ""), flat(having(r"\p{GCB=%s}" % k))) for k in kinds]
    jamo = [(f"Grapheme_Cluster_Break={k}: first, last", "kBreak" + k, flat(having(r"\p{GCB=%s}" % k))) for k in "LVT"]
    picture = [("Extended_Pictographic: first, last", "kExtendedPictographic", flat(having(r"\p{ExtPict}")))]
    conjunct = [(f"Indic_Conjunct_Break={k}: first, last", "kConjunct" + k, flat(having(r"\p{InCB=%s}" % k))) for k in ("Consonant", "Linker", "Extend")]
    write("graphemes.inc", tables + jamo + picture + conjunct)


if __name__ == "__main__":
    age8, age9 = present_in("8.0"), present_in("9.0")
    categories()
    legacy_classes(age8, age9)
    normalization(age9)
    lowercase()
    graphemes()
