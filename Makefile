.DEFAULT_GOAL := help

# npm leaves this file when an installation is complete.
INSTALLED := node_modules/.package-lock.json
GROUNDSWELL := node .build/groundswell.js
# Slow tests need a browser, kill processes, start the built program or build packages. `make test` skips them.
SLOW_FOLDERS := browser clients docs faults packages processes
TESTS = $(sort $(shell find test -name '*.test.ts'))
SLOW_TESTS = $(filter $(SLOW_FOLDERS:%=test/%/%),$(TESTS))
QUICK_TESTS = $(filter-out $(SLOW_TESTS),$(TESTS))
# These slow tests need the machine to themselves, so they run first.
ALONE_FIRST = $(filter test/faults/alone/%,$(SLOW_TESTS)) $(filter-out test/faults/alone/%,$(SLOW_TESTS))
# Runs two files at a time, or one with JOBS=1.
JOBS ?= 2
MOCHA := node_modules/.bin/mocha
IN_PARALLEL = $(if $(filter-out 1,$(JOBS)),--parallel --jobs $(JOBS))

.PHONY: help
help:
	@awk -v all='$(ALL)' -F ':.*#[#-] ' '/^#@ / { printf "\n%s\n", substr($$0, 4) } /^[a-z-]+:.*## / || (all && /^[a-z-]+:.*#- /) { printf "  %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@$(if $(ALL),,printf '\nShow all targets: make help ALL=1\n')

#@ Run

# `exec` makes sure that a supervisor's signal reaches the server and not the shell.
.PHONY: start migrate seed reconcile
start: build ## Install, create a database in .data/, load the demo data, and run all services on ports 3000 to 3004
	@exec $(GROUNDSWELL) serve --demo

migrate: build #- Update the database schema to this release
	@exec $(GROUNDSWELL) migrate

seed: build #- Fill the database with generated data: make seed ARGS="--pages 100000"
	@exec $(GROUNDSWELL) seed $(ARGS)

reconcile: build #- Compare all running totals with the rows: make reconcile ARGS=--repair
	@exec $(GROUNDSWELL) reconcile $(ARGS)

.PHONY: install build check-node
install: $(INSTALLED) #- Install the npm packages if they are missing or out of date

$(INSTALLED): package-lock.json | check-node
	npm ci
	@touch $@

build: check-node $(INSTALLED) ## Bundle the program into .build/ and rebuild the documentation site if it is out of date
	@node src/bundle/build.mjs
	@node_modules/.bin/tsx openapi/tools/docs.ts --if-changed

.PHONY: package
package: check-node $(INSTALLED) ## Build the npm package: .build/groundswell-VERSION.tgz
	@mkdir -p .build
	@npm pack --silent --ignore-scripts=false --pack-destination .build

check-node:
	@command -v node >/dev/null || { echo 'Node.js is missing. Install version 24: https://nodejs.org' >&2; exit 1; }
	@node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)' || { echo "Node.js $$(node --version) is too old. Install version 24 (20.19 and 22 work, too): https://nodejs.org" >&2; exit 1; }
	@command -v npm >/dev/null || { echo 'npm is missing. It comes with Node.js from https://nodejs.org' >&2; exit 1; }

#@ Test

.PHONY: test test-slow test-all check lint typecheck format
test: build ## Run the quick tests, or one file: make test TEST=test/http/formats.test.ts
	@$(if $(TEST),exec $(MOCHA) '$(TEST)',CONTRACT_COVERAGE=complete exec $(MOCHA) $(IN_PARALLEL) $(QUICK_TESTS))

test-slow: build ## Run the slow tests: browser, documentation, faults, clients, packages, processes
	@exec $(MOCHA) $(IN_PARALLEL) $(ALONE_FIRST)

test-all: test test-slow #- Run all tests


# The version of Node.js for the next two targets, such as 24 or 24.1.0.
NODE ?= 24
OTHER_NODE := .tools/node-$(NODE)
.PHONY: test-node smoke-node
test-node: $(INSTALLED) | $(OTHER_NODE) #- Run the tests on another version of Node.js: make test-node NODE=22 TEST=test/http/formats.test.ts
	@PATH='$(CURDIR)/$(OTHER_NODE)/bin':"$$PATH" $(MAKE) --no-print-directory $(if $(TEST),test,test-all)

