"""What Schemathesis takes for a failure and the contract does not. Every check stays on; each rule drops one kind of
failure, as narrowly as it can be said, and gives the reason."""

import json
import re
from urllib.parse import urlsplit

from contract_reading import ContractReading

# Bytes of the request line and the headers, as in the introduction of each document.
LONGEST_HEAD = 64 * 1024
GOOD_METHODS = {"GET", "HEAD", "OPTIONS"}

# Errors that a schema cannot state: (operation IDs, field, message, reason).
RULES_BEYOND_SCHEMAS = [
    (r"\w+", r"[\w.]*", r"contains a NUL", "PostgreSQL stores no NUL, and no honest text holds one."),
    (r"\w+", r"[\w.]*", r"can't contain control characters( or line breaks)?$", "A pattern could check it, but couldn't explain it."),
    (r"\w+", r"\w+", r"which doesn't exist$", "Must exist."),
    (r"sendMessage", r"recipients", r"is \d+ now\.", "The number that the preview shows."),
    (r"resolveReport", r"reason", r"can't be blank: ", "Depends on the decision."),
    (r"resolveReport", r"decision", r"the report is about the whole page$", "Depends on the report."),
    (r"\w+", r"[\w.]*name", r"can't be blank$|can't contain control characters$", "A name must be visible: no control characters, not only blanks."),
    (r"\w+", r"Idempotency-Key", r"was already used with a different request", "Depends on the requests before."),
    (r"\w+", r"\w+", r"has already been taken$", "Unique among what was stored before."),
    (r"search\w+|list\w+Donations", r"scroll_id", r"of an earlier response$", "A cursor is signed: one that we did not give out is refused."),
    (r"list\w+", r"after", r"must be the next of a response with the same filters", "A cursor is signed: one that we did not give out is refused."),
    (r"exportRecords", r"\w+", r"does not limit ", "Depends on `kind`."),
    (r"listAudit", r"(actor|subject)_(id|type)", r"can't be blank", "The two need each other."),
    (r"listEvents", r"after", r"send meta\.next as it was$|is too old", "A cursor is signed, and good for as long as events are kept."),
    (r"(create|update)Webhook", r"url", r"at most 2048 characters|must be an address|https|public|is one too many|already|can't be blank$", "A schema's `uri` takes every scheme and host."),
    (r"createWebhook", r"campaign_uid|api_key_id|oauth_application_id", r"which doesn't exist$|leave it out", "Must exist; at most one of the three."),
    (r"rotateWebhookSecret|sendTestEvent", r"format", r"is classic, which", "Depends on the endpoint."),
    (r"rotateWebhookSecret", r"former_hours", r"the secret before this one signs", "Depends on the endpoint."),
    (r"(create|update)Webhook", r"types|keeps_order", r"the classic format", "Depends on `format`."),
    (r"\w+", r"country_code|country", r"must be one of ", "The operator says which countries there are."),
    (r"searchCampaigns", r"sort_by", r"cannot be combined", "A text and a scroll have orders of their own."),
    (r"searchFeed", r"sort", r"only donations have an amount", "Depends on `type`."),
    (r"updatePaymentSource", r"test_mode", r"only Stripe has a test mode$", "Depends on the source."),
    (r"createLeaderboard", r"campaign_uid|country_code", r"Choose (either|your)|must be one of ", "Exactly one of the two, which the caller must reach."),
    (r"createReport", r"page_id|good_faith", r"and only one of them$|must be confirmed$", "One of the three; a boolean that must be true."),
    (r"createDonation|assignPaymentEvent", r"page_id|campaign_id|charity_id", r"there is no such |the page is cancelled|can't be blank without|determined by the page|a charity of the campaign$", "Must exist; one of the two."),
    (r"createDonation", r"type|currency|occurred_at", r"only for a donation to a page$|must be [A-Z]{3}$|must not be", "Depends on the place and on the time."),
    (r"createDonation|refundDonation", r"(external_)?reference", r"is already used by another|has already been taken$", "Unique among what was stored before."),
    (r"createStatement", r"email", r"has no donations to ", "Must have given in that year."),
    (r"updateDonation", r"donor_email", r"must look like", "An empty text removes it, which the schema's `email` could not say."),
    (r"refundDonation", r"amount_cents|donation_id", r"left; |already been refunded\.$|was moved to page", "Depends on the refunds before."),
    (r"moveDonation", r"page_id", r"no such page|page is cancelled|in another country|been moved|already on that page|nothing is left", "Must exist, and be another one."),
    (r"createPost|saveDonationComment", r"caption", r"can't be blank$", "Blanks alone are no text."),
    (r"createPost", r"image_url|created_at", r"must be an address|in the future$", "Shown as a picture; depends on the time."),
    (r"search\w+Totals", r"group_id", r"can't be blank$", "Needed only together with `group_by=groups`."),
    (r"\w+(Key|Keys|KeyStats|Metadata)", r"token|type", r"can't be blank$", "Both are trimmed: blanks alone are nothing."),
    (r"(save|update)FitnessActivity", r"unit|distance", r"can't be blank$", "The two need each other: `x-dependent-required`."),
    (r"(save|update)FitnessActivity", r"distance", r"must be at most \d+ metres$", "The limit is one of metres, whatever the unit."),
    (r"(save|update)FitnessActivity", r"coordinates[\w.\[\]]*", r"latitude", "`x-latitude-longitude`."),
    (r"updateKey", r"id", r"must be the number in the path$", "The path says which key is meant."),
    (r"createPage", r"uid|campaign_id|group_values", r"can't be blank", "The credentials and the campaign decide what is needed."),
    (r"createPage", r"(campaign|charity)_u?id|token|uid", r"there is no such|a charity of the campaign|not an invitation|has no charities|campaign is \w+$", "Must exist."),
    (r"(create|update|patch)Page", r"group_values", r"is invalid|key can't be blank$", "The campaign says which groups and values there are."),
    (r"createPage|updateMe", r"birthday", r"years old$|in the future\.?$", "Depends on today and on the country."),
    (r"(create|update|patch)Page|(create|update)Team|updateMe", r"name|nickname", r"can't be blank$|can't contain control characters$|characters long$", "A name must be visible: no control characters, not only blanks."),
    (r"(create|update|patch)Page", r"slug", r"is reserved$", "Some words are addresses of the site."),
    (r"(create|update|patch)Page", r"image", r"must be an address", "A schema's `uri` takes every scheme."),
    (r"createTeam|addTeamMember|createJoinRequest|updateJoinRequest", r"individual_page_id", r"individual page|no such page|already in a team$|campaign is \w+$", "Must exist, be free and fit."),
    (r"(create|update|patch)Page", r"image", r"could not be fetched|not a picture on this site|JPEG, PNG or WebP", "Must be there to be fetched."),
    (r"savePageImage|save(CampaignBanner|DefaultPicture|CharityLogo|Logo|PagePicture)", r"image", r"JPEG, PNG or WebP|not a complete picture|only be a picture|too many pixels|is too small", "A schema can't describe what is in a file."),
    (r"addTeamMember", r"page_id", r"individual page|no such page|already in a team$", "Must exist, be free and fit."),
    (r"((create|update)(Campaign|Charity)|duplicateCampaign)", r"\w+", r"which doesn't exist$|which is not a cause: create it first$|must start with https://|is not an address (that begins with|such as) https://|must be after start_at$", "Must exist and fit; a local checkout may use HTTP. Only a parser can check every address."),
    (r"createCountry", r"code|currency", r"ISO 3166|ISO 4217|is not divided into hundredths|already exists$", "Only the ISO lists say which ones exist."),
    (r"(create|update)(Cause|Country)", r"\w+", r"can't be blank$|can't contain control characters or line breaks$", "A name must be visible: no control characters, not only blanks."),
    (r"deleteCause", r"cause_id", r"remove it from them first$", "Charities may still have it."),
    (r"(create|update)Group|createCampaign|renameGroupAnswer", r"groups?|value", r"is not a text on one line|key can't be blank$", "An answer must be visible: no control characters, not only blanks."),
    (r"(create|update)Group|(create|duplicate)Campaign", r"groups?|values", r"has a value twice|contains a key twice|at least one answer", "A question has different answers, or takes any text."),
    (r"renameGroupAnswer", r"from", r"has no such answer$", "Must exist."),
    (r"(un)?hidePicture", r"address", r"is not the address of |can't be blank$", "Must be there."),
    (r"createPage|updatePage", r"user_(id|email)", r"can't be blank$|there is no such user$|has activities of the previous user$", "One of the two; must exist, and the page be free."),
    (r"\w+", r"\w+", r"can't be blank$", "A text of blanks alone counts as none, which most of what staff send must not be."),
    (r"updateTeam", r"leader_page_id", r"must be the page of a member$", "Must be in the team."),
    (r"updateWatchedWords", r"words", r"must each be a single word", "Which characters are letters no pattern can say."),
    (r"(update|preview)Branding", r"\w+_url|mail_from|footer_links", r"is not (an address|a sender) such as ", "Only a parser can check every address."),
    (r"(update|preview)MailText|sendTestMail", r"subject|body", r"placeholder|must (have|contain) |can't (have|contain) |which replaces letters", "Which placeholders there are depends on the email."),
    (r"(send|preview)Message|sendTestMessage", r"subject|body", r"placeholder|must (have|contain) |can't (have|contain) |which replaces letters", "As the texts of emails."),
    (r"removeTeamMember", r"page_id", r"leads the team", "Who leads a team stays in it."),
    (r"signUpUser", r"name|email|password|phone|nickname|country", r"can't be blank$|must look like|characters|too long|must be", "The rules of an account, reported for each field."),
    (r"requestPasswordReset", r"email", r"can't be blank$|must look like", "A schema's `email` is another one than ours."),
    (r"updateJoinRequest|deleteJoinRequest", r"state|join_request_id", r"was already (accepted|declined)$", "Answered before."),
    (r"create(IndividualPage|TeamPage)Invitation", r"email|charity_id|target", r"must look like|a charity of the campaign", "Must exist, and take mail."),
    (r"updateNotificationOption", r"value", r"can't be blank$", "In the query or in the body."),
    (r"exportRecords|createExport", r"campaign_id|charity_id|created_since", r"^does not apply to", "Only some kinds of records can be limited."),
    (r"createImport", r"file", r"is empty$|is not text|^can't be (read|unpacked)", "A schema can't describe what is in a file."),
    (r"updateImport", r"mapping|columns|constants|source|date_format|time_zone", r"^is not for |which \S+ do not have$|leave it out$|^is not a time zone|^(contains|has no|names|needs) ", "It depends on the kind of the file."),
    (r"createSession|requestPasswordReset", r"return_to", r"must be an address of this site", "An address of this installation."),
]


