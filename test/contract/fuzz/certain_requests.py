"""One request of each operation that cannot but succeed, whatever other cases have done: it is about things that were made
for it alone, just before it is sent."""

import itertools
import os
import re
import tomllib
from pathlib import Path

import requests
from demo_facts import ACCOUNT, BANNER, CAMPAIGN, CHARITY, CLIENT, DONATION, PAGE, PICTURE, REDIRECT, STAFF_RUN, TEAM, USER_RUN

# Donations to PAGE that no other case names. A reply is the owner's, whatever became of the page.
REPLIED, UNREPLIED = "18388", "18345"
LEADERBOARD = 1
# Somebody else's, so that no other case changes it.
ACTIVITY = 2
OWN_KEYS = {"token": "of certain requests only", "type": "Page"}
UNKNOWN_TOKEN = "gst_unknown"

SETTINGS = tomllib.loads((Path(__file__).parent / "schemathesis.toml").read_text())
CREDENTIALS = SETTINGS["project"][0]["auth"]["openapi"]

_numbers = itertools.count(1)


def unique(word: str) -> str:
    run = os.environ.get("FUZZ_ROLE") or ("user" if USER_RUN else "key")
    return f"certain-{word}-{run}-{next(_numbers)}"


class World:
    """Makes what a request needs, with the credentials of the request itself."""

    def __init__(self, case) -> None:
        operation = case.operation
        self.base_url = operation.schema.get_base_url()
        names = [name for requirement in operation.definition.raw.get("security", []) for name in requirement]
        preferred = os.environ["FUZZ_CREDENTIAL"]
        self.credential = preferred if preferred in names else next(iter(names), None)
        self.key_run = self.credential == "RegisteredApplication"

    def send(self, method: str, path: str, body: dict | None = None, **options) -> dict:
        response = requests.request(
            method, self.base_url + path, json=body, headers=self.credentials(), timeout=15, **options
        )
        if not response.ok:
            raise RuntimeError(f"{method} {path} made nothing: {response.status_code} {response.text}")
        return response.json() if response.content else {}

    def credentials(self) -> dict[str, str]:
        if self.credential is None:
            # Pages are looked at by everybody, and made by somebody.
            return {"Authorization": f"Bearer {CREDENTIALS['OAuthUser']['bearer']}"}
        known = CREDENTIALS[self.credential]
        return {"Authorization": known["api_key"] if self.key_run else f"Bearer {known['bearer']}"}

    def new_page(self) -> dict:
        answers = {"wave": "Red", "company": "Hartley & Sons"}
        owner = {"uid": 1} if self.key_run else {}
        page = {"campaign_id": CAMPAIGN, "slug": unique("page"), "birthday": "1988-03-14", "group_values": answers}
        return {**page, **owner}

    def page(self) -> dict:
        return self.send("POST", "/pages", self.new_page())["page"]

    def leader(self) -> dict:
        return {"individual_page_id": self.page()["id"]}

    def team_page(self) -> dict:
        return self.send("POST", "/teams", self.leader())["page"][0]

    def team(self) -> int:
        return self.team_page()["owner_uid"]

    def in_team(self, path: str, field: str) -> dict:
        """A team with a new invitation or a request to join it."""
        team = self.team()
        body = self.leader() if field == "join_request" else {}
        return {"team_id": team, f"{field}_id": self.send("POST", f"/teams/{team}/{path}", body)[field]["id"]}

    def member(self) -> dict:
        team, page = self.team(), self.leader()
        self.send("POST", f"/teams/{team}/members", page)
        return {"team_id": team, "page_id": page["individual_page_id"]}

    def activity(self) -> int:
        return self.send("POST", "/fitness_activities", new_activity())["fitness_activity"]["id"]

    def post(self) -> int:
        return self.send("POST", "/posts", {"page_id": PAGE, "caption": "An update"})["post"]["id"]

    def new_donation(self) -> dict:
        return {"page_id": self.page()["id"], "amount_cents": 2500, "currency": "AUD", "external_reference": unique("gift")}

    def donation(self) -> str:
        return self.send("POST", "/donations", self.new_donation())["donation"]["uid"]

    def replied_donation(self) -> str:
        self.send("POST", f"/pages/{PAGE}/donations/{REPLIED}/comments", {"caption": "Thank you"})
        return REPLIED

    def key_name(self) -> str:
        name = unique("key")
        self.send("POST", "/keys", {**OWN_KEYS, "key": name, "description": "S to XXL"})
        return name

    def key(self) -> int:
        name = self.key_name()
        return next(key["id"] for key in self.send("GET", "/keys.json", params=OWN_KEYS)["keys"] if key["name"] == name)


