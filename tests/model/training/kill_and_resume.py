"""Kills a training run at random moments and resumes it, again and again: the end must be the undisturbed run's, to the bit.

usage: kill_and_resume.py ROWSCOPE_CLI WORK_FOLDER [KILLS]
"""
import hashlib
import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import time

PLAN = {
    "format": "rowscope-training-1",
    "seed": 8,
    "save_every": 3,
    "start": {"new": {"branch": "smolvlm-causal", "width": 16, "heads": 2, "key_heads": 1, "layers": 1, "intermediate": 16,
                      "vision_layers": 1, "vision_intermediate": 16, "head_layers": 1}},
    "stages": [
        {"name": "look", "steps": 60, "vision": True, "rates": {"head": 0.01, "backbone": 0.01}, "objectives": {"dense": 1, "tied": 1},
         "mix": [{"source": "scenes", "pictures": 4, "questions": 0}]},
        {"name": "ask", "steps": 100, "vision": True, "rates": {"head": 0.01, "backbone": 0.01},
         "objectives": {"decision": 1, "naming": 0.3, "dense": 0.2},
         "mix": [{"source": "scenes", "share": 0.8, "pictures": 3, "questions": 2}, {"source": "scene_echo", "share": 0.2, "pictures": 3, "questions": 2}]},
    ],
}


def command(cli, work, name):
    output = work / name
    plan = work / "plan.json"
    plan.write_text(json.dumps({**PLAN, "output": "made"}))
    output.mkdir(exist_ok=True)
    # The plan's folders are relative to the working directory, so both runs have the very same plan.
    return [str(cli), "train", str(plan), "--resume", "--threads", "1", "--quiet"], output


def digest(output):
    return [hashlib.sha256((output / "made" / file).read_bytes()).hexdigest() for file in ("training/state.safetensors", "model.safetensors")]


def main():
    cli = pathlib.Path(sys.argv[1]).resolve()
    work = pathlib.Path(sys.argv[2]).resolve()
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    random.seed(5)
    call, whole = command(cli, work, "whole")
    started = time.monotonic()
    subprocess.run(call, cwd=whole, check=True, stdout=subprocess.DEVNULL)
    length = time.monotonic() - started
    call, killed = command(cli, work, "killed")
    done = 0
    while True:
        process = subprocess.Popen(call, cwd=killed, stdout=subprocess.DEVNULL)
        try:
            process.wait(None if done >= kills else random.uniform(0.1, 0.5) * length)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            done += 1
            continue
        if process.returncode != 0:
            sys.exit(f"a resumed run failed after {done} kills")
        if done >= kills:
            break
        shutil.rmtree(killed / "made")  # it got to the end before the next kill: again from the start
    if digest(killed) != digest(whole):
        sys.exit(f"{done} kills changed the result")
    print(f"{done} kills, the same bits as an undisturbed run of {length:.1f} s")


if __name__ == "__main__":
    main()
