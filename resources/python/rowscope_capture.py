"""Write what a Hugging Face model or a collator really used as a dump that Rowscope opens ("mmdump" 1).

A batch of a collator, before any model:

    from rowscope_capture import save_batch
    save_batch("run/batch", collator(samples), image_token_id=tokenizer.convert_tokens_to_ids("<image>"),
               pad_token_id=tokenizer.pad_token_id, eos_token_id=tokenizer.eos_token_id)

A forward pass, with the masks and positions that each attention layer received:

    from rowscope_capture import capture
    with capture(model, "run/step", image_token_id=model.config.image_token_id) as run:
        model(**batch)

Needs numpy, and torch with safetensors for the second. Nothing is pickled, nothing is sent anywhere.
"""
import inspect
import json
import os
from contextlib import contextmanager

import numpy as np

FORMAT = {"format": "mmdump", "version": 1}


def _array(value):
    """A tensor or array as numpy; bfloat16 stays what it is through its bits."""
    if hasattr(value, "detach"):
        value = value.detach().cpu().contiguous()
        if str(value.dtype) == "torch.bfloat16":
            import torch
            return ("BF16", value.view(torch.uint16).numpy(), list(value.shape))
        value = value.numpy()
    value = np.ascontiguousarray(value)
    names = {"float64": "F64", "float32": "F32", "float16": "F16", "int64": "I64", "int32": "I32", "int16": "I16",
             "int8": "I8", "uint8": "U8", "bool": "BOOL", "uint16": "U16", "uint32": "U32", "uint64": "U64"}
    if value.dtype.name not in names:
        raise TypeError(f"no tensor format for dtype {value.dtype}")
    return (names[value.dtype.name], value, list(value.shape))


def write_safetensors(path, tensors):
    """Tensors in the safetensors format, header padded to 8 bytes."""
    header, at, parts = {}, 0, []
    for name, value in tensors.items():
        dtype, data, shape = _array(value)
        raw = data.tobytes()
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [at, at + len(raw)]}
        parts.append(raw)
        at += len(raw)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(len(text).to_bytes(8, "little"))
        f.write(text)
        for raw in parts:
            f.write(raw)


def save_dump(folder, tensors, manifest):
    os.makedirs(folder, exist_ok=True)
    write_safetensors(os.path.join(folder, "dump.safetensors"), tensors)
    manifest = {**FORMAT, "tensors": "dump.safetensors", **manifest}
    with open(os.path.join(folder, "manifest.json"), "w", encoding="utf-8") as f:
        json.dump(manifest, f, ensure_ascii=False)


BATCH_KEYS = ("input_ids", "attention_mask", "labels", "position_ids", "token_type_ids", "mm_token_type_ids", "image_grid_thw",
              "video_grid_thw", "seq_idx", "cu_seq_lens_q", "assistant_masks", "completion_mask", "role_ids", "segment_ids")


def _ids(kwargs):
    keys = ("image_token_id", "video_token_id", "pad_token_id", "bos_token_id", "eos_token_id", "turn_end_token_id",
            "vision_start_token_id", "vision_end_token_id")
    ids = {k: int(kwargs.pop(k)) for k in keys if kwargs.get(k) is not None}
    ids["ignore_index"] = int(kwargs.pop("ignore_index", -100))
    return ids