def new_activity() -> dict:
    times = {"started_at": "2026-11-01T07:00:00Z", "duration_in_seconds": 1800}
    return {**times, "uid": unique("run"), "type": "run", "public": True, "caption": "A run", "page_id": PAGE}


def new_account() -> dict:
    user = {"name": "Ida Fell", "email": f"{unique('ida')}@example.org", "password": "made up by the fuzzer", "phone": "1"}
    return {"client_id": CLIENT["client_id"], "country": "AU", "user": user}


def of_page(world: World, body=None) -> dict:
    return {"path": {"page_id_or_uuid": world.page()["id"]}, "body": body}


def of_team(world: World, body=None) -> dict:
    return {"path": {"team_id": world.team()}, "body": body}


def of_reply(donation: str, body=None) -> dict:
    return {"path": {"page_id_or_uuid": PAGE, "donation_id": donation}, "body": body}


def of_donation(world: World, body: dict) -> dict:
    return {"path": {"donation_id": world.donation()}, "body": body}


def of_key(world: World) -> dict:
    return {"path": {"id": world.key()}, "query": {"token": OWN_KEYS["token"]}}


AUTHORIZATION = {"response_type": "code", "client_id": CLIENT["client_id"], "redirect_uri": REDIRECT}
COUNTRY_SLUGS = {"country_code": "au", "campaign_slug": "city-run"}
FIRST = {"query": {"limit": 1}}

