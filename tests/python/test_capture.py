"""The capture helper against real tiny models: what it writes is a dump, and the masks in it are those the library used.

Run by `./dev test --python` (installs torch and transformers). With a built rowscope-cli the dumps are audited as well."""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "resources", "python"))
from rowscope_capture import capture, save_batch  # noqa: E402

DTYPES = {"F32": "<f4", "I64": "<i8", "I32": "<i4", "BOOL": "?", "F64": "<f8", "F16": "<f2"}


def read(folder):
    manifest = json.load(open(os.path.join(folder, "manifest.json"), encoding="utf-8"))
    raw = open(os.path.join(folder, manifest["tensors"]), "rb").read()
    n = int.from_bytes(raw[:8], "little")
    tensors = {}
    for name, entry in json.loads(raw[8:8 + n]).items():
        a, b = entry["data_offsets"]
        tensors[name] = np.frombuffer(raw[8 + n + a:8 + n + b], DTYPES[entry["dtype"]]).reshape(entry["shape"])
    return manifest, tensors


def audit(folder):
    """Codes that the command line finds, or None where it is not built."""
    tool = os.path.join(ROOT, "build", "release", "bin", "rowscope-cli")
    if not os.path.exists(tool):
        return None
    done = subprocess.run([tool, "audit", "--json", folder], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return [f["code"] for f in json.loads(done.stdout)["findings"] if f["severity"] == "error"]


def check(name, condition, detail=""):
    if not condition:
        raise AssertionError(f"{name}: {detail}")
    print("ok  ", name)


def test_batch(tmp):
    folder = os.path.join(tmp, "batch")
    ids = np.array([[1, 9, 9, 9, 9, 5, 6, 2, 0, 0], [1, 9, 9, 5, 6, 7, 2, 0, 0, 0]])
    labels = np.where(np.isin(ids, [6, 2]), ids, -100)
    save_batch(folder, {"input_ids": ids, "attention_mask": (ids != 0).astype(np.int64), "labels": labels,
                        "image_grid_thw": np.array([[1, 4, 4], [1, 2, 4]])}, image_token_id=9, pad_token_id=0, eos_token_id=2)
    manifest, tensors = read(folder)
    check("batch: one record an image", [(m["batch_id"], m["start_row"], m["end_row"], m["rows"]) for m in manifest["media"]] == [(0, 1, 5, 4), (1, 1, 3, 2)],
          manifest["media"])
    check("batch: tensors as they were", np.array_equal(tensors["labels"], labels))
    found = audit(folder)
    check("batch: silent when sound", found in (None, []), found)
    labels[0, 1] = 9
    save_batch(folder, {"input_ids": ids, "attention_mask": (ids != 0).astype(np.int64), "labels": labels}, image_token_id=9, pad_token_id=0)
    found = audit(folder)
    check("batch: a labelled image row is found", found is None or "F04" in found, found)


def tiny_llama():
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM
    torch.manual_seed(0)
    config = LlamaConfig(vocab_size=64, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
                         max_position_embeddings=64, attn_implementation="eager")
    return LlamaForCausalLM(config).eval()


def test_forward(tmp):
    import torch
    folder = os.path.join(tmp, "forward")
    model = tiny_llama()
    ids = torch.tensor([[0, 0, 1, 20, 21, 2], [1, 20, 21, 22, 23, 2]])
    keep = (ids != 0).long()
    labels = torch.where(ids >= 21, ids, torch.full_like(ids, -100))
    with capture(model, folder, claims={"topology": "causal", "pad_side": "left", "padded_query_policy": "discard"}, pad_token_id=0, eos_token_id=2):
        with torch.no_grad():
            loss = model(input_ids=ids, attention_mask=keep, labels=labels).loss
    manifest, tensors = read(folder)
    check("forward: every layer", [layer["index"] for layer in manifest["layers"]] == [0, 1], manifest["layers"])
    names = {layer["mask"] for layer in manifest["layers"]}
    check("forward: equal masks are stored once", len(names) == 1, names)
    mask = tensors[names.pop()]
    check("forward: the library's own mask", mask.shape == (2, 1, 6, 6) and (mask[1, 0] == 0).sum() == 21, mask.shape)
    check("forward: loss and logits", abs(float(tensors["loss"][0]) - float(loss)) < 1e-6 and tensors["logits"].shape == (2, 6, 64))
    check("forward: positions that rotary got", tensors["position_ids"].shape[-1] == 6, tensors["position_ids"].shape)
    check("forward: embeddings", tensors["inputs_embeds"].shape == (2, 6, 32))
    found = audit(folder)
    check("forward: silent when sound", found in (None, []), found)


def main():
    with tempfile.TemporaryDirectory() as tmp:
        test_batch(tmp)
        try:
            import torch  # noqa: F401
            import transformers  # noqa: F401
        except ImportError as missing:
            print("skip forward pass:", missing)
            return
        test_forward(tmp)


if __name__ == "__main__":
    main()