def _media(ids, input_ids, batch, merge):
    """Runs of image tokens as records; grids say how many rows each image must have, dealt out from run to run."""
    image = ids.get("image_token_id")
    if image is None or input_ids is None or input_ids.ndim != 2:
        return []
    grids = [tuple(int(x) for x in g) for g in np.asarray(_plain(batch.get("image_grid_thw")))] if batch.get("image_grid_thw") is not None else None
    records, used = [], 0
    for b, row in enumerate(input_ids):
        at, media_id = 0, 0
        while at < len(row):
            if row[at] != image:
                at += 1
                continue
            end = at
            while end < len(row) and row[end] == image:
                end += 1
            while at < end:
                record = {"batch_id": b, "media_id": media_id, "kind": "image", "start_row": at, "placeholder_position": at, "rows": 0}
                stop = end
                if grids is not None:
                    if used >= len(grids):
                        break
                    t, h, w = grids[used]
                    used += 1
                    record["grid_thw"] = [t, h, w]
                    record["rows"] = max(1, t * (h // merge) * (w // merge))
                    stop = min(end, at + record["rows"])
                record["end_row"] = stop
                records.append(record)
                media_id += 1
                at = stop
            at = end
    return records


def _plain(value):
    return value.detach().cpu().numpy() if hasattr(value, "detach") else value


def save_batch(folder, batch, claims=None, spatial_merge_size=2, **kwargs):
    """A collator's batch. `claims` says what the run intends: topology, positions, labels, pad_side, …"""
    ids = _ids(kwargs)
    if kwargs:
        raise TypeError(f"unknown arguments: {', '.join(kwargs)}")
    tensors = {k: batch[k] for k in BATCH_KEYS if batch.get(k) is not None}
    input_ids = np.asarray(_plain(tensors["input_ids"]))
    claimed = {"spatial_merge_size": spatial_merge_size}
    if "labels" in tensors:
        claimed.update(labels="unshifted", loss_shift="internal")
    claimed.update(claims or {})
    manifest = {"producer": {"library": "rowscope_capture", "source": "batch"}, "ids": ids, "claims": claimed,
                "media": _media(ids, input_ids, batch, spatial_merge_size)}
    if "attention_mask" in tensors and np.asarray(_plain(tensors["attention_mask"])).ndim == 2:
        manifest["masks"] = {"attention_mask": {"meaning": "keep_is_1", "axes": "B,Lk"}}
    save_dump(folder, tensors, manifest)


class Capture:
    """What the hooks saw; written when the `with` block ends."""

    def __init__(self, ids, claims):
        self.ids, self.claims = ids, claims
        self.tensors, self.masks, self.layers = {}, {}, []
        self._known = []  # (mask, name): equal masks are stored once

    def mask_name(self, mask, prefix):
        for known, name in self._known:
            if known.shape == mask.shape and known.dtype == mask.dtype and bool((known == mask).all()):
                return name
        name = f"{prefix}.{sum(1 for _, n in self._known if n.startswith(prefix))}"
        self._known.append((mask, name))
        self.tensors[name] = mask
        meaning = "allowed_is_true" if str(mask.dtype) == "torch.bool" else "additive"
        self.masks[name] = {"meaning": meaning, "axes": {2: "B,Lk", 3: "B,Lq,Lk", 4: "B,H,Lq,Lk"}[mask.dim()]}
        return name


def _inside_encoder(path):
    return "language" not in path and any(part in path for part in ("vision", "visual", "image_encoder", "audio"))


def _takes_mask(module):
    return "Attention" in type(module).__name__ and "attention_mask" in inspect.signature(module.forward).parameters


def _attention_modules(model):
    """(name, module, kind) of every attention over language rows or queries, innermost modules only, in the order of the model."""
    found = []
    for name, module in model.named_modules():
        path = name.lower()
        if _inside_encoder(path) or not _takes_mask(module):
            continue
        if any(inner is not module and _takes_mask(inner) for inner in module.modules()):
            continue
        cross = "cross" in path or "encoder_attn" in path
        found.append((name, module, ("qformer_" if "qformer" in path else "") + ("cross" if cross else "self")))
    return found


def _rotary_modules(model):
    return [m for n, m in model.named_modules() if "Rotary" in type(m).__name__ and not _inside_encoder(n.lower())]


def _decoder(model):
    """The stack of language layers: the innermost module with both an embedding and layers."""
    stacks = [m for _, m in model.named_modules() if hasattr(m, "embed_tokens") and hasattr(m, "layers") and len(m.layers) > 0]
    return stacks[-1] if stacks else None


@contextmanager
def capture(model, folder, claims=None, spatial_merge_size=2, **kwargs):
    """Records one forward pass: inputs, the mask and positions of every language attention layer, embeddings, logits, loss.

    Use attn_implementation="eager" (or "sdpa") so that masks are tensors; fused kernels without a mask are recorded as such.
    """
    run = Capture(_ids(kwargs), dict(claims or {}))
    if kwargs:
        raise TypeError(f"unknown arguments: {', '.join(kwargs)}")
    run.claims.setdefault("spatial_merge_size", spatial_merge_size)
    given = {}
    handles = []

    def before_model(_module, args, kw):
        given.update({k: v for k, v in kw.items() if hasattr(v, "shape")})
        if args and hasattr(args[0], "shape"):
            given.setdefault("input_ids", args[0])

    def after_model(_module, _args, _kw, output):
        for key in ("logits", "loss"):
            value = output.get(key) if hasattr(output, "get") else getattr(output, key, None)
            if value is not None and hasattr(value, "shape"):
                run.tensors[key] = (value.float() if key == "logits" else value.float().reshape(1)).detach()

    def attention_hook(name, kind, index):
        def before(module, args, kw):
            bound = signatures[kind, index].bind_partial(*args, **kw).arguments
            mask = bound.get("attention_mask", bound.get("kwargs", {}).get("attention_mask"))
            entry = {"kind": kind, "index": index, "name": name, "mask": None, "window": getattr(module, "sliding_window", None)}
            if mask is not None and hasattr(mask, "dim") and 2 <= mask.dim() <= 4:
                entry["mask"] = run.mask_name(mask.detach(), "mask." + kind)
            run.layers.append(entry)
        return before

    def rotary_hook(module, args, kw):
        positions = kw.get("position_ids", args[1] if len(args) > 1 else None)
        if positions is not None and hasattr(positions, "dim") and not positions.is_floating_point():
            run.tensors.setdefault("position_ids", positions.detach())

    def decoder_hook(_module, _args, kw):
        # The stack gets embeddings after media were written in; without media it makes them itself (see the first layer).
        if kw.get("inputs_embeds") is not None:
            run.tensors.setdefault("inputs_embeds", kw["inputs_embeds"].detach().float())
        if kw.get("position_ids") is not None:
            given.setdefault("position_ids", kw["position_ids"])  # used where no rotary embedding says better

    def first_layer_hook(_module, args, kw):
        hidden = kw.get("hidden_states", args[0] if args else None)
        if hidden is None or hidden.dim() != 3:
            return
        hidden = hidden.detach().float()
        known = run.tensors.setdefault("inputs_embeds", hidden)
        if known.shape != hidden.shape or not bool((known == hidden).all()):
            run.tensors.setdefault("layer0_input", hidden)  # scaled, or with learned positions added

    handles.append(model.register_forward_pre_hook(before_model, with_kwargs=True))
    handles.append(model.register_forward_hook(after_model, with_kwargs=True))
    counts, signatures = {}, {}
    for name, module, kind in _attention_modules(model):
        index = counts[kind] = counts.get(kind, -1) + 1
        signatures[kind, index] = inspect.signature(module.forward)
        handles.append(module.register_forward_pre_hook(attention_hook(name, kind, index), with_kwargs=True))
    for module in _rotary_modules(model):
        handles.append(module.register_forward_pre_hook(rotary_hook, with_kwargs=True))
    decoder = _decoder(model)
    if decoder is not None:
        handles.append(decoder.register_forward_pre_hook(decoder_hook, with_kwargs=True))
        handles.append(decoder.layers[0].register_forward_pre_hook(first_layer_hook, with_kwargs=True))
    try:
        yield run
    finally:
        for handle in handles:
            handle.remove()
    for key in BATCH_KEYS:
        if key in given:
            run.tensors.setdefault(key, given[key].detach())
    if "input_ids" not in run.tensors:
        raise RuntimeError("the model was not called with input_ids inside the block")
    if "labels" in run.tensors:
        run.claims.setdefault("labels", "unshifted")
        run.claims.setdefault("loss_shift", "internal")
    if "attention_mask" in run.tensors and run.tensors["attention_mask"].dim() == 2:
        run.masks["attention_mask"] = {"meaning": "keep_is_1", "axes": "B,Lk"}
    config = getattr(model, "config", None)
    text = getattr(config, "text_config", config)
    family = getattr(config, "model_type", "")
    facts = {"family": family, "fusion": "prefix", "lm_layers": getattr(text, "num_hidden_layers", None),
             "kv_heads": getattr(text, "num_key_value_heads", None)}
    input_ids = np.asarray(_plain(run.tensors["input_ids"]))
    save_dump(folder, run.tensors,
              {"producer": {"library": "rowscope_capture", "source": "forward"}, "model": {k: v for k, v in facts.items() if v is not None},
               "ids": run.ids, "claims": run.claims, "masks": run.masks, "layers": run.layers,
               "media": _media(run.ids, input_ids, given, spatial_merge_size)})
