.DEFAULT_GOAL := help

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  %-18s %s\n", $$1, $$2 }'

# The contract

.PHONY: generate check-generated lint-contract
generate: ## Generate types and bundled documents from openapi/ into generated/ (needs Java 11+)
	node openapi/tools/generate.mjs

check-generated: ## Fail when generated/ does not match openapi/
	node openapi/tools/generate.mjs --check

lint-contract: ## Lint the three OpenAPI documents; a warning fails
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true node_modules/.bin/redocly lint --config .redocly.yaml --max-problems 1000
	node_modules/.bin/spectral lint --fail-severity=hint openapi/fundraising.yaml openapi/oauth.yaml openapi/metadata.yaml
