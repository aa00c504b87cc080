"""Calls a server through the generated packages, and prints what their models hold."""

import json
import os
import time
import urllib.request
from datetime import date, datetime, timedelta, timezone

import groundswell_fundraising as fundraising
import groundswell_metadata as metadata
import groundswell_oauth as oauth
import groundswell_operations as operations
import pydantic
import urllib3

address = os.environ["GROUNDSWELL_URL"]
name = os.environ["GROUNDSWELL_NAME"]
user_token = os.environ["GROUNDSWELL_USER_TOKEN"]

client = fundraising.ApiClient(
    fundraising.Configuration(
        host=address, api_key={"RegisteredApplication": os.environ["GROUNDSWELL_API_KEY"]}
    )
)


def client_of(host=address, **credentials):
    return fundraising.ApiClient(fundraising.Configuration(host=host, **credentials))


as_user = client_of(access_token=user_token)
as_leader = client_of(access_token=os.environ["GROUNDSWELL_LEADER_TOKEN"])
odd = client_of(os.environ["GROUNDSWELL_ODD_URL"])
provider = oauth.ApiClient(oauth.Configuration(host=os.environ["GROUNDSWELL_AUTH_URL"], access_token=user_token))
campaigns, charities = fundraising.CampaignsApi(client), fundraising.CharitiesApi(client)
pages, own_pages = fundraising.PagesApi(client), fundraising.PagesApi(as_user)
teams, donations = fundraising.TeamsApi(client), fundraising.DonationsApi(client)
boards, activities = fundraising.LeaderboardsApi(client), fundraising.FitnessActivitiesApi(client)
feed = fundraising.FeedApi(client)
search = fundraising.SearchApi(client)


def get_campaign_and_page():
    campaign = campaigns.get_campaign("au-1").campaign
    page = pages.get_page("610")
    return {
        "name": campaign.name,
        "raised_cents": campaign.funds_raised.cents,
        "id": page.id,
        "amount_cents": page.amount.cents,
        "target_cents": page.target_cents,
        "uuid": str(page.uuid),
    }


def add_up():
    amounts = search.search_totals(campaign_id=["au-1"]).total_amount_cents
    ranked = search.search_pages_totals(campaign_id=["au-1"], limit=3).results
    return {"sum": amounts.sum, "count": amounts.count, "amounts": [row.amount_cents for row in ranked]}


def create_page(uid, slug):
    groups = {"wave": "Blue", "company": "SDK"}
    request = fundraising.PageCreateRequest(
        uid=uid, birthday=date(1990, 1, 15), slug=slug, name=slug, group_values=groups
    )
    return pages.create_page(request).page


def save_activity(**fields):
    request = fundraising.FitnessActivityRequest(
        type="run",
        duration_in_seconds=1800,
        public=True,
        started_at=datetime(2026, 11, 1, 6, 30, tzinfo=timezone.utc),
        caption="A run",
        **fields,
    )
    return fundraising.FitnessActivitiesApi(as_user).save_fitness_activity(request).fitness_activity


def give(page_id):
    request = fundraising.DonationCreateRequest(page_id=page_id, amount_cents=2500, currency="AUD", nickname="Ada")
    first = donations.create_donation(request, idempotency_key=name).donation
    again = donations.create_donation(request, idempotency_key=name).donation
    listed = [donation.id for donation in donations.list_page_donations(page_id).donations]
    nickname = donations.get_donation(first.id).donation.nickname
    part = fundraising.DonationRefundRequest(amount_cents=500)
    refund = donations.refund_donation(first.id, donation_refund_request=part).refund
    other_page = fundraising.DonationMoveRequest(page_id=os.environ["GROUNDSWELL_LEADER_PAGE_ID"])
    there = donations.move_donation(first.id, other_page).donation
    moved = donations.get_donation(there.id).donation
    return {
        "given": [first.id, again.id],
        "listed": listed,
        "nickname": nickname,
        "refunded": refund.amount.cents,
        "moved": {"page_id": moved.page_id, "cents": moved.amount.cents},
    }


def join_team(page_id):
    team_id = os.environ["GROUNDSWELL_TEAM_ID"]
    wish = fundraising.JoinRequestCreateRequest(individual_page_id=page_id)
    asked = fundraising.TeamsApi(as_user).create_join_request(team_id, wish).join_request
    led = fundraising.TeamsApi(as_leader)
    waiting = led.list_join_requests(team_id, state="pending").join_requests
    answer = fundraising.JoinRequestUpdateRequest(state="accepted")
    answered = led.update_join_request(team_id, asked.id, answer).join_request
    return {
        "asked": asked.state,
        "waiting": [request.individual_page_id for request in waiting],
        "answered": answered.state,
        "members": led.get_team(team_id).team.page_ids,
    }


def read_feed():
    first = feed.search_feed(campaign_id=["au-1"], page_size=20, scroll=True)
    second = feed.search_feed(scroll_id=first.meta.scroll_id)
    rows = [f"{row.result_type} {row.id}" for row in first.results + second.results]
    return {"rows": rows, "count": second.meta.count}


