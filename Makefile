# Every target sets itself up: all it needs is Python 3.11, make and git.
PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PORT   ?= 8765
GAMES  ?= var/play.sqlite3

.PHONY: help setup play run test soak check format bench bench-load lock clean

help:            ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

setup: $(READY)  ## the virtual environment, from the lock file

$(READY): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; say which with: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Setting up $(VENV) (once; about a minute) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(READY)

play: $(READY)   ## the bot in your browser, without a token
	@$(BIN)/python -m bot.local --port $(PORT) --database $(GAMES)

run: $(READY)    ## the bot on Discord; needs DISCORD_TOKEN in the environment or in .env
	@$(BIN)/python -m bot

test: $(READY)   ## every test, with the coverage of the engine
	$(BIN)/python -m pytest -n auto --cov --cov-report=term

soak: $(READY)   ## faults without end: 1,000 kills, 100,000 bad inputs; at most two hours
	$(BIN)/python -m tests.wire.soak

check: $(READY)  ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY) ## rewrite the code in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)  ## the speed of the engine, of the pictures, and from a tap to the posted turn
	@echo "== The engine ==" && $(BIN)/python -m engine bench
	@echo && echo "== The pictures ==" && $(BIN)/python -m render bench
	@echo && echo "== The bot ==" && $(BIN)/python -m bot.bench

bench-load: $(READY)  ## turns a second and waiting times over real sockets, for 1 to 1,000 games at once; about 10 minutes
	$(BIN)/python -m tests.wire.load

lock: $(READY)   ## renew the lock files from pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-trusted-host --strip-extras \
	  --no-header --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-trusted-host --strip-extras \
	  --allow-unsafe --no-header --extra dev --constraint requirements.lock \
	  --output-file requirements-dev.lock pyproject.toml

clean:           ## remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .coverage .coverage.*
