.DEFAULT_GOAL := help

# npm leaves this file when an installation is complete.
INSTALLED := node_modules/.package-lock.json
GROUNDSWELL := node .build/groundswell.js
# Slow tests need a browser, kill processes, start the built program or build packages. `make test` skips them.
SLOW_FOLDERS := browser clients docs faults packages processes
TESTS = $(sort $(shell find test -name '*.test.ts'))
SLOW_TESTS = $(filter $(SLOW_FOLDERS:%=test/%/%),$(TESTS))
QUICK_TESTS = $(filter-out $(SLOW_TESTS),$(TESTS))
# The first of the slow ones want the machine for themselves.
ALONE_FIRST = $(filter test/faults/alone/%,$(SLOW_TESTS)) $(filter-out test/faults/alone/%,$(SLOW_TESTS))
# Two files at a time, or one with JOBS=1.
JOBS ?= 2
MOCHA := node_modules/.bin/mocha
IN_PARALLEL = $(if $(filter-out 1,$(JOBS)),--parallel --jobs $(JOBS))

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ split($$1, name, ":"); printf "  %-18s %s\n", name[1], $$2 }'

# Running

# `exec`: the signal of a supervisor must reach the server, not the shell.
.PHONY: start migrate seed reconcile
start: build ## Try it: install, database in .data/, demo data, all services on ports 3000 to 3003
	@exec $(GROUNDSWELL) serve --demo

migrate: build ## Bring the database up to this release
	@exec $(GROUNDSWELL) migrate

seed: build ## Fill the database with a generated world: make seed ARGS="--pages 100000"
	@exec $(GROUNDSWELL) seed $(ARGS)

reconcile: build ## Compare all running totals with the rows: make reconcile ARGS=--repair
	@exec $(GROUNDSWELL) reconcile $(ARGS)

.PHONY: install build check-node
install: $(INSTALLED) ## Install the packages of package-lock.json, when they are not

$(INSTALLED): package-lock.json | check-node
	npm ci
	@touch $@

build: check-node $(INSTALLED) ## Bundle into .build/, and build the documentation site when it is not up to date
	@node src/bundle/build.mjs
	@node_modules/.bin/tsx openapi/tools/docs.ts --if-changed

.PHONY: package
package: check-node $(INSTALLED) ## Make an npm package of it: .build/groundswell-VERSION.tgz
	@mkdir -p .build
	@npm pack --silent --ignore-scripts=false --pack-destination .build

check-node:
	@command -v node >/dev/null || { echo 'Node.js is missing. Install version 24: https://nodejs.org' >&2; exit 1; }
	@node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)' || { echo "Node.js $$(node --version) is too old. Install version 24 (20.19 and 22 work, too): https://nodejs.org" >&2; exit 1; }
	@command -v npm >/dev/null || { echo 'npm is missing. It comes with Node.js from https://nodejs.org' >&2; exit 1; }

# Working on it

.PHONY: test test-slow test-all check lint typecheck format
test: build ## Run the quick tests, or those of TEST=test/http/formats.test.ts
	@$(if $(TEST),exec $(MOCHA) '$(TEST)',CONTRACT_COVERAGE=complete exec $(MOCHA) $(IN_PARALLEL) $(QUICK_TESTS))

test-slow: build ## Run all others: browser, documentation, faults, clients, packages, processes
	@exec $(MOCHA) $(IN_PARALLEL) $(ALONE_FIRST)

test-all: test test-slow ## Run all tests


# Which Node.js the next two take: a version or its beginning.
NODE ?= 24
OTHER_NODE := .tools/node-$(NODE)
.PHONY: test-node smoke-node
test-node: $(INSTALLED) | $(OTHER_NODE) ## Run the tests on another Node.js: make test-node NODE=24 TEST=test/http/formats.test.ts
	@PATH='$(CURDIR)/$(OTHER_NODE)/bin':"$$PATH" $(MAKE) --no-print-directory $(if $(TEST),test,test-all)

smoke-node: ## The same, only start, tour and shutdown
	@$(MAKE) --no-print-directory test-node TEST='test/{processes/readme,processes/serve,faults/serve-workers,faults/drain}*.test.ts'