def meet_errors():
    try:
        search.search_pages_totals(group_by="groups")
    except fundraising.UnprocessableEntityException as refusal:
        fault = refusal.data.error.errors[0]
        refused = {"status": refusal.status, "field": fault.field, "code": fault.code}
    try:
        fundraising.TeamsApi(client_of(api_key={"RegisteredApplication": "not-a-key"})).list_teams()
    except fundraising.UnauthorizedException as refusal:
        unauthorized = {"status": refusal.status, "message": refusal.data.error.message}
    return {"refused": refused, "unauthorized": unauthorized}


def send_donation(id, secret):
    body = json.dumps(
        {
            "type": "payment",
            "reference": name,
            "occurred_at": datetime.now(timezone.utc).isoformat(),
            "amount": {"value": "25.00", "currency": "NZD"},
            "page_id": "711",
        }
    )

    timestamp = int(time.time())
    signature = fundraising.sign_donation_event(secret, id, timestamp, body)
    headers = {"webhook-id": id, "webhook-timestamp": str(timestamp), "webhook-signature": signature}
    request = urllib.request.Request(os.environ["GROUNDSWELL_DONATION_URL"], body.encode(), headers)

    with urllib.request.urlopen(request) as answer:
        return {"status": answer.status, "state": json.load(answer)["event"]["state"]}


def keep_metadata():
    kept = {"token": name, "type": "Page"}
    with metadata.ApiClient(metadata.Configuration(host=os.environ["GROUNDSWELL_METADATA_URL"])) as service:
        keys = metadata.KeysApi(service)
        values = metadata.MetadataApi(service)
        keys.create_key(metadata.CreateMetadataKeyBody(key="shirt_size", description="S to XXL", **kept))
        values.save_metadata(
            metadata.SaveMetadataBody(id=610, key="shirt_size", value=metadata.MetadataValue("L"), **kept)
        )
        labels = values.list_metadata(ids=[610], **kept).metadata[0].labels
        keys.delete_key(id=keys.list_keys(**kept).keys[0].id, token=name)
        after = [key.name for key in keys.list_keys(**kept).keys]
    return {"labels": {key: value.actual_instance for key, value in labels.items()}, "after": after}


def find_by_ids():
    """Sends the ids that it has read, as the models hold them."""
    page = pages.list_pages(campaign_id=["au-1"], limit=1).pages[0]
    donation = donations.list_campaign_donations("au-1", limit=1).donations[0]
    own = search.search_pages(ids=[610]).pages[0]
    board = boards.get_campaign_leaderboard("au-1", limit=3).leaderboard
    run = activities.search_fitness_activities(campaign_id=["au-1"], limit=1).fitness_activities[0]
    row = feed.search_feed(page_id=[own.id], limit=1).results[0]
    of_group = {"campaign_id": ["au-1"], "group_by": "groups", "start_at": datetime(2000, 1, 1, tzinfo=timezone.utc)}

    get_page = lambda id: pages.get_page(id).id
    get_campaign = lambda id: campaigns.get_campaign(id).campaign.id
    get_charity = lambda id: charities.get_charity(id).charity.id
    get_donation = lambda id: donations.get_donation(id).donation.id

    # The id, and what is found by it.
    steps = {
        "page": (page.id, get_page),
        "page_uuid": (page.uuid, get_page),
        "pages": (board.page_ids, lambda ids: [page.id for page in pages.list_pages(ids=ids).pages]),
        "campaign": (campaigns.list_campaigns(limit=1).campaigns[0].id, get_campaign),
        "campaign_found": (search.search_campaigns(limit=1).campaigns[0].id, get_campaign),
        "charity": (charities.list_charities(limit=1).charities[0].id, get_charity),
        "charity_found": (search.search_charities(limit=1).charities[0].id, get_charity),
        "cause": (
            charities.list_causes(limit=1).causes[0].id,
            lambda id: charities.list_charities(cause_ids=[id], limit=1).charities[0].id,
        ),
        "team": (teams.list_teams(limit=1).teams[0].id, lambda id: teams.get_team(id).team.id),
        "donation": (donation.id, get_donation),
        "donation_uid": (donation.uid, get_donation),
        "activity": (run.id, lambda id: activities.get_fitness_activity(id).fitness_activity.id),
        "leaderboard": (
            boards.list_leaderboards(limit=1).leaderboards[0].id,
            lambda id: boards.get_leaderboard(id).leaderboard.id,
        ),
        "group": (
            campaigns.list_campaign_groups("au-1").campaign_groups[0].id,
            lambda id: search.search_pages_totals(group_id=id, limit=1, **of_group).results[0].group.id,
        ),
        "feed": (row.page_id, get_page),
        "sent_number": (own.id, lambda id: save_activity(uid=f"{name}-ids", page_id=id).page_id),
        "sent_text": (own.supporter.uid, lambda uid: create_page(uid, f"{name}-ids").owner_uid),
    }
    found = {step: {"id": id, "found": find(id)} for step, (id, find) in steps.items()}
    try:
        pages.get_page(own)
    except ValueError:
        found["no_id"] = {"refused": True}
    return found


