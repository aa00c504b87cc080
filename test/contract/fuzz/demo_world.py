"""Puts things of the demo world in the place of generated ones, so that operations are not only refused: most of what a
schema allows names a page, a campaign or a user that does not exist."""

import json
import zlib

from certain_requests import STAFF_PATHS, certain_request, has_certain_request, unique
from demo_facts import ACCOUNT, BANNER, CAMPAIGN, CHARITY, CLIENT, DONATION, PAGE, PICTURE, REDIRECT, STAFF_RUN, TEAM, USER_RUN
from schemathesis.core import NOT_SET

OWN_KEYS = {"token": "of the fuzzer only", "type": "Page"}

# Operations that have answered a case of this run with a success.
succeeded: set[str] = set()
# Operations of which a phase has drawn a valid case.
begun: set[tuple[str, str]] = set()
# Pages that this run has created and no team has yet.
free_pages: list[int] = []
# Teams that this run has created, which its credentials reach for certain, and the pages it has added to them.
teams: list[int] = []
team_pages: list[int] = []
members: list[tuple[int, int]] = []
# Activities that this run has saved, without those that it deletes.
activities: list[int] = []
# Posts that this run has made, and donations to PAGE that it has replied to.
posts: list[int] = []
answered: list[str] = []
# Requests to join them that nobody has answered.
join_requests: list[tuple[int, int]] = []


def remember(case, response) -> None:
    """Records what later cases need of a response."""
    operation_id = case.operation.definition.raw["operationId"]
    if response.request.method == case.operation.method.upper() and response.status_code < 400:
        succeeded.add(operation_id)
    if STAFF_RUN or response.request.method != "POST" or response.status_code not in (200, 201):
        return
    if operation_id == "createPage":
        free_pages.append(response.json()["page"]["id"])
    elif operation_id == "createTeam":
        teams.append(response.json()["page"][0]["owner_uid"])
        team_pages.append(response.json()["page"][0]["id"])
    elif operation_id == "createPost":
        posts.append(response.json()["post"]["id"])
    elif operation_id == "saveDonationComment":
        answered.append(response.json()["comment"]["donation_uid"])
    elif operation_id == "addTeamMember":
        team = response.json()["team"]
        members.append((team["id"], team["page_ids"][-1]))
    elif operation_id == "saveFitnessActivity":
        activities.append(response.json()["fitness_activity"]["id"])
    elif operation_id == "createJoinRequest":
        team = int(response.request.url.split("/teams/")[1].split("/")[0])
        join_requests.append((team, response.json()["join_request"]["id"]))


def free_page() -> int:
    return free_pages.pop() if free_pages else PAGE


