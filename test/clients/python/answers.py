"""Prints what the Python client makes of answers that the scenario does not come by."""

import json
import os
from datetime import timedelta

import groundswell_fundraising as fundraising
import pydantic
import urllib3

address = os.environ["GROUNDSWELL_URL"]


def pages_at(host):
    return fundraising.PagesApi(fundraising.ApiClient(fundraising.Configuration(host=host)))


def redirect():
    configuration = fundraising.Configuration(host=address, access_token=os.environ["GROUNDSWELL_USER_TOKEN"])
    answer = fundraising.SessionsApi(fundraising.ApiClient(configuration)).create_session_with_http_info(
        session_create_request=fundraising.SessionCreateRequest(return_to="/dashboard")
    )
    return {"status": answer.status_code, "location": answer.headers["Location"]}


def moment():
    pages = pages_at(address)
    created_at = pages.get_page("610").created_at
    found = pages.list_pages(
        ids=["610"], start_created_at=created_at, end_created_at=created_at + timedelta(seconds=1)
    ).pages
    return {"seconds": int(created_at.timestamp()), "found": [page.id for page in found]}


def failure(pages, page_id):
    try:
        return pages.get_page(page_id).to_dict()
    except fundraising.ApiException as refusal:
        return {"status": refusal.status, "typed": refusal.data is not None}
    except (pydantic.ValidationError, urllib3.exceptions.HTTPError) as fault:
        kind = type(fault)
        return {"exception": f"{kind.__module__.split('.')[0]}.{kind.__name__}"}


def events():
    configuration = fundraising.Configuration(host=os.environ["GROUNDSWELL_ODD_URL"])
    found = fundraising.EventsApi(fundraising.ApiClient(configuration)).list_events().events
    return {"count": len(found), "first": found[0].type, "cents": found[0].data.donation.amount.cents}


odd = pages_at(os.environ["GROUNDSWELL_ODD_URL"])
print(
    json.dumps(
        {
            "redirect": redirect(),
            "moment": moment(),
            "newer": {"id": odd.get_page("1").id},
            "events": events(),
            "mistyped": failure(odd, "2"),
            "gateway": failure(odd, "3"),
            "silent": failure(pages_at("http://127.0.0.1:9"), "1"),
        },
        default=str,
    )
)
