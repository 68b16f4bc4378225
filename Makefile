# Starboard. `make` lists what can be done.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
PEERS  := build/peers/.ready

.DEFAULT_GOAL := help
.PHONY: help setup play test lint format compile bench bench-server lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

setup: $(STAMP) ## make the virtual environment .venv
	@:

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Starboard needs Python 3.11 or newer; '$(PYTHON)' is missing or older." >&2; \
	  echo "Install one, or name it: make setup PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "Could not make $(VENV); on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

play: setup ## open the table in your browser
	@$(BIN)/starboard serve

# The browser's driver keeps an event loop running in its process, so its tests get processes of their own.
test: lint ## lint, type-check and run every test
	$(BIN)/python -m pytest -n auto --ignore tests/browser
	$(BIN)/python -m pytest -n auto tests/browser

lint: setup ## ruff and mypy only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

compile: setup ## optional: build the fast version with mypyc (needs a C compiler)
	$(BIN)/python tools/compile.py

bench: compile $(PEERS) ## measure speed, pure and compiled, beside Catanatron
	$(BIN)/starboard bench

bench-server: setup ## measure the web table: 100 tables, 400 viewers, on this machine only
	$(BIN)/python -m starboard.bench.server

# The peer gets an environment of its own: nothing of it is needed to play or to test.
$(PEERS): requirements-peers.lock
	@$(PYTHON) -m venv build/peers
	@build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

lock: ## renew requirements.lock from pyproject.toml (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
	  --python-version 3.11 --extra web --group dev --output-file requirements.lock pyproject.toml

clean: ## remove the environment, builds and caches (saved games stay)
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete
