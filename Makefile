# Starboard. `make` lists the targets.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check
PLAY   := $(VENV)/.play
DEV    := $(VENV)/.dev
PEERS  := build/peers/.ready

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev play test lint format compile bench bench-server soak lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

setup: $(PLAY) ## create the virtual environment .venv with what you need to play
	@:

setup-dev: $(DEV) ## the same, plus what you need to test and compile
	@:

$(PLAY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Starboard needs Python 3.11 or newer; '$(PYTHON)' is missing or older." >&2; \
	  echo "Install it, or say where it is: make setup PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "Could not create $(VENV); on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Both locks agree on every version, so what was installed for playing stays as it is.
$(DEV): requirements-dev.lock $(PLAY)
	@echo "Adding what you need to test and compile (once) ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

play: setup ## open the table in your browser
	@$(BIN)/starboard serve

# Neighbours stay together, so that what a module shares is set up once; an idle worker takes over from a busy one.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# The tests start many processes. Where bytecode may not be kept, each would compile the whole program anew.
test: export PYTHONDONTWRITEBYTECODE =

# The browser's driver keeps an event loop running in its process, so its tests get their own processes.
test: lint ## lint, type-check and run every test
	$(PYTEST) --ignore tests/browser
	$(PYTEST) -o faulthandler_timeout=240 tests/browser

lint: setup-dev ## ruff and mypy only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup-dev ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

compile: setup-dev ## optional: build the fast version with mypyc (needs a C compiler)
	$(BIN)/python tools/compile.py

bench: compile $(PEERS) ## measure speed, pure and compiled, next to Catanatron
	$(BIN)/starboard bench

# PostgreSQL flushes every commit to disk here, and is stopped whatever happens.
WITH_POSTGRES := trap 'tools/postgres.sh stop' EXIT; database="$$(tools/postgres.sh start durable)" &&

bench-server: setup ## measure the web table: 100 tables, 400 viewers; every title, then 1, 2 and 4 processes
	@$(WITH_POSTGRES) $(BIN)/python -m starboard.bench.scale --postgres "$$database"

soak: setup ## ten minutes at 100 tables on three processes, of which one is killed every minute
	@$(WITH_POSTGRES) $(BIN)/python -m starboard.bench.soak --postgres "$$database"

# The peer gets its own environment: playing and testing need none of it.
$(PEERS): requirements-peers.lock
	@$(PYTHON) -m venv build/peers
	@build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

LOCK := uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-annotate \
  --python-version 3.11 --extra web pyproject.toml

# First everything together, then the part needed to play: so the two locks can't contradict each other.
lock: ## update both locks from pyproject.toml (needs uv)
	$(LOCK) --group dev --output-file requirements-dev.lock
	$(LOCK) --group install --constraints requirements-dev.lock --output-file requirements.lock

clean: ## remove the environment, builds and caches (keeps saved games)
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete
