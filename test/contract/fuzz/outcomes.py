"""Counts what every operation answered and writes it down at the end, so that one which only ever refused is found."""

import atexit
import collections
import json
import os

_counts: dict = collections.defaultdict(collections.Counter)


def count(case, response) -> None:
    # A check may send another method to see it refused: that says nothing about the operation.
    if response.request.method == case.operation.method.upper():
        _counts[case.operation.definition.raw["operationId"]][response.status_code] += 1


@atexit.register
def _write() -> None:
    with open(os.environ["FUZZ_OUTCOMES"], "w", encoding="utf-8") as file:
        json.dump(_counts, file)
