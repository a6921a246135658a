"""What Python users have for the other rows of the table: prints JSON lines {"row", "value", "unit"}.

    peer_parts.py pillow                      both hops of a 640 x 480 picture, as transformers' processor does them
    peer_parts.py tokenize TOKENIZER TEXT     the Rust tokenizers, in pieces of 2,000 characters
    peer_parts.py start                       importing torch and transformers, what every Python answer waits for first
"""

import json
import statistics
import subprocess
import sys
import time


def report(row, value, unit):
    print(json.dumps({"row": row, "value": value, "unit": unit}), flush=True)


def pillow():
    import numpy as np
    from PIL import Image

    picture = Image.fromarray(np.random.RandomState(0).randint(0, 255, (480, 640, 3), dtype=np.uint8))
    times = []
    for _ in range(15):
        start = time.thread_time()
        small = picture.convert("RGB").resize((2048, 1536), Image.LANCZOS).resize((512, 512), Image.LANCZOS)
        np.ascontiguousarray((np.asarray(small, np.float32) / 127.5 - 1.0).transpose(2, 0, 1))
        times.append(1e3 * (time.thread_time() - start))
    report("prepare 640x480", statistics.median(times), "ms")


def tokenize(file, text):
    import os

    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(file)
    with open(text, encoding="utf-8", errors="replace") as opened:
        content = opened.read()
    pieces = [content[i : i + 2000] for i in range(0, len(content), 2000)]
    size = len(content.encode())
    spent, done, warm = 0.0, 0, False
    while spent < 2.0:
        start = time.process_time()
        for piece in pieces:
            tokenizer.encode(piece, add_special_tokens=False)
        if warm:
            spent += time.process_time() - start
            done += size
        warm = True
    report("tokenize with offsets", done / spent / 1e6, "MB/CPU s")


def start():
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import torch, transformers; transformers.AutoModel"], check=True)
        times.append(1e3 * (time.perf_counter() - begin))
    report("start", min(times), "ms")


if __name__ == "__main__":
    {"pillow": pillow, "tokenize": tokenize, "start": start}[sys.argv[1]](*sys.argv[2:])
