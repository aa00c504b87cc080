# openapi-python-client, of the environment that holds requirements.txt
rm -rf client
openapi-python-client generate --path "$DOCUMENT" --output-path client --fail-on-warning >&2
PYTHONPATH=client python "$CALLS/call.py" "$API"
