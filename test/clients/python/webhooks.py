"""Prints what the Python client makes of webhooks that are right and of broken ones."""

import json
import os

import groundswell_fundraising as fundraising


def read(body, headers, secrets):
    try:
        event = fundraising.verify_webhook(body, headers, secrets)

        nickname = event.data["donation"]["nickname"]
        return {"id": event.id, "type": event.type, "seconds": event.timestamp.timestamp(), "nickname": nickname}
    except fundraising.WebhookVerificationError as error:
        return {"refused": str(error)}
    except ValueError as error:
        return {"mistaken": str(error)}


cases = json.loads(os.environ["GROUNDSWELL_WEBHOOKS"])
print(json.dumps({case["name"]: read(case["body"].encode(), case["headers"], case["secrets"]) for case in cases}))