# Where numbers of identifiers end; a pattern cannot.
GREATEST_NUMBER = 2**53 - 1
TOO_LONG_A_LIST = "Response too large, please paginate"
# Of a form with a file the fields that nobody asked for count too.
MULTIPART_LIMITS = r"The multipart body could not be read: (it has too many parts|a field is (too long|sent twice))"
# What putting the names of one thing together may come to: each list fits, their sum may not; two single values may differ.
FOLDED = r"must have at most \d+ items$|sent twice with different values$"

# The same for the OAuth endpoints, whose errors are one sentence: (operation IDs, sentence, reason).
OAUTH_RULES = [
    (r"createToken|revokeToken", r"contains a NUL", "As above."),
    (r"createToken|revokeToken", r"must be sent once", "Query and body may hold the same, but not differently."),
    (r"createToken", r"^Invalid parameter: ", "RFC 6749, appendix A, has printable ASCII only."),
    (r"createToken", r"Missing required parameter: |must be sent to the token endpoint", "`grant_type` decides what is needed."),
    (r"authorize", r"<title>This link doesn’t work", "Application, redirect URI, reference and country must exist."),
]

# The consent page sends its form to the page's own address, which is no part of the contract.
PAGE_FORM = "/oauth/authorize"


def is_accepted(failure: object, case: object, response: object) -> bool:
    """Whether the contract allows what was reported as a failure."""
    rule = RULES.get(type(failure).__name__)
    return rule is not None and rule(case, response)


