# Townpick. `make run` starts the service with demo data, `make test` runs every check there is.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' \
  -not -path 'web/src/generated/fonts/*' -not -path 'web/e2e/*' \
  -not -path 'web/test-results/*' -not -path 'web/playwright-report/*' 2>/dev/null)

.PHONY: help run test dev build check e2e bench bench-at-size torture attack fuzz dist upgrade openapi advisories clean

help: ## Show what there is to make
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-14s %s\n", $$1, $$2}'

run: ## Start the service on http://localhost:8080 with demo data
	@scripts/run

test: ## Run every check and test
	@scripts/test

dev: web/node_modules/.installed ## Start the service and the web app with live reload
	@scripts/dev

build: web/dist/.built ## Build the web app and target/release/townpick
	@scripts/setup rust
	cargo build --release --package townpick

check: web/node_modules/.installed ## Run the quick checks: formatting, lints, types
	@scripts/check

e2e: web/dist/.built ## Run the end-to-end tests in a real Chromium
	@scripts/setup rust browser identity
	cargo build --package townpick
	npm --prefix web run e2e

bench: build ## Measure the release binary beside its yardsticks; writes bench/results.md
	@scripts/setup bench postgres
	@node bench/run.mjs

bench-at-size: build ## Measure with millions of members, for hours; writes bench/results-at-size.md
	@scripts/setup bench postgres clock
	@node bench/run.mjs --at-size

torture: build ## Let the service suffer while people use it, and look for what was lost
	@scripts/setup torture
	@node torture/run.mjs

attack: ## Ask every operation of the API what nobody would think of, for long and differently each time
	@scripts/setup rust
	cargo build --package townpick
	@scripts/attack --long

fuzz: ## Let libFuzzer look for input that breaks a parser, ten minutes for each (TARGET=name for one)
	@scripts/setup rust
	@scripts/fuzz $(TARGET)

dist: ## Build the release archive and the packages into dist/, and try them out
	@scripts/dist

upgrade: ## Run the last tagged release beside this build on one PostgreSQL
	@scripts/setup rust
	cargo build --package townpick
	@scripts/test-upgrade

openapi: ## Write openapi.json and the web app's types anew
	cargo run --quiet --package townpick -- openapi > openapi.json
	npm --prefix web run api:types

advisories: ## Check dependencies against the advisory database, where it can be reached
	@scripts/advisories

clean: ## Remove everything that was built
	rm -rf target dist web/dist web/node_modules web/src/generated/fonts

web/node_modules/.installed: web/package.json web/package-lock.json
	@scripts/setup node
	npm --prefix web ci --no-fund --no-audit --loglevel=error
	@touch $@

web/dist/.built: web/node_modules/.installed $(WEB_SOURCES)
	npm --prefix web run build
	@touch $@
