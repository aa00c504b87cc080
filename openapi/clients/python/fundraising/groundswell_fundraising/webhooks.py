"""Signatures of webhooks and of events for a donation source (Standard Webhooks)."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, Mapping, Sequence, Union

TOLERANCE_IN_SECONDS = 5 * 60


class WebhookVerificationError(Exception):
    """The webhook can't be trusted. Answer with status 400."""


@dataclass(frozen=True)
class VerifiedEvent:
    """The event of a webhook with a valid signature."""

    id: str
    """The same each time it is sent."""
    type: str
    """Type of the event, such as `donation.created`. A newer server may send unknown types."""
    timestamp: datetime
    """When the event happened."""
    data: Dict[str, Any]
    """The event's object, such as `{"donation": …}`."""


def sign_donation_event(secret: str, id: str, timestamp: int, body: str) -> str:
    """Sign an event for a donation source of the kind `signed`.

    :param secret: the source's secret from the operator: `whsec_…`
    :param id: of the event, the same each time it is sent
    :param timestamp: when it is sent, in seconds since 1970
    :param body: the exact text that is sent, in UTF-8
    :return: the header `webhook-signature`; `id` and `timestamp` are sent as `webhook-id` and `webhook-timestamp`
    """
    return _signature(_key(secret), f"{id}.{timestamp}.{body}".encode()).decode()


def verify_webhook(
    body: Union[bytes, str], headers: Mapping[str, str], secrets: Union[str, Sequence[str]]
) -> VerifiedEvent:
    """Verify a webhook and return its event.

    :param body: the exact text received, before it is parsed
    :param headers: those of the request
    :param secrets: the endpoint's secret, `whsec_…`, or all valid ones during a rotation
    :raises WebhookVerificationError: a header is missing, the time is more than five minutes off, or no signature is valid
    :raises ValueError: a secret is empty or not base64
    """
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("at least one secret is required to verify a webhook")
    given = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (
        _header(given, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    _check_time(timestamp)
    text = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + text
    expected = [_signature(key, signed) for key in keys]
    candidates = [signature.encode() for signature in signatures.split(" ")]
    if not any(hmac.compare_digest(right, candidate) for right in expected for candidate in candidates):
        raise WebhookVerificationError("the webhook has no valid signature")
    return _event(text)


def _key(secret: str) -> bytes:
    prefix = "whsec_"
    try:
        key = base64.b64decode(secret[len(prefix) :] if secret.startswith(prefix) else secret, validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("a webhook secret must be base64 after whsec_")
    return key


def _signature(key: bytes, signed: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"the header {name} is missing")
    return value


def _check_time(timestamp: str) -> None:
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("the header webhook-timestamp is not a number of seconds")
    age = time.time() - int(timestamp)
    if age > TOLERANCE_IN_SECONDS:
        raise WebhookVerificationError("the webhook is too old")
    if age < -TOLERANCE_IN_SECONDS:
        raise WebhookVerificationError("the webhook timestamp is in the future")


def _event(text: bytes) -> VerifiedEvent:
    try:
        event = json.loads(text)
        # Python doesn't support Z before 3.11.
        timestamp = datetime.fromisoformat(event["timestamp"].replace("Z", "+00:00"))
        return VerifiedEvent(event["id"], event["type"], timestamp, event["data"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise WebhookVerificationError("the webhook body is not an event") from error