# What stands in path, query and body of each operation.
REQUESTS = {
    "listPages": lambda _: FIRST,
    "createPage": lambda world: {"body": world.new_page()},
    "getPage": of_page,
    "updatePage": lambda world: of_page(world, {"name": "Ida runs"}),
    "patchPage": lambda world: of_page(world, {"name": "Ida runs"}),
    "saveDonationComment": lambda _: of_reply(UNREPLIED, {"caption": "Thank you"}),
    "deleteDonationComment": lambda world: of_reply(world.replied_donation()),
    "savePageImage": lambda world: of_page(world, {"image": PICTURE}),
    "deletePageImage": of_page,
    "getPageAtAddress": lambda world: {"path": {**COUNTRY_SLUGS, "page_slug": world.page()["slug"]}},
    "createReport": lambda _: {
        "body": {"page_id": PAGE, "reason": "other", "explanation": "It lies.", "good_faith": True},
    },
    "listCampaigns": lambda _: FIRST,
    "getCampaign": lambda _: {"path": {"campaign_id_or_uuid": CAMPAIGN}},
    "listCampaignGroups": lambda _: {"path": {"campaign_id_or_uuid": CAMPAIGN}},
    "getCampaignLeaderboard": lambda _: {"path": {"campaign_id_or_uuid": CAMPAIGN}},
    "listLeaderboards": lambda _: FIRST,
    "getLeaderboard": lambda _: {"path": {"leaderboard_id": LEADERBOARD}},
    "listTeams": lambda _: FIRST,
    "createTeam": lambda world: {"body": world.leader()},
    "getTeam": of_team,
    "updateTeam": lambda world: of_team(world, {"name": unique("team")}),
    "addTeamMember": lambda world: of_team(world, world.leader()),
    "removeTeamMember": lambda world: {"path": world.member()},
    "createTeamInvitation": lambda world: of_team(world, {}),
    "deleteTeamInvitation": lambda world: {"path": world.in_team("invitations", "invitation")},
    "createIndividualPageInvitation": lambda _: {"body": {"email": f"{unique('lee')}@example.org"}},
    "createTeamPageInvitation": lambda world: {
        "path": {"team_page_id": world.team_page()["id"]},
        "body": {"email": f"{unique('lee')}@example.org"},
    },
    "listJoinRequests": of_team,
    "createJoinRequest": lambda world: of_team(world, world.leader()),
    "updateJoinRequest": lambda world: {"path": world.in_team("join-requests", "join_request"), "body": {"state": "accepted"}},
    "deleteJoinRequest": lambda world: {"path": world.in_team("join-requests", "join_request")},
    "listCharities": lambda _: FIRST,
    "getCharity": lambda _: {"path": {"charity_id_or_uuid": CHARITY}},
    "getCharityLeaderboard": lambda _: {"path": {"charity_id_or_uuid": CHARITY}},
    "listCauses": lambda _: FIRST,
    "searchAddresses": lambda _: {"query": {"country_code": "au", "q": "4 quay st"}},
    "getAddress": lambda _: {"path": {"country_code": "au", "address_id": "W1"}},
    "getStatus": lambda _: {},
    "saveFitnessActivity": lambda _: {"body": new_activity()},
    "getFitnessActivity": lambda _: {"path": {"activity_id": ACTIVITY}},
    "updateFitnessActivity": lambda world: {"path": {"activity_id_or_uid": world.activity()}, "body": {"caption": "A long run"}},
    "deleteFitnessActivity": lambda world: {"path": {"activity_id_or_uid": world.activity()}},
    "searchCampaigns": lambda _: {},
    "searchCharities": lambda _: {},
    "searchPages": lambda _: {},
    "searchAggregate": lambda _: {},
    "searchPagesTotals": lambda _: FIRST,
    "searchFitnessActivitiesTotals": lambda _: {},
    "searchTotals": lambda _: {},
    "searchFeed": lambda _: {},
    "listPageDonations": lambda _: {"path": {"page_id_or_uuid": PAGE}},
    "listTeamDonations": lambda _: {"path": {"team_id": TEAM}},
    "listCampaignDonations": lambda _: {"path": {"campaign_id_or_uuid": CAMPAIGN}},
    "getDonation": lambda _: {"path": {"donation_id": DONATION}},
    "createDonation": lambda world: {"body": world.new_donation()},
    "updateDonation": lambda world: of_donation(world, {"anonymous": True}),
    "getDonationContact": lambda world: {"path": {"donation_id": world.donation()}},
    "refundDonation": lambda world: of_donation(world, {"amount_cents": 100}),
    "moveDonation": lambda world: of_donation(world, {"page_id": world.page()["id"]}),
    "searchFitnessActivities": lambda _: FIRST,
    "listUsers": lambda _: FIRST,
    "createPost": lambda _: {"body": {"page_id": PAGE, "caption": "An update"}},
    "deletePost": lambda world: {"path": {"post_id": world.post()}},
    "createSession": lambda _: {"body": {"return_to": "/dashboard"}},
    "signUpUser": lambda _: {"body": new_account()},
    "signInUser": lambda _: {"body": {"client_id": CLIENT["client_id"], "user": ACCOUNT}},
    "requestPasswordReset": lambda _: {"body": {"client_id": CLIENT["client_id"], "email": f"{unique('ida')}@example.org"}},
    "authorize": lambda _: {"query": AUTHORIZATION},
    "createToken": lambda _: {"query": {"grant_type": "client_credentials", **CLIENT}},
    "revokeToken": lambda _: {"body": {"token": UNKNOWN_TOKEN, **CLIENT}},
    "getTokenInfo": lambda _: {},
    "getAuthorizationServerMetadata": lambda _: {},
    "getMe": lambda _: {},
    "updateMe": lambda _: {"body": {"nickname": "Ada"}},
    "listKeys": lambda _: {"query": OWN_KEYS},
    "createKey": lambda _: {"body": {**OWN_KEYS, "key": unique("key"), "description": "S to XXL"}},
    "updateKey": lambda world: {"path": {"id": world.key()}, "body": {"token": OWN_KEYS["token"], "key": unique("key"), "description": "S to XXL"}},
    "deleteKey": of_key,
    "getKeyStats": of_key,
    "listMetadata": lambda _: {"query": {**OWN_KEYS, "ids": "1"}},
    "saveMetadata": lambda world: {"body": {**OWN_KEYS, "id": 1, "key": world.key_name(), "value": "L"}},
}


