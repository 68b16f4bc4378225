"""A server's key and its signatures."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import msgspec
import pytest
from tests.kernel.toy import TOY

from starboard.kernel.errors import BadLog, StarboardError
from starboard.kernel.log import Log, Signature, decode, encode, hashed
from starboard.kernel.table import Table
from starboard.signing import Signer, check_signer, is_key, key_in, new_key, signed_by

# The first test of RFC 8032, 7.1.
PRIVATE = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def a_log() -> Log:
    return Table(TOY, {"seats": 2}, "seed", seats=["human:Ann", "human:Bea"]).log()


def test_a_signature_survives_the_file() -> None:
    signed = decode(encode(Signer(PRIVATE).sign(a_log())))
    assert signed_by(signed) == PUBLIC
    assert signed.hash == hashed(a_log()).hash
    check_signer(signed, f" {PUBLIC.upper()}\n")
    assert signed_by(a_log()) is None


def test_another_server_s_signature_is_told_apart() -> None:
    other = Signer(new_key())
    with pytest.raises(BadLog, match=f"signed by another server, with the key {other.public}"):
        check_signer(other.sign(a_log()), PUBLIC)
    with pytest.raises(BadLog, match="The log is not signed"):
        check_signer(a_log(), PUBLIC)


def test_a_signature_covers_the_whole_log_and_its_key() -> None:
    signed = Signer(PRIVATE).sign(a_log())
    assert signed.signature is not None
    other = Signer(new_key()).public
    value = signed.signature.value
    for changed in (
        hashed(msgspec.structs.replace(signed, seats=["human:Bea", "human:Ann"])),
        hashed(msgspec.structs.replace(signed, commitment="0" * 64)),
        msgspec.structs.replace(signed, signature=Signature(other, value)),
        msgspec.structs.replace(signed, signature=Signature(PUBLIC, "00" + value[2:])),
        msgspec.structs.replace(signed, signature=Signature("not a key", value)),
        msgspec.structs.replace(signed, signature=Signature(PUBLIC, "")),
    ):
        with pytest.raises(BadLog, match="The signature does not fit the log"):
            signed_by(changed)


def test_the_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "signing.key"
    found: list[str] = []
    at_once = [threading.Thread(target=lambda: found.append(key_in(file))) for _ in range(8)]
    for thread in at_once:
        thread.start()
    for thread in at_once:
        thread.join()
    assert len(found) == 8
    assert set(found) == {key_in(file)}
    assert is_key(found[0])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in file.parent.iterdir()] == ["signing.key"]


def test_a_key_that_cannot_be_used_says_which_file(tmp_path: Path) -> None:
    (tmp_path / "signing.key").mkdir()
    with pytest.raises(StarboardError, match=r"Cannot use the key in .*signing\.key"):
        key_in(tmp_path / "signing.key")
    for text in ("", "abc", "zz" * 32):
        with pytest.raises(StarboardError, match="is not 64 hex digits"):
            Signer(text)