smoke-node: #- Run only the start, tour and shutdown tests on another version of Node.js
	@$(MAKE) --no-print-directory test-node TEST='test/{processes/readme,processes/serve,faults/serve-workers,faults/drain}*.test.ts'

# The npm package has only the node program.
$(OTHER_NODE): | check-node
	@npm install --silent --no-save --ignore-scripts --prefix $@.new "$$(node -p '`node-$${process.platform}-$${process.arch}`')@$(NODE)"
	@mv $@.new/node_modules/node-* $@ && rm -r $@.new

# The number of times that a server is stopped.
STOPS ?= 100
.PHONY: stops-behind-haproxy
stops-behind-haproxy: check-node $(INSTALLED) #- Stop servers under load behind HAProxy and count lost requests; takes 15 minutes (needs HAProxy)
	@STOPS=$(STOPS) exec node_modules/.bin/mocha test/faults/stops-behind-haproxy.ts

.PHONY: lighthouse
lighthouse: build #- Rate the main views with Lighthouse on a phone (needs Chromium and an idle machine)
	@node_modules/.bin/tsx test/browser/lighthouse.ts

# The number of random runs, and how many of them pass between two kills.
WORLDS ?= 10000
WORLDS_OF_A_KILL ?= 25
.PHONY: test-worlds
test-worlds: check-node $(INSTALLED) #- Run random payments, refunds and disputes while servers and the database are killed; takes an hour
	@WORLDS=$(WORLDS) WORLDS_OF_A_KILL=$(WORLDS_OF_A_KILL) exec node_modules/.bin/mocha test/faults/donation-worlds.ts

.PHONY: test-backup
test-backup: build #- Back up and restore as the guide describes; takes 2 minutes (needs PostgreSQL's programs, Barman)
	@exec node_modules/.bin/mocha test/backup/restores.ts

EVENTS ?= 100000
.PHONY: test-events
test-events: build #- Send 100,000 events while receivers fail and processes are killed: make test-events EVENTS=1000
	@EVENTS=$(EVENTS) exec node_modules/.bin/mocha test/faults/event-storm.test.ts

.PHONY: test-ha
test-ha: build #- Build the setup of the high availability guide and break it under load: make test-ha ARGS="--only switchover"
	@exec node --import tsx test/ha/run.ts $(ARGS)

check: lint typecheck build-clients published-clients contract test-slow ## Run everything that CI runs

lint: check-node $(INSTALLED) ## Check style, formatting, wording, unused code, and which folders import which
	@node_modules/.bin/biome check .
	@node_modules/.bin/knip --no-progress --treat-config-hints-as-errors
	@node_modules/.bin/depcruise --config .dependency-cruiser.cjs src
	@node_modules/.bin/tsx openapi/tools/plain-english.ts

typecheck: check-node $(INSTALLED) ## Check the types of the source, the tests and the tools
	@node_modules/.bin/tsc
	@node_modules/.bin/tsc --project src/browser
	@node_modules/.bin/tsc --project openapi

format: check-node $(INSTALLED) ## Format the code, and fix what can be fixed automatically
	@node_modules/.bin/biome check --write .

#@ Documentation

.PHONY: docs guide-tables
guide-tables: check-node $(INSTALLED) #- Update the tables of settings and columns in the guides
	@node_modules/.bin/tsx openapi/tools/guide-tables.ts

docs: check-node $(INSTALLED) ## Build the documentation site into generated/docs/
	@node_modules/.bin/tsx openapi/tools/docs.ts

#@ Measure

.PHONY: bench bench-node bench-full bench-profile bench-data mixed-load live-load
bench: check-node $(INSTALLED) ## Compare with the limit and with alternatives on 100,000 pages: make bench ARGS="--only page" (needs wrk)
	@node_modules/.bin/tsx test/bench/compare.ts --profile medium --report $(ARGS)

bench-node: $(INSTALLED) | $(OTHER_NODE) #- Run the benchmark on another Node.js, for its own table: make bench-node NODE=20
	@PATH='$(CURDIR)/$(OTHER_NODE)/bin':"$$PATH" $(MAKE) --no-print-directory bench

bench-full: check-node $(INSTALLED) #- Run the benchmark on 1,000,000 pages and 10,000,000 donations (needs 40 GB of disk)
	@node_modules/.bin/tsx test/bench/compare.ts --profile full --seconds 3 --report $(ARGS)

