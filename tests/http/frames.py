"""ClickHouse's compressed frames, independently of the C code: see runtime/compression/frame.h.

The checksum is CityHash128 as of version 1.0.2, whose algorithm is Geoff Pike's and Jyrki
Alakuijala's.  Frames are written with the method NONE.
"""

import struct

M = (1 << 64) - 1
K0, K1, K2, K3 = 0xC3A5C85C97CB3127, 0xB492B66FBE98F273, 0x9AE16A3B2F90404F, 0xC949D7C7509E6557
KM = 0x9DDFEA08EB382D69


def _f64(s: bytes, i: int) -> int:
    return int.from_bytes(s[i : i + 8], "little")


def _f32(s: bytes, i: int) -> int:
    return int.from_bytes(s[i : i + 4], "little")


def _rot(v: int, n: int) -> int:
    return v if n == 0 else ((v >> n) | (v << (64 - n))) & M


def _mix(v: int) -> int:
    return v ^ (v >> 47)


def _h16(lo: int, hi: int) -> int:
    a = ((lo ^ hi) * KM) & M
    a ^= a >> 47
    b = ((hi ^ a) * KM) & M
    b ^= b >> 47
    return (b * KM) & M


def _h0to16(s: bytes) -> int:
    n = len(s)
    if n > 8:
        a, b = _f64(s, 0), _f64(s, n - 8)
        return _h16(a, _rot((b + n) & M, n)) ^ b
    if n >= 4:
        return _h16((n + (_f32(s, 0) << 3)) & M, _f32(s, n - 4))
    if n:
        y = s[0] + (s[n >> 1] << 8)
        z = n + (s[n - 1] << 2)
        return (_mix(((y * K2) ^ (z * K3)) & M) * K2) & M
    return K2


def _weak(s: bytes, i: int, a: int, b: int) -> "tuple[int, int]":
    w, x, y, z = (_f64(s, i + 8 * j) for j in range(4))
    a = (a + w) & M
    b = _rot((b + a + z) & M, 21)
    c = a
    a = (a + x + y) & M
    b = (b + _rot(a, 44)) & M
    return (a + z) & M, (b + c) & M


def _murmur(s: bytes, a: int, b: int) -> "tuple[int, int]":
    n = len(s)
    if n <= 16:
        a = (_mix((a * K1) & M) * K1) & M
        c = (b * K1 + _h0to16(s)) & M
        d = _mix((a + (_f64(s, 0) if n >= 8 else c)) & M)
    else:
        c = _h16((_f64(s, n - 8) + K1) & M, a)
        d = _h16((b + n) & M, (c + _f64(s, n - 16)) & M)
        a = (a + d) & M
        left, i = n - 16, 0
        while left > 0:
            a = ((a ^ ((_mix((_f64(s, i) * K1) & M) * K1) & M)) * K1) & M
            b ^= a
            c = ((c ^ ((_mix((_f64(s, i + 8) * K1) & M) * K1) & M)) * K1) & M
            d ^= c
            i += 16
            left -= 16
    a = _h16(a, c)
    b = _h16(d, b)
    return a ^ b, _h16(b, a)


def _seeded(s: bytes, x: int, y: int) -> "tuple[int, int]":
    n = len(s)
    if n < 128:
        return _murmur(s, x, y)
    z = (n * K1) & M
    v0 = (_rot(y ^ K1, 49) * K1 + _f64(s, 0)) & M
    v1 = (_rot(v0, 42) * K1 + _f64(s, 8)) & M
    w0 = (_rot((y + z) & M, 35) * K1 + x) & M
    w1 = (_rot((x + _f64(s, 88)) & M, 53) * K1) & M
    i, left = 0, n
    while left >= 128:
        for _ in range(2):
            x = (_rot((x + y + v0 + _f64(s, i + 16)) & M, 37) * K1) & M
            y = (_rot((y + v1 + _f64(s, i + 48)) & M, 42) * K1) & M
            x ^= w1
            y ^= v0
            z = _rot(z ^ w0, 33)
            v0, v1 = _weak(s, i, (v1 * K1) & M, (x + w0) & M)
            w0, w1 = _weak(s, i + 32, (z + w1) & M, y)
            z, x = x, z
            i += 64
        left -= 128
    y = (y + _rot(w0, 37) * K0 + z) & M
    x = (x + _rot((v0 + z) & M, 49) * K0) & M
    done = 0
    while done < left:
        done += 32
        p = n - done
        y = (_rot((y - x) & M, 42) * K0 + v1) & M
        w0 = (w0 + _f64(s, p + 16)) & M
        x = (_rot(x, 49) * K0 + w0) & M
        w0 = (w0 + v0) & M
        v0, v1 = _weak(s, p, v0, v1)
    x = _h16(x, v0)
    y = _h16(y, w0)
    return (_h16((x + v1) & M, w1) + y) & M, _h16((x + w1) & M, (y + v1) & M)


def cityhash128(s: bytes) -> "tuple[int, int]":
    """-> (low64, high64)"""
    n = len(s)
    if n >= 16:
        return _seeded(s[16:], _f64(s, 0) ^ K3, _f64(s, 8))
    if n >= 8:
        return _seeded(b"", _f64(s, 0) ^ ((n * K0) & M), _f64(s, n - 8) ^ K1)
    return _seeded(s, K0, K1)


NONE = 0x02


def pack(raw: bytes) -> bytes:
    if not raw:
        return b""  # there are no empty frames
    body = struct.pack("<BII", NONE, len(raw) + 9, len(raw)) + raw
    return struct.pack("<QQ", *cityhash128(body)) + body


def unpack(data: bytes) -> bytes:
    """The bytes of frames of the method NONE, checksums verified."""
    raw = b""
    while data:
        size = struct.unpack_from("<I", data, 17)[0]
        body = data[16 : 16 + size]
        if struct.unpack_from("<QQ", data) != cityhash128(body) or body[0] != NONE:
            raise ValueError("a frame is broken")
        raw += body[9:]
        data = data[16 + size :]
    return raw