def _is_valid_as_read(case, response) -> bool:
    """Blank, null, text for a number and so on are accepted by the contract: see `contract_reading`."""
    if _is_too_long(case, response):
        return True
    raw = case.operation.schema.raw_schema
    request = response.request
    return ContractReading(raw).is_valid(
        case.operation.definition.raw, urlsplit(request.url).query, request.body, case.media_type
    )


def _is_refused_for_a_rule(case, response) -> bool:
    if _is_too_long(case, response):
        return True
    # `If-Match` must be the version of the record as it is.
    if response.status_code in (412, 428):
        return any(header.definition["name"] == "If-Match" for header in case.operation.headers)
    operation = case.operation.definition.raw
    text = response.content.decode("utf-8", "replace")
    try:
        answer = json.loads(text)
        error = answer["error"]
    except (ValueError, KeyError, TypeError):
        answer, error = {}, text
    if isinstance(error, str):
        sentence = answer.get("error_description", text)
        return any(
            re.fullmatch(operations, operation["operationId"]) and re.search(rule, sentence)
            for operations, rule, _reason in OAUTH_RULES
        )
    reading = ContractReading(case.operation.schema.raw_schema)
    query = urlsplit(response.request.url).query
    sent = reading.query_values(operation, query)
    # A list that was not paged and is too long is refused; how long it is no schema can say.
    if error.get("message") == TOO_LONG_A_LIST:
        return case.method == "GET" and not {"limit", "page"} & sent.keys()
    if case.media_type == "multipart/form-data" and re.fullmatch(MULTIPART_LIMITS, error.get("message", "")):
        return True
    folded = reading.query_errors(operation, query)
    return bool(error.get("errors")) and all(
        (field_error["field"] in folded and re.search(FOLDED, field_error["message"]))
        or _is_too_great_a_number(sent, response.request.body, field_error)
        or _is_beyond_schemas(operation["operationId"], field_error)
        for field_error in error["errors"]
    )


