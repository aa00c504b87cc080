"""Puts things of the demo world in the place of generated ones, so that operations are not only refused: most of what a
schema allows names a page, a campaign or a user that does not exist."""

import json
import os
import zlib

from schemathesis.core import NOT_SET

# The demo data load with the same numbers everywhere. Campaign au-1 is that of the demo API key and asks for two groups.
USER_RUN = os.environ["FUZZ_CREDENTIAL"] == "OAuthUser"
PAGE = 610
TEAM = 59
CLIENT = {"client_id": "demo-training-diary", "client_secret": "gss_demo-only-client-secret-not-for-real-data-0"}
OWN_KEYS = {"token": "of the fuzzer only", "type": "Page"}
REDIRECT = "http://localhost:4000/callback"

# Pages that this run has created and no team has yet.
free_pages: list[int] = []
# Teams that this run has created, which its credentials reach for certain, and the pages it has added to them.
teams: list[int] = []
members: list[tuple[int, int]] = []


def remember(case, response) -> None:
    """Records what later cases need of a response."""
    operation_id = case.operation.definition.raw["operationId"]
    if response.request.method != "POST" or response.status_code not in (200, 201):
        return
    if operation_id == "createPage":
        free_pages.append(response.json()["page"]["id"])
    elif operation_id == "createTeam":
        teams.append(response.json()["page"][0]["owner_uid"])
    elif operation_id == "addTeamMember":
        team = response.json()["team"]
        members.append((team["id"], team["page_ids"][-1]))


def free_page() -> int:
    return free_pages.pop() if free_pages else PAGE


PATHS = {
    "campaign_id_or_uuid": lambda _: "au-1",
    "charity_id_or_uuid": lambda _: "au-1",
    "page_id_or_uuid": lambda _: PAGE,
    "leaderboard_id": lambda _: 1,
    "team_id": lambda _: teams[-1] if teams else TEAM,
}


def new_page(body: dict, draw: int) -> dict:
    generated = {name: body[name] for name in ("story", "target", "gift_aid_eligible") if name in body}
    groups = {"wave": "Red", "company": f"Company {draw % 7}"}
    owner = {} if USER_RUN else {"uid": 1}
    slug = f"fuzz-{draw}-{'user' if USER_RUN else 'key'}"
    return {**generated, **owner, "birthday": "1988-03-14", "campaign_id": "au-1", "slug": slug, "group_values": groups}


def activity(body: dict, draw: int) -> dict:
    both = {"distance": 5.5, "unit": "km"} if "distance" in body or "unit" in body else {}
    generated = {name: value for name, value in body.items() if name not in ("distance", "unit", "coordinates")}
    return {**generated, **both, "uid": f"fuzz-{draw}", "page_id": str(PAGE)}


BODIES = {
    "createPage": new_page,
    "createTeam": lambda body, _: {**body, "individual_page_id": free_page()},
    "addTeamMember": lambda body, _: {**body, "individual_page_id": free_page()},
    "createSession": lambda body, _: {"return_to": "/dashboard"},
    "saveFitnessActivity": activity,
    "updateMe": lambda body, draw: {**body, "nickname": f"Ada {draw % 9}", "birthday": "1988-03-14"},
    "createKey": lambda body, draw: {**body, **OWN_KEYS, "key": f"key {draw}"},
    "updateKey": lambda body, draw: {**body, "token": OWN_KEYS["token"], "key": f"key {draw}"},
    "revokeToken": lambda body, _: {**body, **CLIENT},
}

QUERIES = {
    "authorize": lambda query: {**query, "client_id": CLIENT["client_id"], "redirect_uri": REDIRECT},
    "createToken": lambda _: {"grant_type": "client_credentials", **CLIENT},
    "listKeys": lambda _: OWN_KEYS,
    "deleteKey": lambda query: {**query, "token": OWN_KEYS["token"]},
    "getKeyStats": lambda query: {**query, "token": OWN_KEYS["token"]},
}


def at_home(case):
    """Every other valid case becomes one about the demo world; steps of a chain keep what the step before gave them."""
    meta = case.meta
    if meta is None or meta.generation.mode.is_negative:
        return case
    draw = zlib.crc32(json.dumps([case.query, case.path_parameters, case.body], default=str, sort_keys=True).encode())
    if draw % 2:
        return case
    operation_id = case.operation.definition.raw["operationId"]
    # Two names of one thing rarely agree, and a cursor that nobody gave out is refused.
    for parameter in case.operation.query:
        definition = parameter.definition
        if case.query and (definition.get("deprecated") or definition.get("x-replaces-all-others")):
            case.query.pop(definition["name"], None)
    if meta.phase.name != "stateful":
        for name in list(case.path_parameters or {}):
            if name in PATHS:
                case.path_parameters[name] = PATHS[name](draw)
        if operation_id == "removeTeamMember" and members:
            case.path_parameters["team_id"], case.path_parameters["page_id"] = members.pop()
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = f"fuzz-{draw}"
    if operation_id in QUERIES:
        case.query = QUERIES[operation_id](dict(case.query or {}))
    if operation_id == "createToken":
        case.body = NOT_SET
    elif operation_id in BODIES and isinstance(case.body, dict):
        case.body = BODIES[operation_id](case.body, draw)
    return case
