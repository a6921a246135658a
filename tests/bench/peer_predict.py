"""The Python peer of predict_bench: the same checkpoint and the same rows in transformers, in the fastest way a Python user has
(SDPA, the shared prefix computed once and its keys and values repeated for every row).

    peer_predict.py CHECKPOINT EXPORT [--bf16] [--threads N]

EXPORT is what predict_bench's "export" wrote. Reads commands as JSON lines, answers each with one:

    {"do": "predict"}                    -> {"ms", "cpu_ms", "stages"}; pictures are prepared already (pixels.f32)
    {"do": "predict", "keep": "picture"} -> the same with the picture's features kept
    {"do": "logits"}                     -> {"logits": one list a row}
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file
from torch import nn
from transformers import DynamicCache, Idefics3Config, Idefics3Model


class Head(nn.Module):
    """The decision head in float32: two pre-norm encoder layers, then a scorer of the marker rows."""

    def __init__(self, width, layers, dropout=0.1):
        super().__init__()
        self.type_emb = nn.Embedding(3, width)
        layer = lambda: nn.TransformerEncoderLayer(width, max(1, width // 64), 4 * width, dropout, batch_first=True, norm_first=True)
        self.head = nn.ModuleDict({"layers": nn.ModuleList([layer() for _ in range(layers)])})
        self.scorer = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width), nn.GELU(), nn.Linear(width, 1))

    def forward(self, hidden, types, padding, markers):
        hidden = hidden.float() + self.type_emb(types)[:, None]
        for layer in self.head["layers"]:
            hidden = layer(hidden, src_key_padding_mask=padding)
        marked = hidden.gather(1, markers[:, :, None].expand(-1, -1, hidden.shape[2]))
        return self.scorer(marked).squeeze(-1)


def load(folder, dtype):
    config = json.loads((folder / "backbone" / "config.json").read_text())
    config["text_config"].setdefault("tie_word_embeddings", False)
    config = Idefics3Config(**config, attn_implementation="sdpa")
    weights = load_file(folder / "model.safetensors")
    model = Idefics3Model(config).eval()
    missing, unexpected = model.load_state_dict({k[8:]: v for k, v in weights.items() if k.startswith("encoder.")}, strict=False)
    if unexpected or [k for k in missing if "position_ids" not in k]:
        sys.exit(f"peer: the checkpoint does not fit transformers: missing {missing[:3]}, unexpected {unexpected[:3]}")
    agent = json.loads((folder / "vlm_agent_config.json").read_text())
    head = Head(config.text_config.hidden_size, agent["head_layers"]).eval()
    head.load_state_dict({k: v for k, v in weights.items() if k in head.state_dict()})
    # Only weights: rotary frequencies in bfloat16 would move the logits.
    for parameter in model.parameters():
        parameter.data = parameter.data.to(dtype)
    return model, head, config


class Peer:
    def __init__(self, folder, export, dtype):
        self.model, self.head, self.config = load(folder, dtype)
        self.dtype = dtype
        rows = json.loads((export / "rows.json").read_text())
        self.shared = rows["shared"]
        self.rows = rows["rows"]
        size = self.config.vision_config.image_size
        self.pixels = torch.from_numpy(np.fromfile(export / "pixels.f32", np.float32).reshape(1, 3, size, size))
        count, length = len(self.rows), max(len(r["ids"]) for r in self.rows)
        options = max(len(r["markers"]) for r in self.rows)
        self.ids = torch.full((count, length), 2)
        self.real = torch.zeros(count, length, dtype=torch.bool)
        self.markers = torch.zeros(count, options, dtype=torch.long)
        self.types = torch.tensor([r["type"] for r in self.rows])
        for i, row in enumerate(self.rows):
            self.ids[i, : len(row["ids"])] = torch.tensor(row["ids"])
            self.real[i, : len(row["ids"])] = True
            self.markers[i, : len(row["markers"])] = torch.tensor(row["markers"])
        self.kept = None

    def features(self):
        patches = self.config.vision_config.image_size // self.config.vision_config.patch_size
        mask = torch.ones(1, patches, patches, dtype=torch.bool)
        seen = self.model.vision_model(pixel_values=self.pixels.to(self.dtype), patch_attention_mask=mask).last_hidden_state
        return self.model.connector(seen)[0]

    def embed(self, ids, features):
        rows = self.model.text_model.get_input_embeddings()(ids)
        is_image = ids == self.config.image_token_id
        if is_image.any():
            rows[is_image] = features.to(rows.dtype)
        return rows

    @torch.inference_mode()
    def predict(self, keep):
        stages, clock = {}, time.perf_counter()

        def lap(name):
            nonlocal clock
            now = time.perf_counter()
            stages[name] = 1e3 * (now - clock)
            clock = now

        features = self.kept if keep and self.kept is not None else self.features()
        self.kept = features
        lap("encoded")
        count, length = self.ids.shape
        p = self.shared
        cache = DynamicCache(config=self.config.text_config)
        before = self.model.text_model(inputs_embeds=self.embed(self.ids[:1, :p], features), cache=cache, use_cache=True).last_hidden_state
        lap("prefilled")
        cache.batch_repeat_interleave(count)
        queries, keys = torch.arange(p, length)[:, None], torch.arange(length)[None]
        allowed = (keys <= queries)[None] & self.real[:, None, :]
        mask = torch.zeros(count, 1, length - p, length, dtype=self.dtype).masked_fill_(~allowed[:, None], torch.finfo(self.dtype).min)
        after = self.model.text_model(inputs_embeds=self.embed(self.ids[:, p:], None), attention_mask=mask, cache=cache, use_cache=True,
                                      position_ids=torch.arange(p, length)[None].expand(count, -1)).last_hidden_state
        lap("suffixes")
        logits = self.head(torch.cat([before.expand(count, -1, -1), after], 1), self.types, ~self.real, self.markers)
        lap("head")
        return logits, stages


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("checkpoint", type=Path)
    arguments.add_argument("export", type=Path)
    arguments.add_argument("--bf16", action="store_true")
    arguments.add_argument("--threads", type=int, default=0)
    given = arguments.parse_args()
    if given.threads:
        torch.set_num_threads(given.threads)
    begin = time.perf_counter()
    peer = Peer(given.checkpoint, given.export, torch.bfloat16 if given.bf16 else torch.float32)
    print(json.dumps({"load_ms": 1e3 * (time.perf_counter() - begin)}), flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        wall, cpu = time.perf_counter(), time.process_time()
        logits, stages = peer.predict(command.get("keep") == "picture")
        answer = {"ms": 1e3 * (time.perf_counter() - wall), "cpu_ms": 1e3 * (time.process_time() - cpu), "stages": stages}
        if command["do"] == "logits":
            answer = {"logits": [row[: len(r["markers"])].tolist() for row, r in zip(logits, peer.rows)]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