# A package of one file, the program itself.
$(OTHER_NODE): | check-node
	@npm install --silent --no-save --ignore-scripts --prefix $@.new "$$(node -p '`node-$${process.platform}-$${process.arch}`')@$(NODE)"
	@mv $@.new/node_modules/node-* $@ && rm -r $@.new

# How often a server is stopped.
STOPS ?= 100
.PHONY: stops-behind-haproxy
stops-behind-haproxy: check-node $(INSTALLED) ## Stop servers under load behind HAProxy and count what is lost, a quarter of an hour (needs HAProxy)
	@STOPS=$(STOPS) exec node_modules/.bin/mocha test/faults/stops-behind-haproxy.ts

.PHONY: lighthouse
lighthouse: build ## Rate the main views with Lighthouse on a phone: 95 or more, the reference 90 (needs Chromium, and an idle machine)
	@node_modules/.bin/tsx test/browser/lighthouse.ts

# How many worlds are played, and after how many of them something is killed.
WORLDS ?= 10000
WORLDS_OF_A_KILL ?= 25
.PHONY: test-worlds
test-worlds: check-node $(INSTALLED) ## Play random payments, refunds and disputes while a server and the database are killed, an hour
	@WORLDS=$(WORLDS) WORLDS_OF_A_KILL=$(WORLDS_OF_A_KILL) exec node_modules/.bin/mocha test/faults/donation-worlds.ts

.PHONY: test-backup
test-backup: build ## Save and restore a database as the guide says, also to a moment, 2 minutes (needs PostgreSQL's programs; Barman)
	@exec node_modules/.bin/mocha test/backup/restores.ts

EVENTS ?= 100000
.PHONY: test-events
test-events: build ## Send 100,000 events while receivers fail, and processes and the database are killed: make test-events EVENTS=1000
	@EVENTS=$(EVENTS) exec node_modules/.bin/mocha test/faults/event-storm.test.ts

.PHONY: test-ha
test-ha: build ## Build the installation of the guide "High availability" and break it under load: make test-ha ARGS="--only switchover"
	@exec node --import tsx test/ha/run.ts $(ARGS)

check: lint typecheck build-clients published-clients contract test-slow ## Everything that CI runs

lint: check-node $(INSTALLED) ## Check style, formatting, unused files and exports, and who imports whom
	@node_modules/.bin/biome check .
	@node_modules/.bin/knip --no-progress --treat-config-hints-as-errors
	@node_modules/.bin/depcruise --config .dependency-cruiser.cjs src

typecheck: check-node $(INSTALLED) ## Check the types, tests included
	@node_modules/.bin/tsc
	@node_modules/.bin/tsc --project src/browser
	@node_modules/.bin/tsc --project openapi

format: check-node $(INSTALLED) ## Format, and mend what can be mended without asking
	@node_modules/.bin/biome check --write .

# The documentation site

.PHONY: docs guide-tables
guide-tables: check-node $(INSTALLED) ## Write the tables of settings and of columns into their guides
	@node_modules/.bin/tsx openapi/tools/guide-tables.ts

docs: check-node $(INSTALLED) ## Build the documentation site into generated/docs/
	@node_modules/.bin/tsx openapi/tools/docs.ts

# Measuring it

.PHONY: bench bench-full bench-profile bench-data mixed-load live-load
bench: check-node $(INSTALLED) ## Compare with the limit and with others, 100,000 pages: make bench ARGS="--only page" (needs wrk)
	@node_modules/.bin/tsx test/bench/compare.ts --profile medium --report $(ARGS)

bench-full: check-node $(INSTALLED) ## The same with 1,000,000 pages and 10,000,000 donations (40 GB of disk)
	@node_modules/.bin/tsx test/bench/compare.ts --profile full --seconds 3 --report $(ARGS)

bench-profile: check-node $(INSTALLED) ## Write a CPU profile of the server into .data/bench/cpu-profile: make bench-profile WORKLOAD=page
	@BENCH_CPU_PROFILE=.data/bench/cpu-profile node_modules/.bin/tsx test/bench/compare.ts --only '$(or $(WORKLOAD),page)' --rounds 1 --seconds 8 $(ARGS)

