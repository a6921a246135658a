"""Writes a demo checkpoint's README.md from what `rowscope eval` measured on the held-out test split.

usage: model_card.py NAME EVAL.json LOGITS.jsonl CHECKPOINT_FOLDER TELEMETRY.jsonl... > README.md

EVAL.json is `rowscope eval … --orders 4 --json`, LOGITS.jsonl its --logits; ids begin with the question's topic. Each TELEMETRY file
is one training run's: how long the steps took is read from it.
"""
import collections
import json
import os
import sys

BRANCHES = {
    "demo-smolvlm-causal": ("SmolVLM layout: a SigLIP tower, pixel shuffle, a causal Llama decoder; an option is read at the newline that ends its line", "scenes"),
    "demo-smolvlm-block": ("SmolVLM layout as demo-smolvlm-causal, but the rows of all options see one another (block attention)", "scenes"),
    "demo-modernvbert-mask": ("ModernVBERT layout: a SigLIP tower, pixel shuffle, a ModernBERT encoder that reads both ways; an option is read at the [MASK] before it", "scenes"),
    "demo-modernbert-text": ("ModernBERT layout, text alone; an option is read at the [MASK] before it", "texts"),
}
TOPICS = {
    "present": "choice: which of these shapes is in the picture",
    "colour_of": "choice: the colour of a shape that occurs once",
    "shape_of": "choice: the shape of a colour that occurs once",
    "bin": "choice: a look-up in the text by what the picture shows",
    "rule": "choice: a rule in the text that the picture decides",
    "crowd": "score, 3 levels: how many shapes there are",
    "shape_there": "noul: a shape is in the picture",
    "colour_there": "noul: a colour is in the picture",
    "team": "choice: the team that takes a support ticket",
    "sentiment": "choice: praise, complaint or mixed",
    "city": "choice: where an order goes",
    "urgency": "score, 3 levels: how urgent a ticket is",
    "log_level": "score, 3 levels: how bad a log line is",
    "refund": "noul: the writer wants the money back",
}
SCENE_LIMITS = """* It knows seven colours and six shapes on plain grey, one to six of them, and the sentences its training data were made of. A photograph runs
  through it and gets an answer; the answer means nothing.
* It is asked for the colour of a shape, or the shape of a colour, only where the picture holds one of it; what it says of one
  of two stars was not measured.
* Rules and look-ups in a text beside the picture ("if a star then stop", "red: bin A") were in a part of the training mix and stayed at chance.
* It does not know where things are (left, right, above), does not compare sizes, and counts only in the three levels above.
* noul questions need criteria that say what they are about ("no star" / "star"); with the default yes and no texts it guesses.
* Pictures are read at 64 x 64 pixels, whatever their size."""
TEXT_LIMITS = """* It knows a few dozen cue words ("the parcel", "no hurry", "crashed") and looks for them; a text without one of them gets an answer that means
  nothing. Cues are shared by training and test, sentences are not.
* English, lower case; a word it does not know is read byte by byte.
* It reads no pictures."""


def seconds(files):
    """Time in the steps themselves, from the examples of each and their rate."""
    total, steps = 0.0, 0
    for file in files:
        for line in open(file, encoding="utf-8"):
            record = json.loads(line)
            if "throughput" not in record:
                continue
            steps += 1
            for rate, count in (("examples_per_second", record["examples"]["used"]), ("pictures_per_second", record["media"]["items"])):
                if record["throughput"][rate] > 0:
                    total += count / record["throughput"][rate]
                    break
    return steps, total


def share(value):
    return "-" if value is None else f"{100 * value:.1f} %"


def number(value):
    return "-" if value is None else f"{value:.3f}"


def main():
    name, eval_file, logits_file, folder, *telemetry = sys.argv[1:]
    layout, data = BRANCHES[name]
    figures = json.load(open(eval_file, encoding="utf-8"))
    asked, right = collections.Counter(), collections.Counter()
    for line in open(logits_file, encoding="utf-8"):
        record = json.loads(line)
        topic = record["id"].rsplit("-", 1)[0]
        asked[topic] += 1
        right[topic] += record["logits"].index(max(record["logits"])) == record["label"]
    steps, took = seconds(telemetry)
    size = sum(os.path.getsize(os.path.join(at, file)) for at, _, files in os.walk(folder) if "training" not in at for file in files if file != "README.md")
    print(f"# {name}\n")
    print(f"A checkpoint small enough to come with the program, trained by it on made-up {data}: {layout}. {figures['checkpoint']['parameters']:,} parameters, "
          f"{size / 1e6:.1f} MB. Made by `./dev demo-checkpoints`; the plans stand in `resources/demo/training`. "
          f"{steps} steps, {took / 60:.0f} minutes by the clock on one thread beside other work.\n")
    print(f"## Measured\n\nHeld-out {data} (nothing of them was trained on, and the temperatures were fitted on others), {figures['all']['rows']} questions, mean of {figures['orders']} option orders. "
          "\"Flips\" is the share of further option orders whose winner is not the first order's; \"within 1\" the share at most one level off.\n")
    print("| | questions | right | one order | chance | within 1 | NLL | ECE | flips |\n|---|---|---|---|---|---|---|---|---|")
    for title, f in [("all", figures["all"]), *figures["by_type"].items()]:
        print(f"| {title} | {f['rows']} | {share(f['accuracy'])} | {share(f['accuracy_one_order'])} | {share(f['chance'])} | {share(f['within_one_level'])} | "
              f"{number(f['nll'])} | {number(f['ece'])} | {number(f['flip_rate'])} |")
    print("\n| topic | questions | right |\n|---|---|---|")
    for topic, text in TOPICS.items():
        if asked[topic]:
            print(f"| {text} | {asked[topic]} | {share(right[topic] / asked[topic])} |")
    print(f"\n## What it can't\n\n{SCENE_LIMITS if data == 'scenes' else TEXT_LIMITS}")
    print("* It is a demonstration of the workbench, not of what such networks can do: they are a hundred times larger.")


if __name__ == "__main__":
    main()
