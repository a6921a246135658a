#!/usr/bin/env python3
"""make.py: writes files/ and expected.json, the small pictures and the values Pillow gives for them (made with Pillow 13.0.0, numpy 2.4).

Run it in this folder with Pillow installed. Every picture is made here, from a fixed seed. expected.json holds
  files   per file: mode and size as Pillow names them, frames, EXIF orientation, and SHA-256 of the RGB bytes
          dropped (plain convert), kept (the same, then a colour declared transparent made white), shown (turned by EXIF,
          alpha blended on white)
  resize  per case: SHA-256 of Pillow's resize of a picture whose bytes come from the formula in `formula`
  hops    per picture of the same formula: both hops at small sizes, without and with splitting
"""
import hashlib
import json
import math
import os
import struct
import warnings
import zlib

import numpy as np
from PIL import Image, ImageOps

warnings.simplefilter("ignore")
rng = np.random.default_rng(20240607)
W, H = 19, 13
os.makedirs("files", exist_ok=True)


def sha(a):
    return hashlib.sha256(np.ascontiguousarray(a).tobytes()).hexdigest()


def noise(h, w, c):
    return rng.integers(0, 256, (h, w, c) if c > 1 else (h, w), dtype=np.uint8)


def save(image, name, **options):
    image.save("files/" + name, **options)


def write(name, data):
    with open("files/" + name, "wb") as f:
        f.write(data)


y, x = np.mgrid[0:H, 0:W]
ramp = Image.fromarray(np.stack([(x * 13 + y) % 256, (x + y * 17) % 256, (x * y * 3) % 256], -1).astype(np.uint8))
rgb, rgba = Image.fromarray(noise(H, W, 3)), Image.fromarray(noise(H, W, 4), "RGBA")
grey, grey_alpha = Image.fromarray(noise(H, W, 1)), Image.fromarray(noise(H, W, 2), "LA")
palette, bilevel = ramp.quantize(17), grey.convert("1")
cmyk = Image.fromarray(noise(H, W, 4), "CMYK")
wide = Image.fromarray(rng.integers(0, 65536, (H, W), dtype=np.uint16))

# PNG
for name, image in dict(rgb=rgb, rgba=rgba, l=grey, la=grey_alpha, p=palette, one=bilevel, i16=wide).items():
    save(image, name + ".png")
save(palette, "p_key.png", transparency=3)
save(palette, "p_levels.png", transparency=bytes([0, 128, 255, 3]))
save(rgb, "rgb_key.png", transparency=tuple(int(v) for v in np.asarray(rgb)[0, 0]))
save(grey, "l_key.png", transparency=int(np.asarray(grey)[0, 0]))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(name, depth, colour, raw, extra=b"", interlace=0, size=(W, H), end=chunk(b"IEND", b"")):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, colour, 0, 0, interlace))
    write(name, b"\x89PNG\r\n\x1a\n" + head + extra + chunk(b"IDAT", zlib.compress(raw)) + end)


def lines(a):
    return b"".join(b"\0" + line.tobytes() for line in a)


for colour, samples in ((2, 3), (6, 4), (4, 2)):
    png(f"sixteen_{colour}.png", 16, colour, lines(rng.integers(0, 65536, (H, W, samples), dtype=np.uint16).astype(">u2")))
