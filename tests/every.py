"""Quick cases by the hundred, as one test: to tell each apart would take longer than to try it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

MOST = 5
"""So many of the cases that fail are told with their reasons."""


def every(names: str, values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test of every value, like `pytest.mark.parametrize`, but as one: all are tried, and those that fail are named.

    `names` are the test's arguments, with commas between them; each of `values` is one
    argument, or a tuple where there are several names. There must be some.
    """
    arguments = names.split(", ")
    cases = [value if len(arguments) > 1 else (value,) for value in values]

    def of_all(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def tried(**fixtures: Any) -> None:
            failed = []
            for case in cases:
                try:
                    test(**dict(zip(arguments, case, strict=True)), **fixtures)
                except Exception as error:  # noqa: BLE001 - whatever it is, the other cases are tried
                    failed.append((case, error))
            if failed:
                told = "\n\n".join(f"{named(case)}: {type(error).__name__}: {error}" for case, error in failed[:MOST])
                raise AssertionError(f"{len(failed)} of {len(cases)} fail:\n{told}") from failed[0][1]

        assert cases, f"{test.__name__} has nothing to try"
        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in arguments]
        tried.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return tried

    return of_all


def named(case: tuple[Any, ...]) -> str:
    """What a case is called: by the ids of its values, where they have some."""
    return ", ".join(str(getattr(one, "id", getattr(one, "stem", one))) for one in case)