PATHS = {
    "campaign_id_or_uuid": lambda _: CAMPAIGN,
    "charity_id_or_uuid": lambda _: CHARITY,
    "page_id_or_uuid": lambda _: PAGE,
    "leaderboard_id": lambda _: 1,
    "team_id": lambda _: teams[-1] if teams else TEAM,
    "team_page_id": lambda _: team_pages[-1] if team_pages else PAGE,
    "activity_id": lambda _: 1,
    "activity_id_or_uid": lambda _: activities[-1] if activities else 1,
    "donation_id": lambda _: DONATION,
    "country_code": lambda _: "au",
    "address_id": lambda _: "W1",
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
    # One that is not public is created and then 404, which Schemathesis takes for a failure.
    return {**generated, **both, "uid": f"fuzz-{draw}", "page_id": str(PAGE), "public": True}


def account(_body: dict, draw: int) -> dict:
    user = {"name": "Ida Fell", "email": f"ida-{draw}@example.org", "password": "made up by the fuzzer", "phone": "1"}
    return {"client_id": CLIENT["client_id"], "country": "AU", "user": user}


def guest(body: dict, draw: int) -> dict:
    return {**{name: body[name] for name in ("full_name", "phone") if name in body}, "email": f"guest-{draw}@example.org"}


BODIES = {
    "createIndividualPageInvitation": guest,
    "createTeamPageInvitation": guest,
    "signUpUser": account,
    "signInUser": lambda _body, _draw: {"client_id": CLIENT["client_id"], "user": ACCOUNT},
    "requestPasswordReset": lambda body, draw: {**body, "client_id": CLIENT["client_id"], "email": f"ida-{draw}@example.org", "return_to": "/"},
    "createPage": new_page,
    "createTeam": lambda body, _: {**body, "individual_page_id": free_page()},
    "addTeamMember": lambda body, _: {**body, "individual_page_id": free_page()},
    "updateTeam": lambda body, draw: {**body, "name": f"Team {draw}"} if "name" in body else body,
    "createJoinRequest": lambda body, _: {**body, "individual_page_id": free_page()},
    "createSession": lambda body, _: {"return_to": "/dashboard"},
    "saveFitnessActivity": activity,
    "updateFitnessActivity": lambda body, draw: {name: value for name, value in activity(body, draw).items() if name != "uid"},
    "updateMe": lambda body, draw: {**body, "nickname": f"Ada {draw % 9}", "birthday": "1988-03-14", "user": {"address": "4 Quay Street"}},
    "createPost": lambda body, draw: {"page_id": PAGE, "caption": f"Post {draw}"},
    "createDonation": lambda body, draw: {**body, "page_id": PAGE, "campaign_id": CAMPAIGN, "charity_id": None, "currency": "AUD", "occurred_at": "2026-11-02", "external_reference": f"gift-{draw}"},
    "moveDonation": lambda body, _: {**body, "page_id": free_page()},
    "saveDonationComment": lambda body, draw: {"caption": f"Thank you {draw}"},
    "savePageImage": lambda *_: {"image": PICTURE},
    "createKey": lambda body, draw: {**body, **OWN_KEYS, "key": f"key {draw}"},
    "updateKey": lambda body, draw: {**body, "id": None, "token": OWN_KEYS["token"], "key": f"key {draw}"},
    "revokeToken": lambda body, _: {**body, **CLIENT},
}

# The API key and the user of `certain_requests.py` have number 1.
ENDED = {
    "revokeApiKey": {"api_key_id": 3},
    "disableUser": {"user_id": 2},
    "refuseKeyRequest": {"key_request_id": 1},
    "deleteLeaderboard": {"leaderboard_id": 2},
}
# New pages answer the demo's groups, so these requests change other groups.
ALWAYS_CERTAIN = {"updateGroup", "deleteGroup", "renameGroupAnswer"}
CAMPAIGN_FIELDS_IN_USE = ("state", "start_at", "finish_at", "charity_uids", "approve_first")
# New pages must still be accepted with answers to the original groups, and be shown immediately.
LASTING = {
    "createGroup": lambda body: {**body, "optional": True},
    # The age that users of the demo data have.
    "updateCountry": lambda body: {name: body[name] for name in body if name != "minimum_age"},
    "updateCampaign": lambda body: {name: body[name] for name in body if name not in CAMPAIGN_FIELDS_IN_USE},
}
STAFF_BODIES = {
    "createDonation": lambda body, _: {**{name: body[name] for name in body if name not in ("campaign_id", "charity_id", "currency")}, "page_id": PAGE},
    "saveCampaignBanner": lambda *_: {"image": BANNER},
    "saveDefaultPicture": lambda *_: {"image": PICTURE},
    "saveCharityLogo": lambda *_: {"image": PICTURE},
    "saveLogo": lambda *_: {"image": PICTURE},
    "savePagePicture": lambda *_: {"image": PICTURE},
}

QUERIES = {
    "authorize": lambda query: {**query, "client_id": CLIENT["client_id"], "redirect_uri": REDIRECT},
    "createToken": lambda _: {"grant_type": "client_credentials", **CLIENT},
    "listKeys": lambda _: OWN_KEYS,
    "deleteKey": lambda query: {**query, "token": OWN_KEYS["token"]},
    "getKeyStats": lambda query: {**query, "token": OWN_KEYS["token"]},
}


def make_certain(case):
    """Puts a request in its place that succeeds whatever was drawn."""
    request = certain_request(case)
    case.path_parameters = request.get("path", {})
    case.query = request.get("query", {})
    body = request.get("body")
    case.body = NOT_SET if body is None else body
    if body is not None and case.media_type is None:
        case.media_type = "application/json"
    names = {header.definition["name"] for header in case.operation.headers}
    certain = {"Idempotency-Key": unique("request")} if STAFF_RUN else {}
    certain["If-Match"] = "*"
    kept = {name: value for name, value in (case.headers or {}).items() if name not in ("Idempotency-Key", "If-None-Match")}
    case.headers = {**kept, **{name: value for name, value in certain.items() if name in names}}
    return case


def at_home(case):
    """The first valid case of an operation that has not succeeded yet becomes one that is certain to. Of the others every other one
    becomes one about the demo world; steps of a chain keep what the step before gave them."""
    # A chain may take a null for a value, such as the team of a page that has none.
    for name, value in (case.path_parameters or {}).items():
        if value is None:
            case.path_parameters[name] = PATHS.get(name, lambda _: 1)(0)
    operation_id = case.operation.definition.raw["operationId"]
    if STAFF_RUN:
        # Staff could otherwise end what other requests need.
        case.path_parameters = {**(case.path_parameters or {}), **ENDED.get(operation_id, {})}
        if operation_id in LASTING and isinstance(case.body, dict):
            case.body = LASTING[operation_id](case.body)
    meta = case.meta
    if meta is None or meta.generation.mode.is_negative:
        return case
    if operation_id in ALWAYS_CERTAIN:
        return make_certain(case)
    # A key that was used before brings back an answer about what may be deleted by now.
    if meta.phase.name == "stateful" and case.headers and not STAFF_RUN:
        case.headers.pop("Idempotency-Key", None)
    # A phase may draw all cases of an operation before it sends the first.
    begin = (operation_id, meta.phase.name)
    is_due = has_certain_request(operation_id) and operation_id not in succeeded and begin not in begun
    if meta.phase.name != "stateful" and is_due:
        begun.add(begin)
        return make_certain(case)
    draw = zlib.crc32(json.dumps([case.query, case.path_parameters, case.body], default=str, sort_keys=True).encode())
    if draw % 2:
        return case
    # Two names of one thing rarely agree, and a cursor that nobody gave out is refused.
    for parameter in case.operation.query:
        definition = parameter.definition
        if case.query and (definition.get("deprecated") or definition.get("x-replaces-all-others")):
            case.query.pop(definition["name"], None)
    if STAFF_RUN:
        for name in list(case.path_parameters or {}):
            case.path_parameters[name] = STAFF_PATHS[name]
    elif meta.phase.name != "stateful":
        for name in list(case.path_parameters or {}):
            if name in PATHS:
                case.path_parameters[name] = PATHS[name](draw)
        if operation_id == "deletePost" and posts:
            case.path_parameters["post_id"] = posts.pop()
        if operation_id == "deleteDonationComment" and answered:
            case.path_parameters["donation_id"] = answered.pop()
        if operation_id == "removeTeamMember" and members:
            case.path_parameters["team_id"], case.path_parameters["page_id"] = members.pop()
        if operation_id == "deleteFitnessActivity" and activities:
            case.path_parameters["activity_id_or_uid"] = activities.pop()
        if operation_id in ("updateJoinRequest", "deleteJoinRequest") and join_requests:
            case.path_parameters["team_id"], case.path_parameters["join_request_id"] = join_requests.pop()
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = f"fuzz-{draw}"
    if any(header.definition["name"] == "If-Match" for header in case.operation.headers):
        case.headers = {**(case.headers or {}), "If-Match": "*"}
    if operation_id in QUERIES and not STAFF_RUN:
        case.query = QUERIES[operation_id](dict(case.query or {}))
    if operation_id == "createToken":
        case.body = NOT_SET
    elif operation_id in (STAFF_BODIES if STAFF_RUN else BODIES) and isinstance(case.body, dict):
        case.body = (STAFF_BODIES if STAFF_RUN else BODIES)[operation_id](case.body, draw)
    return case
