"""Signatures of events for a source of donations."""

import base64
import hashlib
import hmac


def sign_donation_event(secret: str, id: str, timestamp: int, body: str) -> str:
    """Sign an event for a source of donations of the kind `signed` (Standard Webhooks).

    :param secret: what the operator was given for the source: `whsec_…`
    :param id: of the event, the same each time that it is sent
    :param timestamp: when it is sent, in seconds since 1970
    :param body: the very text that is sent, in UTF-8
    :return: the header `webhook-signature`; `id` and `timestamp` are sent as `webhook-id` and `webhook-timestamp`
    """
    prefix = "whsec_"
    key = base64.b64decode(secret[len(prefix) :] if secret.startswith(prefix) else secret)
    signed = f"{id}.{timestamp}.{body}".encode()
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
