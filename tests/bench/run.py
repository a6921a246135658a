#!/usr/bin/env python3
"""One table of what speed depends on: our figure, the Python peer's where there is one, their ratio, the largest error, what must hold.

    run.py [--peer] [--peer-python PROGRAM] [--build DIR] [--rounds N] [--threads N] [--only WORDS]

--peer installs torch and transformers into build/bench/venv once; --peer-python takes an interpreter that has them. The figures
go to build/bench/results.json too. Programs that are compared take turns in one run, so that a busy machine slows both.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PEER_PACKAGES = ["torch==2.13.0", "transformers==5.24.0", "safetensors", "numpy", "pillow", "tokenizers"]


class Table:
    def __init__(self):
        self.rows = []

    def add(self, name, ours, unit, peer=None, must=None, error=None, error_must=None, more_is_better=False, against="peer", note="", ratio=None):
        """`must`: of the ratio where `against` names what ours is divided by and that figure is there, else of ours itself. `ratio`: where
        it is not that of the two figures."""
        row = {"row": name, "ours": ours, "unit": unit, "note": note}
        if peer is not None:
            row |= {against: peer, "ratio": ours / peer if ratio is None else ratio}
        if error is not None:
            row["error"] = error
        if must is not None:
            row["must"] = must
            measured = row.get("ratio") if must[0] == "ratio" else ours
            if measured is not None:
                row["held"] = (measured >= must[1]) if more_is_better else (measured <= must[1])
        if error is not None and error_must is not None and not error <= error_must:  # also where no peer was there to divide by
            row["held"] = False
        self.rows.append(row)

    def text(self):
        def figure(value):
            return "" if value is None else f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"

        lines = [["", "ours", "", "against", "ratio*", "error", "must", ""]]
        for row in self.rows:
            kind, bound = row.get("must", ("", None))
            against = next((row[k] for k in ("peer", "one order", "Python fp32") if k in row), None)
            lines.append([row["row"], figure(row["ours"]), row["unit"], figure(against), figure(row.get("ratio")), f"{row['error']:.1e}" if "error" in row else "",
                          "" if bound is None else f"{'ratio ' if kind == 'ratio' else ''}{bound:g}",
                          {True: "held", False: "MISSED"}.get(row.get("held"), "") + (f"  {row['note']}" if row["note"] else "")])
        widths = [max(len(line[i]) for line in lines) for i in range(7)]
        return "* of turns that were timed side by side: the median of their ratios, not the ratio of the medians\n" + "\n".join("  ".join(cell.ljust(w) if i in (0, 2, 6) else cell.rjust(w) for i, (cell, w) in enumerate(zip(line, widths + [0]))).rstrip()
                         for line in lines)


class Program:
    """A program that answers JSON lines with JSON lines."""

    def __init__(self, *command, environment=None):
        self.process = subprocess.Popen([str(c) for c in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.first = self.read()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"bench: {self.process.args[0]} ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, **command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return self.read()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def measured(*command):
    """{row: value} of a program that prints a JSON line a measurement."""
    out = subprocess.run([str(c) for c in command], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {line["row"]: line["value"] for line in map(json.loads, out.splitlines())}


def median(answers, clock="ms"):
    return statistics.median(a[clock] for a in answers)


def ratio_by_turns(answers, others, clock="ms"):
    """The median over turns of one program's time by another's in the same turn: a machine that is slower for some seconds slows both.
    None without the other."""
    return statistics.median(a[clock] / b[clock] for a, b in zip(answers, others, strict=True)) if others else None


def cpu_ratio(answers, others):
    """The ratio of processor times in words: what a busy machine changes least."""
    return f"CPU time ratio {ratio_by_turns(answers, others, 'cpu_ms'):.2f}" if others else ""


def words(*notes):
    return "; ".join(note for note in notes if note)


def peer_python(given):
    if given.peer_python:
        return given.peer_python
    if not given.peer:
        return None
    venv = given.work / "venv"
    if not (venv / "ready").exists():
        print("bench: installing torch and transformers for the peer", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([venv / "bin/python", "-m", "pip", "install", "-q", *PEER_PACKAGES], check=True)
        (venv / "ready").touch()
    return venv / "bin/python"


def largest_error(logits, other):
    differences = [abs(a - b) for row, peers in zip(logits, other, strict=True) for a, b in zip(row, peers, strict=True)]
    return math.inf if any(math.isnan(d) for d in differences) else max(differences)  # max() would lose a NaN


def predict_rows(table, given, python):
    checkpoint = given.work / "smolvlm-256m"
    subprocess.run([given.bin / "make_checkpoint", checkpoint], check=True)
    threads = ["--threads", str(given.threads)] if given.threads else []
    ours = Program(given.bin / "predict_bench", checkpoint, *threads)
    shape = ours.ask(do="export", orders=1, folder=str(given.work))
    logits = [row["logits"] for row in json.loads((given.work / "rows.json").read_text())["rows"]]
    narrow = Program(given.bin / "predict_bench", checkpoint, "--bf16", *threads)
    narrow.ask(do="export", orders=1, folder=str(given.work / "bf16"))
    narrow_logits = [row["logits"] for row in json.loads((given.work / "bf16/rows.json").read_text())["rows"]]
    # Threads that spin while they wait would count as work, and slow whoever runs beside them: ours sleep too.
    passive = os.environ | {"OMP_WAIT_POLICY": "passive"}
    peer = Program(python, ROOT / "tests/bench/peer_predict.py", checkpoint, given.work, *threads, environment=passive) if python else None
    warm, again, eight, bf16, bf16_again, theirs = [], [], [], [], [], []
    for turn in range(2 * given.rounds + 1):
        variant = {"variant": turn}
        timed = [(eight, lambda: ours.ask(do="predict", keep="picture", orders=8, **variant)),
                 (warm, lambda: ours.ask(do="predict", keep="picture", **variant)),
                 (theirs, lambda: peer.ask(do="predict")),
                 (bf16, lambda: narrow.ask(do="predict", keep="picture", **variant))]
        # Whole predicts stand beside what they are divided by; to and fro, so that each comes after the other as often as before it.
        answers = [(into, ask()) for into, ask in timed[:: 1 if turn % 2 else -1] if peer or into is not theirs]
        for program, into in ((ours, again), (narrow, bf16_again)):
            program.ask(do="predict", keep="all", **variant)
            answers.append((into, program.ask(do="predict", keep="all", variant=turn + 500)))
        if turn > 0:  # the first turn warms up
            for into, answer in answers:
                into.append(answer)
    peer_logits = peer.ask(do="logits")["logits"] if peer else None
    paths = ours.ask(do="paths", orders=4)
    for program in (ours, narrow, peer):
        if program:
            program.close()

    def against(others, name, answers, bound, of, note="", **more):
        table.add(name, median(answers), "ms", median(others) if others else None, ("ratio", bound), against=of, ratio=ratio_by_turns(answers, others),
                  note=words(note, cpu_ratio(answers, others)), **more)

    against(theirs, "warm predict, fp32", warm, 0.80, "peer", f"{shape['rows']} rows, {shape['shared']} shared",
            error=largest_error(logits, peer_logits) if peer else None, error_must=1e-5)
    against(theirs, "warm predict, bf16", bf16, 0.52, "Python fp32", error=largest_error(narrow_logits, peer_logits or logits), error_must=0.015)
    against(theirs, "ask again about the same picture, fp32", again, 0.20, "Python fp32")
    against(theirs, "ask again about the same picture, bf16", bf16_again, 0.13, "Python fp32")
    against(warm, "8 option orders against 1, fp32", eight, 1.45, "one order")
    table.add("token tree against full rows, fp32", paths["tree_against_full"], "", must=("ours", 2e-5), note="largest logit difference")
    table.add("kept prefix against full rows, fp32", paths["kept_prefix_against_full"], "", must=("ours", 2e-5), note="largest logit difference")


def picture_rows(table, given, python):
    ours = measured(given.bin / "media_bench")
    peer = measured(python, ROOT / "tests/bench/peer_parts.py", "pillow") if python else {}
    table.add("prepare a 640 x 480 picture", ours["prepare 640x480"], "CPU ms", peer.get("prepare 640x480"), ("ours", 25))
    table.add("prepare a 4000 x 3000 picture", ours["prepare 4000x3000"], "CPU ms")


def tokenizer_rows(table, given, python):
    golden = ROOT / "tests/golden/laya/checkpoints"
    shared = Path(os.environ.get("ROWSCOPE_SHARED", ROOT.parent / "shared")) / "golden/tokenizer-image"
    files = {f"tokenize, {name}": golden / name / "processor/tokenizer.json" for name in ("smolvlm-causal", "modernvbert-mask")}
    files |= {f"tokenize, {f.parent.name if f.name == 'tokenizer.json' else f.stem}": f for f in sorted(shared.glob("**/real/**/*.json"))
              if '"model"' in f.read_text(errors="replace")}
    text = given.work / "text.txt"
    sources = [f for ending in ("*.md", "*.h", "*.cpp", "*.py") for f in sorted(ROOT.glob(f"[!b.]*/**/{ending}"))]
    text.write_text("".join(f.read_text(errors="replace") for f in sources)[:1_000_000])
    for name, file in files.items():
        ours = measured(given.bin / "tokenizer_bench", file, text, 1)["tokenize with offsets"]
        peer = measured(python, ROOT / "tests/bench/peer_parts.py", "tokenize", file, text)["tokenize with offsets"] if python else None
        table.add(name, ours, "MB/CPU s", peer, ("ratio", 1.0), more_is_better=True)


def start_rows(table, given, python):
    def fastest(*command):
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            subprocess.run([str(c) for c in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            times.append(1e3 * (time.perf_counter() - begin))
        return min(times)

    peer = measured(python, ROOT / "tests/bench/peer_parts.py", "start").get("start") if python else None
    request = ROOT / "resources/demo/request.json"
    if request.exists():
        table.add("cold start to first answer, demo", fastest(given.bin / "rowscope-cli", "predict", request), "ms", peer, ("ours", 1000),
                  note="peer: import torch, transformers")
    table.add("process up", fastest(given.bin / "rowscope-cli", "--version"), "ms", peer, note="peer: import torch, transformers" if peer else "")


def mask_rows(table, given, _):
    ours = measured(given.bin / "mask_bench")
    for rows, bound in ((8192, 16), (16384, 16), (131072, 33)):
        worst = max(value for row, value in ours.items() if f" {rows} rows: tile" in row)
        table.add(f"mask tile 512 x 512 of {rows:,} rows", worst, "ms", must=("ours", bound))
        table.add(f"mask overview 1024 x 1024 of {rows:,} rows", max(value for row, value in ours.items() if f" {rows} rows: overview" in row), "ms")


def audit_rows(table, given, _):
    for row, value in measured(given.bin / "audit_bench", given.work).items():
        if row.endswith("processor second"):  # what one core does, however busy the machine is
            table.add(row, value, "M tokens/s", must=("ours", 1), more_is_better=True)
        elif row.endswith("memory"):
            table.add(row, value, "MB", must=("ours", 100))  # of any file: ten times the tokens may not show
        else:
            table.add(row, value, "ms" if "dump" in row else "M tokens/s")


def view_rows(table, given, _):
    """What a person waits for in the window: frames of the heatmap as painted, and the table of a million rows."""
    if not (given.bin / "views-bench").exists():
        print("bench: no views-bench here (a build without the window): frames and table left out", file=sys.stderr)
        return
    out = subprocess.run([given.bin / "views-bench", "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    p95 = {line["name"]: line["p95_ms"] for line in map(json.loads, out.splitlines()) if "p95_ms" in line}
    for rows, bound in ((8192, 16), (16384, 16), (131072, 33)):
        worst = max(p95[f"mask {rows}: {move}, a frame"] for move in ("zoom", "pan"))
        table.add(f"heatmap of {rows:,} rows: zoom and pan, a frame", worst, "ms p95", must=("ours", bound))
    for what, bound in (("filter", 100), ("sort", 300), ("scroll", 16)):
        worst = max(value for name, value in p95.items() if name.startswith(f"table 1M: {what}"))
        table.add(f"table of 1,000,000 rows: {what}", worst, "ms p95", must=("ours", bound))


def training_rows(table, given, python):
    for threads in sorted({1, given.threads or os.cpu_count() or 1}):
        folder = given.work / f"train-{threads}"
        folder.mkdir(exist_ok=True)
        ours = Program(given.bin / "train_bench", folder, "--threads", threads)
        passive = os.environ | {"OMP_WAIT_POLICY": "passive"}
        peer = Program(python, ROOT / "tests/bench/peer_train.py", folder, "--threads", threads, environment=passive) if python else None
        steps, theirs = [], []
        for turn in range(2 * given.rounds + 1):
            pair = [ours.ask(do="step")] + ([peer.ask(do="step")] if peer else [])
            if turn == 0:  # the first step warms up; both begin with the same weights and the same batch
                error = abs(pair[0]["loss"] - pair[1]["loss"]) if peer else None
                continue
            steps.append(pair[0])
            theirs += pair[1:]
        ours.close()
        if peer:
            peer.close()
        rows = ours.first["rows"]
        speed = lambda answers: 1e3 * rows / median(answers)
        table.add(f"training step, {threads} thread{'s' if threads > 1 else ''}", speed(steps), "rows/s", speed(theirs) if peer else None, ("ratio", 1.0),
                  error, 1e-4, more_is_better=True, ratio=ratio_by_turns(theirs, steps), note=words("ours makes its batches too, the peer's are ready", cpu_ratio(steps, theirs)))


PARTS = {"predict": predict_rows, "pictures": picture_rows, "tokenizers": tokenizer_rows, "start": start_rows, "masks": mask_rows, "views": view_rows,
         "audit": audit_rows, "training": training_rows}


def main():
    arguments = argparse.ArgumentParser(description="One table of what speed depends on.")
    arguments.add_argument("--peer", action="store_true", help="measure the Python peers too (installs them into build/bench/venv)")
    arguments.add_argument("--peer-python", type=Path, help="an interpreter that has the peers' packages")
    arguments.add_argument("--build", type=Path, default=ROOT / "build/release")
    arguments.add_argument("--rounds", type=int, default=5, help="whole predicts and training steps are timed twice as often")
    arguments.add_argument("--threads", type=int, default=0, help="0: one per core")
    arguments.add_argument("--only", nargs="*", choices=list(PARTS), default=list(PARTS))
    given = arguments.parse_args()
    given.bin = given.build / "bin"
    given.work = ROOT / "build/bench"
    given.work.mkdir(parents=True, exist_ok=True)
    (given.work / "bf16").mkdir(exist_ok=True)
    python = peer_python(given)
    table = Table()
    for name in given.only:
        PARTS[name](table, given, python)
    print(table.text())
    (given.work / "results.json").write_text(json.dumps(table.rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
