#!/usr/bin/env python3
"""check_libraries.py BIN_DIR: no program loads Qt 5 (a second Qt in one process), and the command line loads no Qt at all."""
import os
import subprocess
import sys

faults = []
checked = 0
for name in sorted(os.listdir(sys.argv[1])):
    path = os.path.join(sys.argv[1], name)
    if not os.access(path, os.X_OK) or os.path.isdir(path):
        continue
    libraries = subprocess.run(["ldd", path], capture_output=True, text=True).stdout
    checked += 1
    if "libQt5" in libraries:
        faults.append(f"{name} loads Qt 5")
    if name in ("rowscope-cli", "golden-runner") and "libQt" in libraries:
        faults.append(f"{name} loads Qt")
    if name.startswith("test_core_") and ("libQt" in libraries or "libtorch" in libraries):
        faults.append(f"{name} loads Qt or torch")
    if "not found" in libraries:
        faults.append(f"{name}: a library is not found")
print("\n".join(faults) or f"{checked} programs, all in order")
sys.exit(1 if faults or not checked else 0)