def redirect():
    request = fundraising.SessionCreateRequest(return_to="/dashboard")
    answer = fundraising.SessionsApi(as_user).create_session_with_http_info(session_create_request=request)
    return {"status": answer.status_code, "location": answer.headers["Location"]}


def moment():
    created_at = pages.get_page("610").created_at
    end_created_at = created_at + timedelta(seconds=1)
    found = pages.list_pages(ids=["610"], start_created_at=created_at, end_created_at=end_created_at).pages
    return {"seconds": int(created_at.timestamp()), "found": [page.id for page in found]}


def failure(client, page_id):
    try:
        return fundraising.PagesApi(client).get_page(page_id).to_dict()
    except fundraising.ApiException as refusal:
        return {"status": refusal.status, "typed": refusal.data is not None}
    except (pydantic.ValidationError, urllib3.exceptions.HTTPError) as fault:
        kind = type(fault)
        return {"exception": f"{kind.__module__.split('.')[0]}.{kind.__name__}"}


def read_webhook(body, headers, secrets):
    try:
        event = fundraising.verify_webhook(body, headers, secrets)

        nickname = event.data["donation"]["nickname"]
        return {"id": event.id, "type": event.type, "seconds": event.timestamp.timestamp(), "nickname": nickname}
    except fundraising.WebhookVerificationError as error:
        return {"refused": str(error)}
    except ValueError as error:
        return {"mistaken": str(error)}


def staff_client(token):
    host = os.environ["GROUNDSWELL_OPERATIONS_URL"]
    return operations.ApiClient(operations.Configuration(host=host, access_token=token))


def status_of(call):
    try:
        call()
    except operations.ApiException as error:
        return error.status


def work_as_staff():
    staff = staff_client(os.environ["GROUNDSWELL_STAFF_TOKEN"])
    me = operations.StaffApi(staff).get_me().me
    given = operations.DonationsApi(staff)
    largest = dict(page_id="610", sort="-amount", limit=2)
    first = given.list_donations(**largest)
    second = given.list_donations(**largest, after=first.next)
    return {
        "email": me.email,
        "roles": [grant.role for grant in me.roles],
        "cents": [donation.amount_cents for donation in first.items + second.items],
        "count": first.count,
        "missing": {
            "status": status_of(lambda: given.get_donation("999999999")),
            "unknown": status_of(lambda: operations.StaffApi(staff_client("gsf_unknown")).get_me()),
        },
    }


webhooks = {
    case["name"]: read_webhook(case["body"].encode(), case["headers"], case["secrets"])
    for case in json.loads(os.environ["GROUNDSWELL_WEBHOOKS"])
}
page = create_page(oauth.UsersApi(provider).get_me().user.uid, name)
listed = campaigns.list_campaigns(limit=2)
found = search.search_pages(q="run", campaign_id=["au-1"], limit=5)
run = save_activity(uid=name, distance_in_meters=5000)
change = fundraising.PageUpdateRequest(story="<p>The shoes are bought.</p>", target="750")
edited = own_pages.update_page(page.id, change).page
# The file's name; its bytes would do as well.
image = own_pages.save_page_image(page.id, image=os.environ["GROUNDSWELL_PICTURE"]).page.image
events = fundraising.EventsApi(odd).list_events().events
scenario = {
    "create": {"uid": page.owner_uid, "slug": page.slug, "state": page.state, "id": page.id},
    "give": give(page.id),
    "list": {"ids": [campaign.id for campaign in listed.campaigns], "count": listed.meta.count},
    "get": get_campaign_and_page(),
    "search": {"ids": [page.id for page in found.pages], "count": found.meta.count},
    "filter": {"ids": [page.id for page in pages.list_pages(ids=["617", "610"]).pages]},
    "leaderboard": {"page_ids": boards.get_campaign_leaderboard("au-1", limit=3).leaderboard.page_ids},
    "totals": add_up(),
    "activity": {"uid": run.uid, "distance_in_meters": run.distance_in_meters},
    "edit": {"slug": edited.slug, "story": edited.story, "target_cents": edited.target_cents},
    "picture": {"address": image.original_image_url},
    "join": join_team(page.id),
    "errors": meet_errors(),
    "donation": send_donation(name, os.environ["GROUNDSWELL_DONATION_SECRET"]),
    "metadata": keep_metadata(),
}
answers = {
    "redirect": redirect(),
    "moment": moment(),
    "newer": {"id": fundraising.PagesApi(odd).get_page("1").id},
    "events": {"count": len(events), "first": events[0].type, "cents": events[0].data.donation.amount.cents},
    "mistyped": failure(odd, "2"),
    "gateway": failure(odd, "3"),
    "silent": failure(client_of("http://127.0.0.1:9"), "1"),
    "staff": work_as_staff(),
}
printed = {"webhooks": webhooks, "scenario": scenario, "ids": find_by_ids(), "answers": {**answers, "feed": read_feed()}}
print(json.dumps(printed, default=str))
