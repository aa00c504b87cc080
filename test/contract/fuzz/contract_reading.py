"""Reads a request as the introduction of the documents says that it is read, and tells whether it is then a valid one.

Written from the documents, not from the server's code, so that the two check each other. What it must know: numbers and
booleans may be sent as text, a list in four spellings, a deprecated name stands for its canonical one, and what is
blank, `null` or `undefined` was not sent.
"""

import json
import re
from datetime import datetime
from urllib.parse import parse_qsl

import jsonschema_rs

BLANK_WORDS = {"", "null", "undefined"}
BOOLEAN_WORDS = {"true": True, "1": True, "false": False, "0": False}
DATE_TIME = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})"
    r"(?:[Tt ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)?(?:\s?(?:[Zz]|[+-]\d{2}:?\d{2})| \d{2}:?\d{2})?)?",
    re.ASCII,
)


def is_date_time(text: str) -> bool:
    """Whether a text is one of the spellings of a date-time that requests may use."""
    match = DATE_TIME.fullmatch(text.strip())
    if not match:
        return False
    try:
        datetime(*(int(part or 0) for part in match.groups()))
    except ValueError:
        return False
    return True


FORMATS = {"lenient-date-time": is_date_time, "lenient-date": is_date_time}


class ContractReading:
    """One document, with its references resolved where they are met."""

    def __init__(self, document: dict):
        self._document = document

    def is_valid(self, operation: dict, query: str, body: bytes | str | None, media_type: str | None) -> bool:
        """Whether query and body, read leniently, fit the operation."""
        return not self.query_errors(operation, query) and self._body_is_valid(operation, body, media_type)

    def query_values(self, operation: dict, query: str) -> dict[str, list[str]]:
        """What was sent for each parameter under all its names, blanks left out."""
        return self._read_query(self._query_parameters(operation), query)[0]

    def query_errors(self, operation: dict, query: str) -> set[str]:
        """Names of the parameters that do not fit once all names of the same thing are put together."""
        declared = self._query_parameters(operation)
        sent, errors = self._read_query(declared, query)
        # A cursor stands for the whole query of the first request; nothing beside it is read.
        cursor = next((name for name, p in declared.items() if p.get("x-replaces-all-others") and name in sent), None)
        if cursor:
            sent, errors = {cursor: sent[cursor]}, errors & {cursor}
        else:
            errors |= {name for name, p in declared.items() if p.get("required") and name not in sent}
        return errors | {name for name, items in sent.items() if not self._fits(declared[name], items)}

    def _query_parameters(self, operation: dict) -> dict[str, dict]:
        parameters = [self._resolve(parameter) for parameter in operation.get("parameters", [])]
        return {parameter["name"]: parameter for parameter in parameters if parameter["in"] == "query"}

    def _read_query(self, declared: dict[str, dict], query: str) -> tuple[dict[str, list[str]], set[str]]:
        sent: dict[str, list[str]] = {}
        errors: set[str] = set()
        for name, value in parse_qsl(query, keep_blank_values=True):
            base, bracket, subscript = name.partition("[")
            if base not in declared:
                continue
            parameter = declared[base]
            canonical = declared.get(parameter.get("x-alias-of", base), parameter)
            if bracket and not re.fullmatch(r"\d*\]", subscript):
                errors.add(canonical["name"])
                continue
            items = self._items_of(value, parameter, canonical)
            if items:
                sent.setdefault(canonical["name"], []).extend(items)
        return sent, errors

    @staticmethod
    def _items_of(value: str, parameter: dict, canonical: dict) -> list[str]:
        if canonical.get("x-verbatim"):
            return [value]
        absent = BLANK_WORDS | {*parameter.get("x-absent-values", []), *canonical.get("x-absent-values", [])}
        items = value.split(",") if canonical["schema"].get("type") == "array" else [value]
        return [item.strip() for item in items if item.strip() not in absent]

    def _fits(self, parameter: dict, items: list[str]) -> bool:
        schema = self._resolve(parameter["schema"])
        if schema.get("type") == "array":
            return self._matches(schema, [self._read_text(item, self._resolve(schema["items"])) for item in items])
        return len(set(items)) == 1 and self._matches(schema, self._read_text(items[0], schema))

    def _body_is_valid(self, operation: dict, body: bytes | str | None, media_type: str | None) -> bool:
        declared = self._resolve(operation.get("requestBody", {}))
        if not declared:
            return True
        content = declared["content"]
        # Its one field is a file; whether that is a picture, no schema says.
        if "multipart/form-data" in content:
            return media_type == "multipart/form-data" and b'name="image"; filename=' in (body or b"")
        schema = self._resolve((content.get(media_type) or content["application/json"])["schema"])
        text = body.decode("utf-8", "replace") if isinstance(body, bytes) else body or ""
        # Blanks alone are no body.
        if not text.strip():
            fields: object = {}
        elif text.lstrip()[:1] in "{[":
            try:
                fields = json.loads(text)
            except ValueError:
                return False
        else:
            fields = dict(parse_qsl(text, keep_blank_values=True))
        return isinstance(fields, dict) and self._matches(schema, self._read(fields, schema))

    def _read(self, value: object, schema: dict) -> object:
        schema = self._resolve(schema)
        if schema.get("x-accepts-pairs"):
            value = self._map_of(value)
        if isinstance(value, str):
            if schema.get("type") != "array":
                return self._read_text(value, schema)
            return [self._read_text(item.strip(), self._resolve(schema.get("items", {}))) for item in value.split(",")]
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return json.dumps(value) if schema.get("type") == "string" else value
        if isinstance(value, list):
            return [self._read(item, schema["items"]) for item in value] if "items" in schema else value
        if isinstance(value, dict) and (schema.get("type") == "object" or "properties" in schema):
            return self._read_fields(value, schema)
        return value

    @staticmethod
    def _map_of(value: object) -> object:
        """A list of pairs as the map that it means; anything else as it is."""
        if not isinstance(value, list) or not all(isinstance(p, dict) and isinstance(p.get("key"), str) for p in value):
            return value
        return {pair["key"]: pair.get("value") for pair in value}

    def _read_fields(self, value: dict, schema: dict) -> dict:
        properties = {name: self._resolve(item) for name, item in schema.get("properties", {}).items()}
        result: dict = {}
        for name, declared in properties.items():
            sent = value.get(name)
            if sent is None or (sent == "" and not declared.get("x-verbatim")):
                continue
            result.setdefault(declared.get("x-alias-of", name), self._read(sent, declared))
        others = schema.get("additionalProperties")
        if others:
            item = others if isinstance(others, dict) else {}
            result.update({name: self._read(sent, item) for name, sent in value.items() if name not in properties})
        return result

    @staticmethod
    def _read_text(text: str, schema: dict) -> object:
        match schema.get("type"):
            case "integer":
                return int(text) if re.fullmatch(r"-?\d{1,16}", text, re.ASCII) else text
            case "number":
                return float(text) if re.fullmatch(r"-?\d{1,15}(\.\d{1,15})?", text, re.ASCII) else text
            case "boolean":
                return BOOLEAN_WORDS.get(text.lower(), text)
        return text.lower() if text.lower() in schema.get("enum", []) else text

    def _matches(self, schema: dict, value: object) -> bool:
        whole = {**schema, "components": self._document.get("components", {})}
        return jsonschema_rs.Draft7Validator(whole, validate_formats=True, formats=FORMATS).is_valid(value)

    def _resolve(self, value: dict) -> dict:
        while "$ref" in value:
            target: object = self._document
            for key in value["$ref"].removeprefix("#/").split("/"):
                target = target[key.replace("~1", "/").replace("~0", "~")]  # type: ignore[index]
            value = target  # type: ignore[assignment]
        return value