for depth in (2, 4):
    png(f"grey_{depth}.png", depth, 0, lines(rng.integers(0, 256, (H, (W * depth + 7) // 8), dtype=np.uint8)))
interlaced, raw = noise(H, W, 3), b""
for x0, y0, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
    raw += lines(interlaced[y0::dy, x0::dx])
png("interlaced.png", 8, 2, raw, interlace=1)
png("short_palette.png", 8, 3, lines(rng.integers(0, 6, (H, W), dtype=np.uint8)), chunk(b"PLTE", bytes(range(9))))

# JPEG
for sampling in (0, 1, 2):
    save(ramp, f"sub{sampling}.jpg", subsampling=sampling, quality=80)
save(ramp, "progressive.jpg", progressive=True)
save(grey, "l.jpg")
save(cmyk, "cmyk.jpg")
save(ramp, "restarts.jpg", restart_marker_rows=1)
for orientation in range(2, 9):
    exif = Image.Exif()
    exif[274] = orientation
    save(ramp, f"turned{orientation}.jpg", exif=exif)
exif = Image.Exif()
exif[274] = 6
save(ramp, "turned6.png", exif=exif)
save(ramp, "turned6.webp", exif=exif, lossless=True)
save(ramp, "turned6.tif", tiffinfo={274: 6})
xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description tiff:Orientation="8"/></x:xmpmeta>'
save(ramp, "xmp8.jpg", xmp=xmp)

# WebP, GIF, TIFF, BMP
save(ramp, "lossy.webp")
save(rgba, "lossy_alpha.webp")
save(rgba, "lossless_alpha.webp", lossless=True, exact=True)
save(ramp, "animated.webp", save_all=True, append_images=[ramp.rotate(180)], duration=100)
save(rgba, "animated_alpha.webp", save_all=True, append_images=[rgba.rotate(180)], duration=100, lossless=True)
save(palette, "p.gif")
save(palette, "p_key.gif", transparency=2)
save(palette, "interlaced.gif", interlace=1)
save(ramp, "animated.gif", save_all=True, append_images=[ramp.rotate(180), ramp.rotate(90)], duration=100)
with open("files/p.gif", "rb") as f:
    gif = bytearray(f.read())
at = 13 + 3 * (2 << (gif[10] & 7))
while gif[at] == 0x21:
    at += 2
    while gif[at]:
        at += 1 + gif[at]
    at += 1
gif[at + 1 : at + 5] = struct.pack("<HH", 5, 4)
gif[6:10] = struct.pack("<HH", 40, 30)
write("part_of_screen.gif", gif)
gif[6:10] = struct.pack("<HH", 8, 8)
write("beyond_screen.gif", gif)
for name, image, packing in (("rgb", rgb, "tiff_lzw"), ("rgba", rgba, "raw"), ("l", grey, "packbits"), ("la", grey_alpha, "raw"), ("p", palette, "tiff_adobe_deflate"),
                             ("one", bilevel, "group4"), ("cmyk", cmyk, "tiff_lzw"), ("i16", wide, "raw"), ("jpeg", ramp, "jpeg")):
    save(image, name + ".tif", compression=packing)
save(ramp, "pages.tif", save_all=True, append_images=[ramp.rotate(90)])
for name, image in dict(rgb=rgb, l=grey, p=palette, one=bilevel, rgba=rgba).items():
    save(image, name + ".bmp")


def padded(a):
    return b"".join(r.tobytes() + b"\0" * (-len(r.tobytes()) % 4) for r in a)


def bmp(name, bits, packing, data, colours=b"", masks=b"", head=40, top_down=False):
    info = struct.pack("<IiiHHIIiiII", head, W, -H if top_down else H, 1, bits, packing, len(data), 2835, 2835, 0, 0) + masks
    info += b"\0" * max(0, head - len(info))
    offset = 14 + len(info) + len(colours)
    write(name, b"BM" + struct.pack("<IHHI", offset + len(data), 0, 0, offset) + info + colours + data)


words = padded(rng.integers(0, 65536, (H, W), dtype=np.uint16).astype("<u2"))
bmp("bits16.bmp", 16, 0, words)
bmp("bits565.bmp", 16, 3, words, masks=struct.pack("<III", 0xF800, 0x7E0, 0x1F))
bmp("bits32_down.bmp", 32, 0, noise(H, W, 4).tobytes(), top_down=True)
bmp("bits32_alpha.bmp", 32, 3, noise(H, W, 4).tobytes(), masks=struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000), head=108)
sixteen = b"".join(noise(1, 3, 1).tobytes() + b"\0" for _ in range(16))
bmp("bits4.bmp", 4, 0, padded(noise(H, (W + 1) // 2, 1)), sixteen)
runs = rng.integers(0, 16, (H, W), dtype=np.uint8)
runs[:, 4:9] = 7
bmp("runs8.bmp", 8, 1, b"".join(bytes([0, 4, *r[:4], 5, 7, 0, W - 9, *r[9:]]) + b"\0\0" for r in runs[::-1]) + b"\0\1", sixteen * 16)
bmp("runs4.bmp", 4, 2, b"".join(b"".join(bytes([1, int(v) << 4]) for v in r) + b"\0\0" for r in runs[::-1]) + b"\0\1", sixteen)


def on_white(image):
    if "A" in image.getbands() or image.info.get("transparency") is not None:
        image = image.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", image.size, (255,) * 4), image).convert("RGB")
    return image.convert("RGB")


files = []
for name in sorted(os.listdir("files")):
    image = Image.open("files/" + name)
    frames, stored = getattr(image, "n_frames", 1), list(image.size)
    image.load()
    shown = on_white(ImageOps.exif_transpose(image))
    files.append({"file": name, "mode": image.mode, "size": list(image.size), "shown_size": list(shown.size), "frames": frames,
                  "orientation": image.getexif().get(274, 1), "dropped": sha(image.convert("RGB")),
                  "kept": sha(on_white(image.convert("RGB"))), "shown": sha(shown)})


def formula(w, h, c):
    """byte i of the picture (rows, then columns, then channels): bits 16..23 of (i * 2654435761 + 12345) mod 2^32; hard edges every third case."""
    i = np.arange(w * h * c, dtype=np.uint64)
    v = ((i * np.uint64(2654435761) + np.uint64(12345)) % np.uint64(1 << 32)) >> np.uint64(16)
    return (v & np.uint64(255)).astype(np.uint8).reshape(h, w, c)


NAMES = {Image.LANCZOS: "lanczos", Image.BILINEAR: "bilinear", Image.BICUBIC: "bicubic", Image.BOX: "box", Image.HAMMING: "hamming", Image.NEAREST: "nearest"}
resize = []
for n, (w, h, ow, oh) in enumerate([(1, 1, 5, 3), (7, 1, 64, 9), (5, 7, 11, 3), (17, 31, 64, 48), (31, 17, 8, 9), (48, 48, 48, 12), (48, 48, 12, 48), (64, 40, 65, 41),
                                    (10, 80, 5, 40), (56, 100, 28, 28), (90, 160, 45, 80), (200, 3, 64, 2), (33, 29, 100, 87), (130, 70, 33, 100), (640, 4, 100, 3)]):
    a = formula(w, h, 3)
    edges = n % 3 == 0
    if edges:
        a = np.where(a > 127, 255, 0).astype(np.uint8)
    image = Image.fromarray(a)
    for f in NAMES if n % 5 == 2 else (Image.LANCZOS,):
        both = image.resize((ow, oh), f)
        across_first = image.resize((ow, h), f).resize((ow, oh), f)
        resize.append({"from": [w, h], "to": [ow, oh], "edges": edges, "filter": NAMES[f], "pillow13": sha(both),
                       "pillow12": sha(both if f == Image.NEAREST else across_first)})


def hop1(w, h, longest):
    ratio = w / h
    if w >= h:
        ow, oh = longest, int(longest / ratio)
        oh += oh % 2
    else:
        oh, ow = longest, int(longest * ratio)
        ow += ow % 2
    return max(ow, 1), max(oh, 1)


def hop2(w, h, tile):
    ratio = w / h
    if w >= h:
        ow = math.ceil(w / tile) * tile
        return ow, math.ceil(int(ow / ratio) / tile) * tile
    oh = math.ceil(h / tile) * tile
    return math.ceil(int(oh * ratio) / tile) * tile, oh


LEVELS = ((np.arange(256).astype(np.float64) * (1 / 255)).astype(np.float32) - np.float32(0.5)) / np.float32(0.5)
hops = []
for w, h, longest, tile in ((64, 48, 256, 64), (48, 64, 256, 64), (9, 90, 256, 64), (200, 7, 128, 64), (1, 1, 128, 64), (30, 30, 64, 64), (101, 33, 160, 64)):
    first = Image.fromarray(formula(w, h, 3)).resize(hop1(w, h, longest), Image.LANCZOS)
    squashed = first.resize((tile, tile), Image.LANCZOS)
    second = first.resize(hop2(*first.size, tile), Image.LANCZOS)
    s = np.asarray(second)
    rows, columns = (second.height // tile, second.width // tile) if max(second.size) > tile else (0, 0)
    views = [s[r * tile : (r + 1) * tile, c * tile : (c + 1) * tile] for r in range(rows) for c in range(columns)]
    views.append(np.asarray(second.resize((tile, tile), Image.LANCZOS)) if rows else s)
    planes = np.stack(views).transpose(0, 3, 1, 2)
    plane = np.asarray(squashed).transpose(2, 0, 1)
    hops.append({"from": [w, h], "longest": longest, "tile": tile, "hop1": list(first.size), "squashed": sha(plane), "squashed_values": sha(LEVELS[plane]),
                 "hop2": list(second.size), "rows": rows, "columns": columns, "tiles": sha(planes), "tile_values": sha(LEVELS[planes])})

with open("expected.json", "w") as f:
    parts = {"files": files, "resize": resize, "hops": hops}
    f.write("{" + ",\n".join(f'"{k}": [\n' + ",\n".join(json.dumps(v) for v in part) + "\n]" for k, part in parts.items()) + "}\n")
print(len(files), "files,", len(resize), "resize cases,", len(hops), "hop cases")