def _is_too_great_a_number(sent: dict[str, list[str]], body: bytes | str | None, field_error: dict) -> bool:
    """Whether the value itself, of the query or the body, is a number of an identifier that is beyond all numbers."""
    field = field_error["field"]
    if field_error["message"] != f"must be at most {GREATEST_NUMBER}" or not re.fullmatch(r"(\w+_)?ids?", field):
        return False
    try:
        fields = json.loads(body or "{}")
    except ValueError:
        fields = {}
    values = sent.get(field) or [str(fields.get(field) if isinstance(fields, dict) else None)]
    numbers = [value for value in values if re.fullmatch(r"\d+", value, re.ASCII)]
    return any(len(number) > 16 or int(number) > GREATEST_NUMBER for number in numbers)


def _is_beyond_schemas(operation_id: str, field_error: dict) -> bool:
    return any(
        re.fullmatch(operations, operation_id) and re.fullmatch(field, field_error["field"]) and re.search(message, field_error["message"])
        for operations, field, message, _reason in RULES_BEYOND_SCHEMAS
    )


def _is_too_long(_case, response) -> bool:
    """The HTTP parser refuses it before there is an operation, so no operation documents the status."""
    request = response.request
    head = len(request.method) + len(request.url) + sum(len(name) + len(value) + 4 for name, value in request.headers.items())
    return response.status_code == 431 and head > LONGEST_HEAD


def _is_served_at_the_other_spelling(case, response) -> bool:
    """`GET /pages.json` may leave the suffix out and `POST /pages` may have it: the two are one resource with the
    methods of both, as the introduction says, though the document lists each under the spelling that is preferred."""
    path = case.operation.path
    if path == PAGE_FORM and (response.request.method == "POST" or response.headers.get("allow") == ["HEAD, GET, POST"]):
        return True
    paths = case.operation.schema.raw_schema["paths"]
    methods = {method.upper() for twin, item in paths.items() if _spelling(twin) == _spelling(path) for method in item}
    allow = response.headers.get("allow")
    if allow:
        return {method.strip() for method in allow[0].split(",")} <= methods | GOOD_METHODS
    return response.request.method in methods


def _spelling(path: str) -> str:
    return re.sub(r"{\w+}", "{}", path.removesuffix(".json"))


def _is_shown_to_nobody(case, _response) -> bool:
    """An activity that is not public is made as any other, and shown to nobody; the public `GET` knows no caller."""
    return case.operation.definition.raw["operationId"] == "getFitnessActivity"


RULES = {
    "AcceptedNegativeData": _is_valid_as_read,
    "RejectedPositiveData": _is_refused_for_a_rule,
    "UndefinedStatusCode": _is_too_long,
    "EnsureResourceAvailability": _is_shown_to_nobody,
    "UnsupportedMethodResponse": _is_served_at_the_other_spelling,
    "AllowHeaderMismatch": _is_served_at_the_other_spelling,
}