bench-data: check-node $(INSTALLED) ## Load the generated data set: make bench-data PROFILE=full (small, medium, full, growth)
	@node_modules/.bin/tsx test/bench/load.ts --profile $(or $(PROFILE),small)

mixed-load: check-node $(INSTALLED) ## Honest clients beside hostile ones for ten minutes: make mixed-load ARGS="--minutes 10 --workers 2"
	@node_modules/.bin/tsx test/bench/mixed-load.ts $(ARGS)

live-load: check-node $(INSTALLED) ## Thousands of viewers of one live stream while donations arrive: make live-load ARGS="--streams 5000 --seconds 60"
	@node_modules/.bin/tsx test/bench/live-load.ts $(ARGS)

# The clients

# Those of all languages, or of LANGUAGES="python go".
LANGUAGES ?=

.PHONY: clients build-clients
clients: build-clients ## Generate, build and try the client packages: make clients LANGUAGES="python go" (needs Java 11+)
	@echo 'Trying the clients against a running server …'
	@exec node_modules/.bin/mocha $(if $(LANGUAGES),$(LANGUAGES:%=test/clients/%*.test.ts),'test/clients/*.test.ts')

build-clients: check-node $(INSTALLED) ## The same without trying them
	@node --import tsx openapi/tools/clients.ts $(LANGUAGES)

# Generators of OTHERS="go rust", or all.
OTHERS ?=

.PHONY: clients-others
clients-others: build ## Make clients with generators of others from the published documents, and a live call with each (needs their languages)
	@node --import tsx openapi/tools/clients-others.ts $(OTHERS)

PUBLISHED = test/clients/published

.PHONY: published-clients
published-clients: $(PUBLISHED)/node_modules/.package-lock.json ## Install clients that others have published, for test/clients/published

# No lock file: what the pinned versions need is resolved as of one day. Their peers are as old as they are, and only few of them are used.
$(PUBLISHED)/node_modules/.package-lock.json: $(PUBLISHED)/package.json
	@npm install --silent --prefix $(PUBLISHED) --before 2026-11-23 --no-package-lock --ignore-scripts --legacy-peer-deps --no-audit --no-fund
	@touch $@

# The contract

.PHONY: generate check-generated lint-contract
generate: $(INSTALLED) ## Generate types and bundled documents from openapi/ into generated/ (needs Java 11+)
	node --import tsx openapi/tools/generate.ts

check-generated: $(INSTALLED) ## Fail when generated/ does not match openapi/
	node --import tsx openapi/tools/generate.ts --check

lint-contract: $(INSTALLED) ## Lint the three OpenAPI documents; a warning fails
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true node_modules/.bin/redocly lint --config .redocly.yaml --max-problems 1000
	node_modules/.bin/spectral lint --fail-severity=hint openapi/fundraising.yaml openapi/oauth.yaml openapi/metadata.yaml

.PHONY: contract contract-diff contract-fuzz changelog
contract: lint-contract check-generated contract-diff contract-fuzz test ## Hold the server against its documents in every way: see test/contract/README.md

contract-diff: $(INSTALLED) ## Fail when the contract breaks clients of the last release, or openapi/CHANGELOG.md is behind
	@node_modules/.bin/tsx openapi/tools/contract-diff.ts

contract-fuzz: build ## Let Schemathesis look for what breaks the contract: make contract-fuzz ARGS=--long (needs Python 3.11+)
	@node --import tsx openapi/tools/contract-fuzz.ts $(ARGS)

changelog: $(INSTALLED) ## Write what changed in the contract since the last release into openapi/CHANGELOG.md
	@node_modules/.bin/tsx openapi/tools/contract-diff.ts --changelog

.PHONY: docs-pictures
docs-pictures: $(INSTALLED) ## Take the pictures of the guides and the README, from a running `make start` (needs Chromium)
	node_modules/.bin/tsx openapi/tools/docs-pictures.ts