# Path parameters of the operations for staff. Lists have none. The numbers are those of `openapi/tools/fuzzed-records.ts`.
STAFF_PATHS = {
    "campaign_id": CAMPAIGN,
    "charity_id": CHARITY,
    "campaign_id_or_uuid": CAMPAIGN,
    "charity_id_or_uuid": CHARITY,
    "cause_id": 1,
    "country_code": "au",
    "page_id": PAGE,
    "team_id": TEAM,
    "user_id": 1,
    "donation_id": DONATION,
    "payment_event_id": 1,
    # The API key that this run needs has number 1.
    "api_key_id": 3,
    "oauth_application_id": 1,
    "key_request_id": 1,
    "payment_source_id": 1,
    "leaderboard_id": 1,
    "webhook_id": 1,
    "delivery_id": 1,
    "token_id": 1,
    "report_id": 1,
    "export_id": 1,
    "import_id": 1,
    "group_id": 1,
    "mail_text_id": "page_created",
}
STAFF_QUERIES = {"searchEverything": {"q": "ada"}, "exportRecords": {"kind": "pages"}}
# Numbers of reports and payment events, each for a single request: 2 to 10 as an owner, 11 to 20 as a manager.
_unhandled = itertools.count(2 if os.environ.get("FUZZ_ROLE") == "owner" else 11)


class Site(World):
    """The fundraising API, with the demo API key: creates what staff can change but not create."""

    def __init__(self) -> None:
        self.base_url = os.environ["FUZZ_SITE"]
        self.credential, self.key_run = "RegisteredApplication", True

    def picture(self) -> dict:
        """A page with a picture, and its address."""
        page = self.page()["id"]
        image = self.send("POST", f"/pages/{page}/image", files={"image": PICTURE})["page"]["image"]
        return {"path": {"page_id": page}, "body": {"address": image["large_image_url"], "reason": "Not theirs."}}


