import sys

from groundswell_fundraising_api_client import Client
from groundswell_fundraising_api_client.api.search import search_pages

with Client(base_url=sys.argv[1], raise_on_unexpected_status=True) as client:
    page = search_pages.sync(client=client, q="robin", campaign_id=["au-1"], limit=1).pages[0]
    print(page.name, page.type_.value)
