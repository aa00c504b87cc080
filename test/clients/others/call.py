import sys

from groundswell_fundraising_api_client import Client
from groundswell_fundraising_api_client.api.search import search_aggregate, search_pages
from groundswell_fundraising_api_client.models import (
    CampaignSearchResult,
    CharitySearchResult,
    MixedPageSearchResult,
)

classes = {
    MixedPageSearchResult: "page",
    CharitySearchResult: "charity",
    CampaignSearchResult: "campaign",
}

with Client(base_url=sys.argv[1], raise_on_unexpected_status=True) as client:
    page = search_pages.sync(client=client, q="robin", campaign_id=["au-1"], limit=1).pages[0]
    results = search_aggregate.sync(client=client, q="city reef").results
    kinds = [kind for result in results for of, kind in classes.items() if isinstance(result, of)]
    print(page.name, page.type_.value, *kinds)