class Staff:
    """The operations API, or what staff change over the fundraising API, with the token of the run."""

    def __init__(self, case) -> None:
        self.base_url = case.operation.schema.get_base_url()
        self.path = case.operation.path
        self.site = Site()

    def send(self, method: str, path: str, body: dict | None = None, data: bytes | None = None) -> dict:
        headers = {
            "Authorization": f"Bearer {os.environ['FUZZ_STAFF_TOKEN']}",
            "Idempotency-Key": unique("staff"),
            "If-Match": "*",
        }
        response = requests.request(method, self.base_url + path, json=body, data=data, headers=headers, timeout=15)
        if not response.ok:
            raise RuntimeError(f"{method} {path} made nothing: {response.status_code} {response.text}")
        return response.json() if response.content else {}

    def place(self, uid: str) -> dict:
        """The path of a campaign or a charity, whose parameter has another name in each document."""
        return {name: uid for name in re.findall(r"{(\w+)}", self.path)}

    def page(self) -> dict:
        return {"page_id": self.site.page()["id"]}

    def hidden_page(self) -> dict:
        page = self.page()
        self.send("POST", f"/pages/{page['page_id']}/hide.json", {"reason": "Spam."})
        return page

    def waiting_page(self) -> dict:
        self.approve_first(True)
        page = self.page()
        self.approve_first(False)
        return page

    def approve_first(self, is_set: bool) -> None:
        self.send("PUT", f"/campaigns/{CAMPAIGN}.json", {"approve_first": is_set})

    def hidden_picture(self) -> dict:
        request = self.site.picture()
        self.send("POST", f"/pages/{request['path']['page_id']}/hide_picture.json", request["body"])
        return request

    def new_user(self) -> dict:
        return {"name": "Ida Fell", "email": f"{unique('ida')}@example.org"}

    def user(self) -> dict:
        return {"user_id": self.send("POST", "/users.json", self.new_user())["user"]["id"]}

    def new_donation(self) -> dict:
        return {"page_id": self.page()["page_id"], "amount_cents": 2500, "message": "Go!", "reference": unique("gift")}

    def donation(self) -> dict:
        return {"donation_id": self.send("POST", "/donations.json", self.new_donation())["donation"]["uid"]}

    def statement(self) -> dict:
        """A donor's year, with a donation in it."""
        email = f"{unique('donor')}@mail.example"
        gift = {"campaign_id": CAMPAIGN, "charity_id": CHARITY, "amount_cents": 2500, "donor_email": email}
        year = int(self.send("POST", "/donations.json", gift)["donation"]["created_at"][:4])
        return {"path": {"charity_id": CHARITY}, "body": {"email": email, "year": year}}

    def hidden_message(self) -> dict:
        donation = self.donation()
        self.send("POST", f"/donations/{donation['donation_id']}/hide_message.json", {"reason": "Rude."})
        return donation

    def new_leaderboard(self) -> dict:
        return {"name": "Ambassadors", "campaign_uid": CAMPAIGN, "page_uids": [str(self.page()["page_id"])]}

    def leaderboard(self) -> dict:
        return {"leaderboard_id": self.send("POST", "/leaderboards.json", self.new_leaderboard())["leaderboard"]["id"]}

    def cause(self) -> dict:
        return {"cause_id": self.send("POST", "/causes.json", {"name": unique("cause")})["cause"]["id"]}

    def upload(self) -> dict:
        return {"import_id": self.send("POST", "/imports.json?kind=donations", data=FILE)["import"]["id"]}

    def delivery(self) -> dict:
        return {"delivery_id": self.send("POST", "/webhooks/1/test.json")["delivery"]["id"]}

    def group(self) -> dict:
        group = {"key": unique("group"), "values": ["Leeds", "York"], "optional": True}
        return {"group_id": self.send("POST", f"/campaigns/{CAMPAIGN}/groups.json", group)["group"]["id"]}

    def export(self) -> dict:
        return {"export_id": self.send("POST", "/export_jobs.json", {"kind": "pages", "campaign_id": CAMPAIGN})["export"]["id"]}

    def message(self) -> dict:
        """A message to fundraisers, with the number of recipients that its preview shows."""
        message = {"subject": unique("subject"), "body": "Two weeks to go.", "force": True}
        written = {name: message[name] for name in ("subject", "body")}
        preview = self.send("POST", f"/campaigns/{CAMPAIGN}/messages/preview.json", written)["preview"]
        return {**message, "recipients": preview["recipients"]}


def new_place(word: str) -> dict:
    return {"country_code": "au", "name": unique(word), "slug": unique(word)}


def unhandled(name: str) -> dict:
    return {f"{name}_id": next(_unhandled)}


# Countries that the demo data doesn't have.
_countries = itertools.cycle("ca no se dk pl za".split())


def new_country() -> dict:
    return {"code": next(_countries), "currency": "USD", "minimum_age": 16}


