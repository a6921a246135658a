#!/usr/bin/env python3
"""check_install.py CMAKE BUILD_DIR [TORCH_LIB_DIR]: an installed program stands on its own.

Installs the component `program` outside the source tree, where no parent folder has resources. With libtorch's folder (the build has the
networks) the demo session must run there, and must say so plainly once its resources are taken away."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

cmake, build, *torch = sys.argv[1:]
faults = []


def demo(prefix, folder):
    """Runs the demo as a user would who gave libtorch by hand; without ROWSCOPE_RESOURCES, which would hide a missing file."""
    environment = {k: v for k, v in os.environ.items() if k != "ROWSCOPE_RESOURCES"}
    environment["LD_LIBRARY_PATH"] = ":".join(torch + [environment.get("LD_LIBRARY_PATH", "")]).strip(":")
    return subprocess.run([prefix / "bin/rowscope-cli", "demo", "--quiet"], cwd=folder, env=environment, capture_output=True, text=True)


with tempfile.TemporaryDirectory() as temporary:
    prefix, folder = pathlib.Path(temporary) / "prefix", pathlib.Path(temporary) / "elsewhere"
    folder.mkdir()
    run = subprocess.run([cmake, "--install", build, "--component", "program", "--prefix", prefix], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"cmake --install failed:\n{run.stdout}{run.stderr}")
    wanted = ["bin/rowscope-cli", "share/rowscope/demo/request.json", "share/rowscope/checkpoints", "share/rowscope/layouts"]
    if (prefix / "bin/rowscope").exists():
        wanted += ["share/applications/rowscope.desktop", "share/icons/hicolor/scalable/apps/rowscope.svg",
                   "share/metainfo/local.rowscope.Rowscope.metainfo.xml"]
    faults += [f"{name} is not installed" for name in wanted if not (prefix / name).exists()]
    for program in sorted((prefix / "bin").iterdir()):
        path = subprocess.run(["readelf", "-d", program], capture_output=True, text=True).stdout
        for entry in re.findall(r"R(?:UN)?PATH\).*\[(.*)\]", path):
            faults += [f"{program.name} looks for libraries in {part}" for part in entry.split(":") if not part.startswith("$ORIGIN/")]
    if torch and not faults:
        run = demo(prefix, folder)
        if run.returncode != 0 or "probability" not in run.stdout:
            faults.append(f"the demo session does not run where it is installed:\n{run.stdout}{run.stderr}")
        (prefix / "share/rowscope").rename(prefix / "share/gone")
        run = demo(prefix, folder)
        if run.returncode == 0 or "resources are not installed" not in run.stderr:
            faults.append(f"missing resources are not named:\n{run.stdout}{run.stderr}")
print("\n".join(faults) or "in order")
sys.exit(1 if faults else 0)
