# make run [ARGS="..."]   the command line, in its own environment
# make test               lint, types and all tests but the long ones
# make test-long          the long proofs
# make bench              benchmarks: each validates its answer, then times it beside a peer
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
ARGS ?= why connect-four --at 3332155263662343 --move 4

.PHONY: run test suite test-long bench lint types clean

run: $(VENV)/ready
	@$(BIN)/zermelo $(ARGS)

test: $(VENV)/ready # at once: each of the first two keeps one core busy for a while
	$(MAKE) --no-print-directory -j 3 lint types suite

suite: $(VENV)/ready
	$(BIN)/pytest -n 2 --dist worksteal -m "not long"

test-long: $(VENV)/ready
	$(PIP) --group long || true
	$(BIN)/pytest -n 2 --dist worksteal -m long

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready
	$(BIN)/mypy

bench: $(VENV)/ready
	$(PIP) --group bench || $(PIP) --group peers
	$(BIN)/python -m benchmarks

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade "pip>=25.1"
	$(PIP) --editable . --group dev
	@touch $@

clean:
	rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis
