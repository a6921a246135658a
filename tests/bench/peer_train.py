"""The Python peer of train_bench: the same training steps in PyTorch and transformers, eager, from the same checkpoint and batches.

    peer_train.py FOLDER [--threads N]

FOLDER holds train_bench's start checkpoint and batches.safetensors. Reads commands as JSON lines, answers each with one:

    {"do": "step"} -> {"ms", "cpu_ms", "loss"}; the batch is ready before the clock starts
"""

import argparse
import json
import sys
import time
from pathlib import Path

import torch
from peer_predict import Head, load
from safetensors.torch import load_file
from torch.nn import functional


def batches(file):
    found = load_file(file)
    for step in range(1 + max(int(name.split("/")[0]) for name in found)):
        own = {name.split("/")[1]: value for name, value in found.items() if name.startswith(f"{step}/")}
        pictures = sorted((name for name in own if name.startswith("picture")), key=lambda name: int(name[7:]))
        batch = {name: own[name].long() for name in ("ids", "markers", "types", "row_views")}
        batch |= {name: own[name].bool() for name in ("valid", "marker_mask")}
        yield batch | {"targets": own["targets"], "pixels": torch.cat([own[name].reshape(1, *own[name].shape[-3:]) for name in pictures])}


class Peer:
    def __init__(self, folder):
        self.model, head, self.config = load(folder / "made/training/start", torch.float32)
        self.head = Head(self.config.text_config.hidden_size, len(head.head["layers"]), dropout=0.0)
        self.head.load_state_dict(head.state_dict())
        self.model.train()
        self.head.train()
        self.parameters = [*self.model.parameters(), *self.head.parameters()]
        self.optimiser = torch.optim.AdamW(self.parameters, lr=1e-3, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
        self.batches = list(batches(folder / "batches.safetensors"))
        self.steps = 0

    def logits(self, batch):
        size = self.config.vision_config.image_size // self.config.vision_config.patch_size
        mask = torch.ones(len(batch["pixels"]), size, size, dtype=torch.bool)
        seen = self.model.vision_model(pixel_values=batch["pixels"], patch_attention_mask=mask).last_hidden_state
        features = self.model.connector(seen)[batch["row_views"]]
        rows = self.model.text_model.get_input_embeddings()(batch["ids"])
        rows = rows.masked_scatter((batch["ids"] == self.config.image_token_id)[..., None], features)
        # Right-padded rows under a causal mask: real rows never see padding, so the mask-free fast path of SDPA may be taken.
        hidden = self.model.text_model(inputs_embeds=rows, use_cache=False).last_hidden_state
        return self.head(hidden, batch["types"], ~batch["valid"], batch["markers"])

    def step(self):
        batch = self.batches[self.steps % len(self.batches)]
        self.steps += 1
        wall, cpu = time.perf_counter(), time.process_time()
        self.optimiser.zero_grad(set_to_none=True)
        blank = ~batch["marker_mask"]
        likely = functional.log_softmax(self.logits(batch).masked_fill(blank, -torch.inf), -1).masked_fill(blank, 0.0)
        loss = -(batch["targets"] * likely).sum(-1).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimiser.step()
        return {"ms": 1e3 * (time.perf_counter() - wall), "cpu_ms": 1e3 * (time.process_time() - cpu), "loss": loss.item()}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--threads", type=int, default=0)
    given = arguments.parse_args()
    if given.threads:
        torch.set_num_threads(given.threads)
    peer = Peer(given.folder)
    print(json.dumps({"batches": len(peer.batches)}), flush=True)
    for _ in sys.stdin:
        print(json.dumps(peer.step()), flush=True)


if __name__ == "__main__":
    main()