# A file whose only row is rejected, because its page doesn't exist.
FILE = b"source,external_id,page,amount\ntill,G-1,au-999999,25.00\n"
REASON = {"reason": "Not what this campaign is for."}
# Path and body of each operation with which staff change something.
STAFF_REQUESTS = {
    "createCampaign": lambda _: {"body": new_place("campaign")},
    "updateCampaign": lambda staff: {"path": staff.place(CAMPAIGN), "body": {"description": "A run through the city."}},
    "duplicateCampaign": lambda _: {"path": {"campaign_id": CAMPAIGN}, "body": {"name": "City Run again", "slug": unique("campaign")}},
    "createGroup": lambda _: {"path": {"campaign_id": CAMPAIGN}, "body": {"key": unique("group"), "optional": True, "free_text": True}},
    "updateGroup": lambda staff: {"path": staff.group(), "body": {"label": "Office"}},
    "deleteGroup": lambda staff: {"path": staff.group()},
    "renameGroupAnswer": lambda staff: {"path": staff.group(), "body": {"from": "York", "value": "Hull"}},
    "sendMessage": lambda staff: {"path": {"campaign_id": CAMPAIGN}, "body": staff.message()},
    "previewMessage": lambda _: {"path": {"campaign_id": CAMPAIGN}, "body": {"subject": "Two weeks to go", "body": "Run!"}},
    "sendTestMessage": lambda _: {"path": {"campaign_id": CAMPAIGN}, "body": {"subject": "Two weeks to go", "body": "Run!"}},
    "createExport": lambda _: {"body": {"kind": "pages", "campaign_id": CAMPAIGN}},
    "getExport": lambda staff: {"path": staff.export()},
    "deleteExport": lambda staff: {"path": staff.export()},
    "updateBranding": lambda _: {"body": {"name": "City Run"}},
    "previewBranding": lambda _: {"body": {"name": "City Run"}},
    "updateMailText": lambda _: {"path": {"mail_text_id": "page_created"}, "body": {"subject": "Your page is ready"}},
    "resetMailText": lambda _: {"path": {"mail_text_id": "page_created"}},
    "previewMailText": lambda _: {"path": {"mail_text_id": "page_created"}, "body": {"subject": "Your page is ready"}},
    "sendTestMail": lambda _: {"path": {"mail_text_id": "page_created"}, "body": {"subject": "Your page is ready"}},
    "createCharity": lambda _: {"body": new_place("charity")},
    "updateCharity": lambda staff: {"path": staff.place(CHARITY), "body": {"description": "Boats for all."}},
    "saveCampaignBanner": lambda _: {"path": {"campaign_id": CAMPAIGN}, "body": {"image": BANNER}},
    "removeCampaignBanner": lambda _: {"path": {"campaign_id": CAMPAIGN}},
    "saveDefaultPicture": lambda _: {"path": {"campaign_id": CAMPAIGN}, "body": {"image": PICTURE}},
    "removeDefaultPicture": lambda _: {"path": {"campaign_id": CAMPAIGN}},
    "saveCharityLogo": lambda _: {"path": {"charity_id": CHARITY}, "body": {"image": PICTURE}},
    "removeCharityLogo": lambda _: {"path": {"charity_id": CHARITY}},
    "createCause": lambda _: {"body": {"name": unique("cause")}},
    "updateCause": lambda staff: {"path": staff.cause(), "body": {"name": unique("cause")}},
    "deleteCause": lambda staff: {"path": staff.cause()},
    "createCountry": lambda _: {"body": new_country()},
    "updateCountry": lambda _: {"path": {"country_code": "au"}, "body": {"distance_unit": "km"}},
    "savePagePicture": lambda staff: {"path": staff.page(), "body": {"image": PICTURE}},
    "removePagePicture": lambda staff: {"path": staff.page()},
    "createPage": lambda _: {
        "body": {
            "user_email": ACCOUNT["email"],
            "campaign_uid": CAMPAIGN,
            "name": "Ida runs",
            "slug": unique("page"),
            "group_values": [{"key": "wave", "value": "Red"}, {"key": "company", "value": "Hartley & Sons"}],
        },
    },
    "updatePages": lambda staff: {"body": {"page_ids": [staff.page()["page_id"]], "state": "paused"}},
    "updatePage": lambda staff: {"path": staff.page(), "body": {"name": "Ida runs"}},
    "approvePage": lambda staff: {"path": staff.waiting_page()},
    "rejectPage": lambda staff: {"path": staff.waiting_page(), "body": REASON},
    "hidePage": lambda staff: {"path": staff.page(), "body": REASON},
    "unhidePage": lambda staff: {"path": staff.hidden_page(), "body": REASON},
    "hidePicture": lambda staff: staff.site.picture(),
    "unhidePicture": lambda staff: staff.hidden_picture(),
    "updateTeam": lambda staff: {"path": {"team_id": staff.site.team()}, "body": {"name": unique("team")}},
    "addTeamMember": lambda staff: {"path": {"team_id": staff.site.team()}, "body": staff.page()},
    "removeTeamMember": lambda staff: {"path": staff.site.member()},
    "createUser": lambda staff: {"body": staff.new_user()},
    "updateUser": lambda staff: {"path": staff.user(), "body": {"name": "Ida Hartley"}},
    "disableUser": lambda staff: {"path": staff.user()},
    "enableUser": lambda staff: {"path": staff.user()},
    "sendPasswordReset": lambda _: {"path": {"user_id": 1}},
    "createDonation": lambda staff: {"body": staff.new_donation()},
    "updateDonation": lambda staff: {"path": staff.donation(), "body": {"donor_name": "Ida Fell"}},
    "moveDonation": lambda staff: {"path": staff.donation(), "body": staff.page()},
    "issueReceipt": lambda staff: {"path": staff.donation()},
    "createStatement": lambda staff: staff.statement(),
    "hideMessage": lambda staff: {"path": staff.donation(), "body": REASON},
    "unhideMessage": lambda staff: {"path": staff.hidden_message(), "body": REASON},
    "assignPaymentEvent": lambda staff: {"path": unhandled("payment_event"), "body": staff.page()},
    "retryPaymentEvent": lambda _: {"path": unhandled("payment_event")},
    "revokeApiKey": lambda _: {"path": {"api_key_id": STAFF_PATHS["api_key_id"]}},
    "refuseKeyRequest": lambda _: {"path": {"key_request_id": 2 if os.environ.get("FUZZ_ROLE") == "owner" else 3}, "body": REASON},
    "updatePaymentSource": lambda _: {"path": {"payment_source_id": 1}, "body": {"test_mode": False}},
    "sendTestPaymentEvent": lambda _: {"path": {"payment_source_id": 1}},
    "createLeaderboard": lambda staff: {"body": staff.new_leaderboard()},
    "updateLeaderboard": lambda staff: {"path": staff.leaderboard(), "body": {"page_uids": [str(staff.page()["page_id"])]}},
    "deleteLeaderboard": lambda staff: {"path": staff.leaderboard()},
    "updateWebhook": lambda _: {"path": {"webhook_id": 1}, "body": {"paused": False}},
    "replayDeliveries": lambda _: {"path": {"webhook_id": 1}, "body": {"since": "2026-11-01T00:00:00Z"}},
    "sendTestEvent": lambda _: {"path": {"webhook_id": 1}},
    "createImport": lambda _: {"query": {"kind": "donations", "filename": "gifts.csv"}, "body": FILE},
    "getImport": lambda staff: {"path": staff.upload()},
    "updateImport": lambda staff: {"path": staff.upload(), "body": {"source": "crm"}},
    "previewImport": lambda staff: {"path": staff.upload()},
    "checkImport": lambda staff: {"path": staff.upload()},
    "startImport": lambda staff: {"path": staff.upload()},
    "cancelImport": lambda staff: {"path": staff.upload()},
    "replayDelivery": lambda staff: {"path": staff.delivery()},
    "resolveReport": lambda _: {"path": unhandled("report"), "body": {"decision": "no_action"}},
    "updateWatchedWords": lambda _: {"body": {"words": ["scam"]}},
    "retryFailedEmails": lambda _: {},
    "saveLogo": lambda _: {"body": {"image": PICTURE}},
    "removeLogo": lambda _: {},
    "finishSetup": lambda _: {},
}


def has_certain_request(operation_id: str) -> bool:
    if STAFF_RUN:
        return operation_id in STAFF_REQUESTS or re.match(r"get|list|search|export", operation_id) is not None
    return operation_id in REQUESTS


def certain_request(case) -> dict:
    """Path, query and body with which this operation succeeds."""
    operation_id = case.operation.definition.raw["operationId"]
    if not STAFF_RUN:
        return REQUESTS[operation_id](World(case))
    if operation_id in STAFF_REQUESTS:
        return STAFF_REQUESTS[operation_id](Staff(case))
    path = {name: STAFF_PATHS[name] for name in re.findall(r"{(\w+)}", case.operation.path)}
    return {"path": path, "query": STAFF_QUERIES.get(operation_id, {})}
