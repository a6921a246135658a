"""The capture helper against real tiny models: what it writes is a dump, and the masks in it are those the library used.

Run by `./dev test --python` (installs torch and transformers, builds rowscope-cli, which audits the dumps)."""
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
    """Codes that the command line finds."""
    tool = os.path.join(ROOT, "build", "release", "bin", "rowscope-cli")
    assert os.path.exists(tool), f"no {tool}: `./dev test --python` builds it"
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
    check("batch: silent when sound", found == [], found)
    labels[0, 1] = 9
    save_batch(folder, {"input_ids": ids, "attention_mask": (ids != 0).astype(np.int64), "labels": labels}, image_token_id=9, pad_token_id=0)
    found = audit(folder)
    check("batch: a labelled image row is found", "F04" in found, found)


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
    check("forward: silent when sound", found == [], found)


def test_media(tmp):
    import torch
    from transformers import CLIPVisionConfig, LlamaConfig, LlavaConfig, LlavaForConditionalGeneration
    torch.manual_seed(1)
    vision = CLIPVisionConfig(hidden_size=16, intermediate_size=24, num_hidden_layers=2, num_attention_heads=2, image_size=8, patch_size=4)
    language = LlamaConfig(vocab_size=64, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2)
    model = LlavaForConditionalGeneration(LlavaConfig(vision_config=vision, text_config=language, image_token_id=9, image_token_index=9,
                                                      vision_feature_layer=-1)).eval()
    folder = os.path.join(tmp, "media")
    ids = torch.tensor([[1, 9, 9, 9, 9, 20, 21, 22, 2]])  # 8 x 8 pixels in patches of 4: four rows
    labels = torch.where(ids == 22, ids, torch.full_like(ids, -100))
    labels[0, -1] = 2
    with capture(model, folder, claims={"topology": "causal", "positions": "monotonic_over_valid"}, image_token_id=9, pad_token_id=0, eos_token_id=2):
        with torch.no_grad():
            model(input_ids=ids, attention_mask=torch.ones_like(ids), labels=labels, pixel_values=torch.randn(1, 3, 8, 8))
    manifest, tensors = read(folder)
    check("media: no layer of the picture's encoder", len(manifest["layers"]) == 2, manifest["layers"])
    check("media: one picture of four rows", [(m["start_row"], m["end_row"]) for m in manifest["media"]] == [(1, 5)], manifest["media"])
    words = model.get_input_embeddings().weight.detach().numpy()
    written = tensors["inputs_embeds"][0]
    check("media: embeddings after the picture was written in", np.allclose(written[5], words[20]) and not np.allclose(written[1], words[9]))
    check("media: positions", tensors["position_ids"].reshape(-1).tolist() == list(range(9)), tensors["position_ids"])
    found = audit(folder)
    check("media: silent when sound", found == [], found)


def test_three_axes(tmp):
    import torch
    from transformers import Qwen2VLConfig, Qwen2VLForConditionalGeneration
    torch.manual_seed(2)
    config = Qwen2VLConfig(
        text_config={"vocab_size": 64, "hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4,
                     "num_key_value_heads": 2, "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [1, 1, 2]}},
        vision_config={"depth": 1, "embed_dim": 16, "hidden_size": 32, "num_heads": 2, "patch_size": 4, "spatial_merge_size": 2, "in_channels": 3},
        image_token_id=9, video_token_id=10, vision_start_token_id=11, vision_end_token_id=12)
    model = Qwen2VLForConditionalGeneration(config).eval()
    folder = os.path.join(tmp, "axes")
    ids = torch.tensor([[1, 11, 9, 9, 9, 9, 12, 20, 21]])
    grid = torch.tensor([[1, 4, 4]])  # sixteen patches, merged to two by two
    with capture(model, folder, claims={"topology": "causal", "positions": "thw"}, image_token_id=9, vision_start_token_id=11, vision_end_token_id=12):
        with torch.no_grad():
            model(input_ids=ids, attention_mask=torch.ones_like(ids), pixel_values=torch.randn(16, 3 * 2 * 4 * 4), image_grid_thw=grid,
                  mm_token_type_ids=(ids == 9).long())
    manifest, tensors = read(folder)
    check("axes: the three that rotary got", tensors["position_ids"].shape == (3, 1, 9), tensors["position_ids"].shape)
    check("axes: width inside the picture", tensors["position_ids"][2, 0, 2:6].tolist() == [2, 3, 2, 3], tensors["position_ids"][:, 0])
    check("axes: rows of the grid", manifest["media"][0]["rows"] == 4, manifest["media"])
    found = audit(folder)
    check("axes: silent when sound", found == [], found)


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
        test_media(tmp)
        test_three_axes(tmp)


if __name__ == "__main__":
    main()
