"""Sends the ids that it has read, as the packages hold them, and prints what is found by them."""

import json
import os
from datetime import date, datetime, timezone

from groundswell_fundraising import *

address, name = os.environ["GROUNDSWELL_URL"], os.environ["GROUNDSWELL_NAME"]
application = ApiClient(
    Configuration(host=address, api_key={"RegisteredApplication": os.environ["GROUNDSWELL_API_KEY"]})
)
user = ApiClient(Configuration(host=address, access_token=os.environ["GROUNDSWELL_USER_TOKEN"]))
pages, campaigns, charities = PagesApi(application), CampaignsApi(application), CharitiesApi(application)
teams, donations = TeamsApi(application), DonationsApi(application)
boards, activities = LeaderboardsApi(application), FitnessActivitiesApi(application)
search = SearchApi(application)


def save_activity(page_id):
    request = FitnessActivityRequest(
        uid=name,
        page_id=page_id,
        type="run",
        duration_in_seconds=1800,
        public=True,
        started_at=datetime(2026, 11, 1, tzinfo=timezone.utc),
        caption="A run",
    )
    return FitnessActivitiesApi(user).save_fitness_activity(request).fitness_activity.page_id


def create_page(uid):
    groups = {"wave": "Blue", "company": "SDK"}
    request = PageCreateRequest(
        uid=uid, birthday=date(1990, 1, 15), slug=name, name=name, group_values=groups
    )
    return pages.create_page(request).page.owner_uid


def totals(group_id):
    start = datetime(2000, 1, 1, tzinfo=timezone.utc)
    return search.search_pages_totals(
        campaign_id=["au-1"], group_by="groups", group_id=group_id, start_at=start, limit=1
    )


page = pages.list_pages(campaign_id=["au-1"], limit=1).pages[0]
donation = donations.list_campaign_donations("au-1", limit=1).donations[0]
own = search.search_pages(ids=[610]).pages[0]

# The id, and what is found by it.
steps = {
    "page": (page.id, lambda id: pages.get_page(id).id),
    "page_uuid": (page.uuid, lambda id: pages.get_page(id).id),
    "pages": (
        boards.get_campaign_leaderboard("au-1", limit=3).leaderboard.page_ids,
        lambda ids: [page.id for page in pages.list_pages(ids=ids).pages],
    ),
    "campaign": (
        campaigns.list_campaigns(limit=1).campaigns[0].id,
        lambda id: campaigns.get_campaign(id).campaign.id,
    ),
    "campaign_found": (
        search.search_campaigns(limit=1).campaigns[0].id,
        lambda id: campaigns.get_campaign(id).campaign.id,
    ),
    "charity": (
        charities.list_charities(limit=1).charities[0].id,
        lambda id: charities.get_charity(id).charity.id,
    ),
    "charity_found": (
        search.search_charities(limit=1).charities[0].id,
        lambda id: charities.get_charity(id).charity.id,
    ),
    "cause": (
        charities.list_causes(limit=1).causes[0].id,
        lambda id: charities.list_charities(cause_ids=[id], limit=1).charities[0].id,
    ),
    "team": (teams.list_teams(limit=1).teams[0].id, lambda id: teams.get_team(id).team.id),
    "donation": (donation.id, lambda id: donations.get_donation(id).donation.id),
    "donation_uid": (donation.uid, lambda id: donations.get_donation(id).donation.id),
    "activity": (
        activities.search_fitness_activities(campaign_id=["au-1"], limit=1).fitness_activities[0].id,
        lambda id: activities.get_fitness_activity(id).fitness_activity.id,
    ),
    "leaderboard": (
        boards.list_leaderboards(limit=1).leaderboards[0].id,
        lambda id: boards.get_leaderboard(id).leaderboard.id,
    ),
    "group": (
        campaigns.list_campaign_groups("au-1").campaign_groups[0].id,
        lambda id: totals(id).results[0].group.id,
    ),
    "feed": (
        FeedApi(application).search_feed(page_id=[own.id], limit=1).results[0].page_id,
        lambda id: pages.get_page(id).id,
    ),
    "sent_number": (own.id, save_activity),
    "sent_text": (own.supporter.uid, create_page),
}
printed = {step: {"id": id, "found": find(id)} for step, (id, find) in steps.items()}
try:
    pages.get_page(own)
except ValueError:
    printed["no_id"] = {"refused": True}
print(json.dumps(printed, default=str))
