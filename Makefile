.DEFAULT_GOAL := help

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  %-18s %s\n", $$1, $$2 }'

node_modules: package-lock.json
	npm ci --no-fund --no-audit
	@touch node_modules

# The contract

.PHONY: generate check-generated lint-contract
generate: node_modules ## Generate types and bundled documents from openapi/ into generated/ (needs Java 11+)
	node openapi/tools/generate.mjs

check-generated: node_modules ## Fail when generated/ does not match openapi/
	node openapi/tools/generate.mjs --check

lint-contract: node_modules ## Lint the three OpenAPI documents; a warning fails
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true node_modules/.bin/redocly lint --config .redocly.yaml --max-problems 1000
	node_modules/.bin/spectral lint --fail-severity=hint 'generated/*/openapi.json'
