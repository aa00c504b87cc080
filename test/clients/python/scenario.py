"""Does the steps of the client scenario through the generated packages, and prints what their models hold."""

import json
import os
import time
import urllib.request
from datetime import date, datetime, timezone

import groundswell_fundraising as fundraising
import groundswell_metadata as metadata
import groundswell_oauth as oauth

address = os.environ["GROUNDSWELL_URL"]
user_token = os.environ["GROUNDSWELL_USER_TOKEN"]
name = os.environ["GROUNDSWELL_NAME"]

client = fundraising.ApiClient(
    fundraising.Configuration(
        host=address, api_key={"RegisteredApplication": os.environ["GROUNDSWELL_API_KEY"]}
    )
)
as_user = fundraising.ApiClient(fundraising.Configuration(host=address, access_token=user_token))
leader_token = os.environ["GROUNDSWELL_LEADER_TOKEN"]
as_leader = fundraising.ApiClient(fundraising.Configuration(host=address, access_token=leader_token))
mistyped = fundraising.ApiClient(
    fundraising.Configuration(host=address, api_key={"RegisteredApplication": "not-a-key"})
)
campaigns = fundraising.CampaignsApi(client)
pages = fundraising.PagesApi(client)
own_pages = fundraising.PagesApi(as_user)
search = fundraising.SearchApi(client)


def list_campaigns():
    answer = campaigns.list_campaigns(limit=2)
    return {"ids": [campaign.id for campaign in answer.campaigns], "count": answer.meta.count}


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


def search_pages():
    answer = search.search_pages(q="run", campaign_id=["au-1"], limit=5)
    return {"ids": [page.id for page in answer.pages], "count": answer.meta.count}


def filter_pages():
    return {"ids": [page.id for page in pages.list_pages(ids=["617", "610"]).pages]}


def get_leaderboard():
    leaderboards = fundraising.LeaderboardsApi(client)
    return {"page_ids": leaderboards.get_campaign_leaderboard("au-1", limit=3).leaderboard.page_ids}


def add_up():
    amounts = search.search_totals(campaign_id=["au-1"]).total_amount_cents
    ranked = search.search_pages_totals(campaign_id=["au-1"], limit=3).results
    return {
        "sum": amounts.sum,
        "count": amounts.count,
        "amounts": [row.amount_cents for row in ranked],
    }


def create_page():
    auth_address = os.environ["GROUNDSWELL_AUTH_URL"]
    with oauth.ApiClient(oauth.Configuration(host=auth_address, access_token=user_token)) as provider:
        uid = oauth.UsersApi(provider).get_me().user.uid
    page = pages.create_page(
        fundraising.PageCreateRequest(
            uid=uid,
            birthday=date(1990, 1, 15),
            slug=name,
            name=name,
            group_values={"wave": "Blue", "company": "SDK"},
        )
    ).page
    return {"uid": page.owner_uid, "slug": page.slug, "state": page.state, "id": page.id}


def save_activity():
    saved = fundraising.FitnessActivitiesApi(as_user).save_fitness_activity(
        fundraising.FitnessActivityRequest(
            uid=name,
            type="run",
            duration_in_seconds=1800,
            public=True,
            started_at=datetime(2026, 11, 1, 6, 30, tzinfo=timezone.utc),
            caption="A run",
            distance_in_meters=5000,
        )
    ).fitness_activity
    return {"uid": saved.uid, "distance_in_meters": saved.distance_in_meters}


def give(page_id):
    donations = fundraising.DonationsApi(client)
    request = fundraising.DonationCreateRequest(
        page_id=page_id, amount_cents=2500, currency="AUD", nickname="Ada"
    )
    first = donations.create_donation(request, idempotency_key=name).donation
    again = donations.create_donation(request, idempotency_key=name).donation
    listed = donations.list_page_donations(page_id).donations
    nickname = donations.get_donation(first.id).donation.nickname
    part = fundraising.DonationRefundRequest(amount_cents=500)
    refund = donations.refund_donation(first.id, donation_refund_request=part).refund
    other_page = fundraising.DonationMoveRequest(page_id=os.environ["GROUNDSWELL_LEADER_PAGE_ID"])
    there = donations.move_donation(first.id, other_page).donation
    moved = donations.get_donation(there.id).donation
    return {
        "given": [first.id, again.id],
        "listed": [donation.id for donation in listed],
        "nickname": nickname,
        "refunded": refund.amount.cents,
        "moved": {"page_id": moved.page_id, "cents": moved.amount.cents},
    }


def edit_page(page_id):
    change = fundraising.PageUpdateRequest(story="<p>The shoes are bought.</p>", target="750")
    page = own_pages.update_page(page_id, change).page
    return {"slug": page.slug, "story": page.story, "target_cents": page.target_cents}


def upload_picture(page_id):
    # The file's name; its bytes would do as well.
    page = own_pages.save_page_image(page_id, image=os.environ["GROUNDSWELL_PICTURE"]).page
    return {"address": page.image.original_image_url}


def join_team(page_id):
    team_id = os.environ["GROUNDSWELL_TEAM_ID"]
    asked = fundraising.TeamsApi(as_user).create_join_request(
        team_id, fundraising.JoinRequestCreateRequest(individual_page_id=page_id)
    ).join_request
    teams = fundraising.TeamsApi(as_leader)
    waiting = teams.list_join_requests(team_id, state="pending").join_requests
    answered = teams.update_join_request(
        team_id, asked.id, fundraising.JoinRequestUpdateRequest(state="accepted")
    ).join_request
    return {
        "asked": asked.state,
        "waiting": [request.individual_page_id for request in waiting],
        "answered": answered.state,
        "members": teams.get_team(team_id).team.page_ids,
    }


def read_feed():
    feed = fundraising.FeedApi(client)
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
        fundraising.TeamsApi(mistyped).list_teams()
    except fundraising.UnauthorizedException as refusal:
        unauthorized = {"status": refusal.status, "message": refusal.data.error.message}
    return {"refused": refused, "unauthorized": unauthorized}


def send_donation():
    id, secret = name, os.environ["GROUNDSWELL_DONATION_SECRET"]
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
    return {
        "labels": {key: value.actual_instance for key, value in labels.items()},
        "after": after,
    }


created = create_page()
printed = {
    "create": created,
    "give": give(created["id"]),
    "list": list_campaigns(),
    "get": get_campaign_and_page(),
    "search": search_pages(),
    "filter": filter_pages(),
    "leaderboard": get_leaderboard(),
    "totals": add_up(),
    "activity": save_activity(),
    "edit": edit_page(created["id"]),
    "picture": upload_picture(created["id"]),
    "join": join_team(created["id"]),
    "feed": read_feed(),
    "errors": meet_errors(),
    "donation": send_donation(),
    "metadata": keep_metadata(),
}
print(json.dumps(printed))
