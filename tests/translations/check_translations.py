#!/usr/bin/env python3
"""check_translations.py SOURCE_DIR [--lupdate PROGRAM] | --selftest

Every message of translations/rowscope_*.ts is finished, speaks of the same %1 … %9 and %n as its source, and has all plural forms; no
message is left over that the sources no longer have; and, with lupdate, none of the sources' texts is missing."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PLURAL_FORMS = {"de": 2, "en": 2}
PLACEHOLDER = re.compile(r"%(?:L?[1-9]|n)")
FILTER = re.compile(r"\*(?:\.\w+)?")


def key(context, message):
    return context, message.findtext("source") or "", message.findtext("comment") or ""


def messages(root):
    for context in root.findall("context"):
        for message in context.findall("message"):
            yield context.findtext("name") or "", message


def text_faults(source, text, plural):
    if not text.strip():
        return ["is empty"]
    faults = []
    wanted, found = set(PLACEHOLDER.findall(source)), set(PLACEHOLDER.findall(text))
    # One form of a plural may say "a warning" instead of the number.
    if wanted - found - ({"%n"} if plural else set()) or found - wanted:
        faults.append(f"has {sorted(found)} where the source has {sorted(wanted)}")
    edges = [(s[:1] == " ", s[-1:] == " ") for s in (source, text)]
    if edges[0] != edges[1]:
        faults.append("begins or ends with a space where the source does not, or the other way round")
    if source.count("&") == 1 and source[-1] != "&" and text.count("&") != 1:
        faults.append("has no key of its own (&)")
    if FILTER.findall(source) != FILTER.findall(text):
        faults.append("names other file endings than the source")
    return faults


def file_faults(root, language):
    if language not in PLURAL_FORMS:
        return [f"language {language!r} has no number of plural forms in this check"]
    faults, seen = [], set()
    for context, message in messages(root):
        translation = message.find("translation")
        source = message.findtext("source") or ""
        name = f"{context}: {source!r}"
        if key(context, message) in seen:
            faults.append(f"{name} stands there twice")
        seen.add(key(context, message))
        if translation is None or translation.get("type") == "unfinished":
            faults.append(f"{name} is not translated")
            continue
        if translation.get("type") in ("vanished", "obsolete"):
            faults.append(f"{name} is no longer in the sources")
            continue
        plural = message.get("numerus") == "yes"
        forms = [f.text or "" for f in translation.findall("numerusform")] if plural else [translation.text or ""]
        if plural and len(forms) != PLURAL_FORMS[language]:
            faults.append(f"{name} has {len(forms)} plural forms, not {PLURAL_FORMS[language]}")
        if plural and not any("%n" in f for f in forms):
            faults.append(f"{name} never says its number")
        for form in forms:
            faults += [f"{name} -> {form!r} {fault}" for fault in text_faults(source, form, plural)]
    if not seen:
        faults.append("holds no message")
    return faults


def parse(path):
    return ElementTree.parse(path).getroot()


def source_faults(sources, file, language, lupdate):
    """What lupdate would add to the file or take from it."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = pathlib.Path(folder) / file.name
        shutil.copy(file, fresh)
        options = ["-pluralonly"] if language == "en" else []
        command = [lupdate, "-silent", "-no-obsolete", "-locations", "none", *options, "-I", sources, f"{sources}/app", f"{sources}/views",
                   "-target-language", language, "-ts", str(fresh)]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            return [f"lupdate failed: {run.stderr.strip()}"]
        here, there = ({key(c, m) for c, m in messages(parse(f))} for f in (file, fresh))
    hint = "run: cmake --build build/release --target rowscope_lupdate, then translate"
    return ([f"{c}: {s!r} of the sources is missing ({hint})" for c, s, _ in sorted(there - here)] +
            [f"{c}: {s!r} is no longer in the sources" for c, s, _ in sorted(here - there)])


SAMPLE = """<TS version="2.1" language="de"><context><name>C</name>
<message><source>row %1 of %2</source><translation>Zeile %1 von %2</translation></message>
<message numerus="yes"><source>%n row(s)</source><translation><numerusform>%n Zeile</numerusform><numerusform>%n Zeilen</numerusform></translation></message>
<message><source>Pictures (*.png)</source><translation>Bilder (*.png)</translation></message>
<message><source>&amp;Look</source><translation>&amp;Aussehen</translation></message>
<message><source> · %1</source><translation> · %1</translation></message></context></TS>"""


def selftest():
    spoilt = {
        "a sound file": (lambda s: s, 0),
        "an unfinished message": (lambda s: s.replace("<translation>Zeile", '<translation type="unfinished">Zeile'), 1),
        "a vanished message": (lambda s: s.replace("<translation>Zeile", '<translation type="vanished">Zeile'), 1),
        "an empty translation": (lambda s: s.replace("Zeile %1 von %2", ""), 1),
        "a lost placeholder": (lambda s: s.replace("von %2<", "davon<"), 1),
        "an invented placeholder": (lambda s: s.replace("von %2<", "von %3 %2<"), 1),
        "a lost plural form": (lambda s: s.replace("<numerusform>%n Zeile</numerusform>", ""), 1),
        "plurals without a number": (lambda s: s.replace("%n Zeile", "Zeile"), 1),
        "another file ending": (lambda s: s.replace("Bilder (*.png)", "Bilder (*.jpg)"), 1),
        "a lost key": (lambda s: s.replace("&amp;Aussehen", "Aussehen"), 1),
        "a lost space": (lambda s: s.replace("<translation> ·", "<translation>·"), 1),
        "a message twice": (lambda s: s.replace("</context>", "<message><source>&amp;Look</source><translation>&amp;Aussehen</translation></message></context>"), 1),
        "nothing": (lambda s: '<TS version="2.1" language="de"/>', 1),
    }
    wrong = []
    for name, (spoil, least) in spoilt.items():
        found = file_faults(ElementTree.fromstring(spoil(SAMPLE)), "de")
        if bool(found) != bool(least):
            wrong.append(f"{name}: {found}")
    print("\n".join(wrong) or f"{len(spoilt)} samples judged rightly")
    return 1 if wrong else 0


def main(arguments):
    if arguments == ["--selftest"]:
        return selftest()
    sources = arguments[0]
    lupdate = arguments[2] if arguments[1:2] == ["--lupdate"] else None
    faults, count = [], 0
    for file in sorted((pathlib.Path(sources) / "translations").glob("rowscope_*.ts")):
        language = file.stem.split("_", 1)[1]
        count += 1
        found = file_faults(parse(file), language)
        if lupdate:
            found += source_faults(sources, file, language, lupdate)
        faults += [f"{file.name}: {fault}" for fault in found]
    if count < len(PLURAL_FORMS):
        faults.append(f"{count} translation files, {len(PLURAL_FORMS)} expected")
    print("\n".join(faults) or f"{count} files in order")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
