#!/usr/bin/env python3
"""check_includes.py SOURCE_DIR BUILD_DIR: fails on an include that the dependency table of ARCHITECTURE.md does not have.

Reads Ninja's dependency log, so it sees every header that a translation unit really read, also through other headers.
"""
import os
import re
import subprocess
import sys

CORE_ORDER = ["base", "media", "text", "question", "request", "rows", "masks", "supervision", "runtime", "trace", "audit", "report"]
# Not even through each other: media and text stand side by side.
SIDE_BY_SIDE = {("media", "text"), ("text", "media")}

QT = re.compile(r"/(qt6|x86_64-linux-gnu/qt6|aarch64-linux-gnu/qt6)/|/Qt[A-Z]\w*/")
QT_GUI_SIDE = re.compile(r"/Qt(Widgets|Gui|PrintSupport|Svg)/")
QT_WIDGETS = re.compile(r"/Qt(Widgets|PrintSupport)/")
TORCH = re.compile(r"/torch/include/|/libtorch/include/|/(ATen|c10)/")
QCUSTOMPLOT = re.compile(r"/qcustomplot\.h$")
OUTSIDE_OF = {
    "views": ("model/", "app/"),
    "model": ("views/", "app/"),
    "core": ("model/", "views/", "app/"),
}


def faults_of(unit, headers, source_dir):
    """unit: path relative to the root; headers: absolute paths. Yields sentences."""
    part = unit.split("/")[0]
    inside = [os.path.relpath(h, source_dir) for h in headers if h.startswith(source_dir + "/")]
    system = [h for h in headers if not h.startswith(source_dir + "/") or "/.venv/" in h]
    inside = [h for h in inside if not h.startswith((".venv/", "build/"))]

    def first(pattern):
        return next((h for h in system if pattern.search(h)), None)

    if part in ("core", "model") and (h := first(QT)):
        yield f"{unit} sees Qt: {h}"
    if part in ("core", "views", "app") and (h := first(TORCH)):
        yield f"{unit} sees torch: {h}"
    if unit.startswith("app/cli/") and (h := first(QT)):
        yield f"{unit} belongs to the command line and sees Qt: {h}"
    if unit.startswith("views/viewmodels/") and (h := first(QT_GUI_SIDE)):
        yield f"{unit} may use Qt Core only: {h}"
    if not unit.startswith("views/plot/") and part != "tests" and (h := first(QCUSTOMPLOT)):
        yield f"{unit} sees qcustomplot.h; only views/plot may"
    for forbidden in OUTSIDE_OF.get(part, ()):
        for h in inside:
            if h.startswith(forbidden):
                yield f"{unit} includes {h}: {part} may not see {forbidden[:-1]}"
    if part == "core":
        own = unit.split("/")[1]
        if own not in CORE_ORDER:
            yield f"{unit}: folder core/{own} has no place in the order {' < '.join(CORE_ORDER)}"
            return
        for h in inside:
            if not h.startswith("core/"):
                continue
            other = h.split("/")[1]
            if other not in CORE_ORDER:
                yield f"{h}: folder core/{other} has no place in the order"
            elif CORE_ORDER.index(other) > CORE_ORDER.index(own) or (own, other) in SIDE_BY_SIDE:
                yield f"{unit} includes {h}: core/{own} may not see core/{other}"


def units_of(build_dir):
    log = subprocess.run(["ninja", "-C", build_dir, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    unit = None
    headers = []
    for line in log.splitlines():
        if not line.startswith(" "):
            if headers:
                yield headers
            headers = []
        elif line.strip():
            path = line.strip()
            headers.append(os.path.normpath(path if os.path.isabs(path) else os.path.join(build_dir, path)))
    if headers:
        yield headers


def selftest():
    cases = [
        ("core/rows/a.cpp", ["/s/core/rows/a.cpp", "/usr/include/x86_64-linux-gnu/qt6/QtCore/QString"], "sees Qt"),
        ("core/base/a.cpp", ["/s/core/rows/row_table.h"], "core/base may not see core/rows"),
        ("core/text/a.cpp", ["/s/core/media/image.h"], "core/text may not see core/media"),
        ("views/panels/a.cpp", ["/s/.venv/lib/python3.11/site-packages/torch/include/ATen/ATen.h"], "sees torch"),
        ("views/panels/a.cpp", ["/s/model/engine/predict.h"], "views may not see model"),
        ("views/panels/a.cpp", ["/usr/include/qcustomplot.h"], "only views/plot may"),
        ("views/viewmodels/a.cpp", ["/usr/include/x86_64-linux-gnu/qt6/QtWidgets/QWidget"], "Qt Core only"),
        ("app/cli/a.cpp", ["/usr/include/x86_64-linux-gnu/qt6/QtCore/QString"], "command line"),
        ("core/new/a.cpp", ["/s/core/new/a.h"], "no place in the order"),
    ]
    for unit, headers, expected in cases:
        found = list(faults_of(unit, headers, "/s"))
        if not any(expected in f for f in found):
            print(f"not found: {expected!r} in {unit}; found {found}")
            return 1
    clean = list(faults_of("core/masks/a.cpp", ["/s/core/rows/row_table.h", "/usr/include/c++/12/vector"], "/s"))
    print("false alarm: " + clean[0] if clean else "the checker finds what it must")
    return 1 if clean else 0


def main():
    if sys.argv[1:] == ["--selftest"]:
        return selftest()
    source_dir, build_dir = (os.path.realpath(p) for p in sys.argv[1:3])
    faults = set()
    count = 0
    for headers in units_of(build_dir):
        own = next((h for h in headers if h.startswith(source_dir + "/") and h.endswith(".cpp") and "/build/" not in h), None)
        if own is None:
            continue
        count += 1
        faults.update(faults_of(os.path.relpath(own, source_dir), headers, source_dir))
    for fault in sorted(faults):
        print(fault)
    print(f"{count} translation units, {len(faults)} faults")
    return 1 if faults or count == 0 else 0


sys.exit(main())
