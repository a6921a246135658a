"""Writes the .npz files beside it with numpy itself, good and bad ones. Run: python make.py"""
import io
import os
import zipfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


def path(name):
    return os.path.join(HERE, name)


def plain():
    return {
        "ids": np.arange(6, dtype=np.int64).reshape(2, 3),
        "keep": np.array([[True, False, True]]),
        "half": np.array([0.5, -2.0, np.inf], dtype=np.float16),
        "scalar": np.array(7, dtype=np.int32),
        "none": np.zeros((0, 4), dtype=np.float32),
        "mask.self.0": np.linspace(0, 1, 24, dtype=np.float32).reshape(1, 2, 3, 4),
    }


np.savez(path("stored.npz"), **plain())
np.savez_compressed(path("deflated.npz"), **plain())
np.savez(path("fortran.npz"), m=np.asfortranarray(np.arange(24, dtype=np.int32).reshape(2, 3, 4)))
np.savez(path("object.npz"), o=np.array([{"a": 1}, None], dtype=object))
np.savez(path("big_endian.npz"), b=np.arange(3, dtype=">i4"))
np.savez(path("structured.npz"), s=np.zeros(2, dtype=[("a", "<i4"), ("b", "<f4")]))
np.savez(path("complex.npz"), c=np.zeros(2, dtype=np.complex64))
for version in (1, 2, 3):
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.arange(4, dtype=np.uint16), version=(version, 0))
    with zipfile.ZipFile(path(f"version{version}.npz"), "w") as z:
        z.writestr("v.npy", buffer.getvalue())
with zipfile.ZipFile(path("zip64.npz"), "w") as z:
    with z.open("a.npy", "w", force_zip64=True) as f:
        np.lib.format.write_array(f, np.arange(5, dtype=np.int64))
with zipfile.ZipFile(path("not_npy.npz"), "w") as z:
    z.writestr("readme.txt", "hello")
with zipfile.ZipFile(path("bzip2.npz"), "w", zipfile.ZIP_BZIP2) as z:
    z.writestr("a.npy", b"\x93NUMPY\x01\x00" + b"x" * 100)
