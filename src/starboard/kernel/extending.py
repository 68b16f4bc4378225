"""For the classes of the kernel that titles extend.

mypyc closes a class that it compiles to subclasses it does not compile along with it. Titles from other
packages run as plain Python on either build, so what they extend is left open to them:
`@mypyc_attr(allow_interpreted_subclasses=True)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    # mypyc reads the mark in the source and knows it by the name above; playing needs no package for it.
    def mypyc_attr(**_: Any) -> Any:
        return lambda cls: cls