bench-profile: check-node $(INSTALLED) #- Write a CPU profile of the server to .data/bench/cpu-profile: make bench-profile WORKLOAD=page
	@BENCH_CPU_PROFILE=.data/bench/cpu-profile node_modules/.bin/tsx test/bench/compare.ts --only '$(or $(WORKLOAD),page)' --rounds 1 --seconds 8 $(ARGS)

bench-data: check-node $(INSTALLED) #- Load a benchmark data set: make bench-data PROFILE=full (small, medium, full, growth)
	@node_modules/.bin/tsx test/bench/load.ts --profile $(or $(PROFILE),small)

mixed-load: check-node $(INSTALLED) ## Run normal and hostile clients together for ten minutes: make mixed-load ARGS="--minutes 10 --workers 2"
	@node_modules/.bin/tsx test/bench/mixed-load.ts $(ARGS)

live-load: check-node $(INSTALLED) #- Load one live stream with thousands of viewers: make live-load ARGS="--streams 5000 --seconds 60"
	@node_modules/.bin/tsx test/bench/live-load.ts $(ARGS)

#@ Contract

# All languages by default, or LANGUAGES="python go".
LANGUAGES ?=

.PHONY: clients build-clients
clients: build-clients ## Generate, build and test the clients: make clients LANGUAGES="python go" (needs Java 11 or newer)
	@echo 'Testing the clients against a running server …'
	@exec node_modules/.bin/mocha $(if $(LANGUAGES),$(LANGUAGES:%=test/clients/%*.test.ts),'test/clients/*.test.ts')

build-clients: check-node $(INSTALLED) #- Generate and build the clients without testing them
	@node --import tsx openapi/tools/clients.ts $(LANGUAGES)

# All generators by default, or OTHERS="go rust".
OTHERS ?=

.PHONY: clients-others
clients-others: build #- Generate clients with other generators, and make a call with each (needs the languages' tools)
	@node --import tsx openapi/tools/clients-others.ts $(OTHERS)

PUBLISHED = test/clients/published

.PHONY: published-clients
published-clients: $(PUBLISHED)/node_modules/.package-lock.json #- Install published third-party clients for test/clients/published

# There is no lock file: dependencies of the pinned versions are resolved as of a fixed day. Most of their peers are old and unused.
$(PUBLISHED)/node_modules/.package-lock.json: $(PUBLISHED)/package.json
	@npm install --silent --prefix $(PUBLISHED) --before 2026-11-23 --no-package-lock --ignore-scripts --legacy-peer-deps --no-audit --no-fund
	@touch $@

.PHONY: generate check-generated lint-contract
generate: $(INSTALLED) ## Generate types and bundled documents from openapi/ into generated/ (needs Java 11 or newer)
	node --import tsx openapi/tools/generate.ts

check-generated: $(INSTALLED) #- Fail if generated/ doesn't match openapi/
	node --import tsx openapi/tools/generate.ts --check

lint-contract: $(INSTALLED) #- Lint the OpenAPI documents; a warning fails
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true node_modules/.bin/redocly lint --config .redocly.yaml --max-problems 1000
	node_modules/.bin/spectral lint --fail-severity=hint openapi/fundraising.yaml openapi/oauth.yaml openapi/metadata.yaml openapi/operations.yaml

.PHONY: contract contract-diff contract-fuzz changelog
contract: lint-contract check-generated contract-diff contract-fuzz test ## Run every contract check: see test/contract/README.md

contract-diff: $(INSTALLED) #- Fail if the contract breaks clients of the last release, or if openapi/CHANGELOG.md is out of date
	@node_modules/.bin/tsx openapi/tools/contract-diff.ts

contract-fuzz: build #- Fuzz the server with Schemathesis: make contract-fuzz ARGS=--long (needs Python 3.11 or newer)
	@node --import tsx openapi/tools/contract-fuzz.ts $(ARGS)

changelog: $(INSTALLED) #- Add the contract changes since the last release to openapi/CHANGELOG.md
	@node_modules/.bin/tsx openapi/tools/contract-diff.ts --changelog

.PHONY: docs-pictures
docs-pictures: $(INSTALLED) #- Take the pictures in the guides and the README from a running `make start` (needs Chromium)
	node_modules/.bin/tsx openapi/tools/docs-pictures.ts
