"""What Schemathesis must know about this contract: loaded through `schemathesis.toml`."""

import os
import sys

import schemathesis
from hypothesis import strategies

sys.path.insert(0, os.path.dirname(__file__))
from accepted_failures import is_accepted  # noqa: E402
from demo_world import at_home, remember  # noqa: E402
from outcomes import count  # noqa: E402

DAYS = strategies.dates().map(lambda day: day.isoformat())
ZONED = strategies.datetimes().map(lambda time: f"{time.isoformat(timespec='seconds')}Z")
UNZONED = strategies.datetimes().map(lambda time: time.isoformat(sep=" ", timespec="seconds"))

schemathesis.openapi.format("lenient-date-time", ZONED | UNZONED | DAYS)
schemathesis.openapi.format("lenient-date", DAYS | ZONED)


@schemathesis.deserializer("text/html")
def read_page(_context, response):
    """A page is one text."""
    return response.text


@schemathesis.deserializer("text/csv")
def read_lines(_context, response):
    """A file is one text."""
    return response.text


@schemathesis.hook
def before_load_schema(_context, raw_schema):
    """Schemathesis sends the first credential that an operation names. The one of this run comes first; the other is
    left out where both are understood."""
    preferred = os.environ["FUZZ_CREDENTIAL"]
    for item in raw_schema["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict) and "security" in operation:
                operation["security"].sort(key=lambda requirement: preferred not in requirement)


@schemathesis.hook
def map_case(_context, case):
    return at_home(case)


@schemathesis.hook
def after_call(_context, case, response):
    remember(case, response)
    count(case, response)


@schemathesis.hook
def filter_failure(_context, failure, case, response):
    return not is_accepted(failure, case, response)
