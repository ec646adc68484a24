# The only place where commands live. The logic is in tools/; needed: Python 3.11+ and make.

PYTHON ?= python3
VENV_PYTHON = $(firstword $(wildcard .venv/bin/python .venv/Scripts/python.exe) .venv/bin/python)
RUN = $(PYTHON) -m
CHECK = $(VENV_PYTHON) -m
PEER = $(firstword $(wildcard .venv-peer/bin/python .venv-peer/Scripts/python.exe) .venv-peer/bin/python) -m
NODE = $(RUN) tools.node run

PYODIDE_TESTS ?= '--ignore-glob=*/page' $(wildcard tests/contract tests/games tests/perft tests/bots tests/fair/test_letters.py)
SHARED ?= --numprocesses=auto --maxprocesses=4 --dist=worksteal
GAMES ?= 10000
N ?= 1000000
POSITIONS ?= 10000
A ?= search
B ?= greedy
PAIRS ?= 20
FIRST = $(shell $(PYTHON) -c 'from toybattle import GAMES; print(next(iter(GAMES)))')

.NOTPARALLEL:
.PHONY: help play site serve vendor manifest test lint format unit pyodide e2e kill lifecycle memory installs bench-boot bench-page bench arena ladder learn peer tool fairness soak fuzz playthroughs browser locks clean

help:            ## this list
	@sed -n 's/^\([a-z0-9_-]*\):[^#]*## */make \1|/p' Makefile | column -t -s '|' 2>/dev/null || grep '## ' Makefile

play: site serve ## play in the browser: installs what it needs, builds, serves, opens the page

site: packages   ## build the static site in dist/
	@$(RUN) tools.build_site

serve:           ## serve dist/ on this machine (PORT=8000, NO_BROWSER=1)
	@$(RUN) tools.serve

vendor: packages ## place the runtime in vendor/, so that the source tree itself can be served
	@$(RUN) tools.build_site --vendor

manifest:        ## write the list of Python files into pyscript.toml, and of style sheets into index.html
	@$(RUN) tools.build_site --manifest

test: beside unit e2e ## everything that is checked

.PHONY: beside
beside: venv wasm # lint and pyodide at once, since each of them keeps one core busy
	@$(MAKE) --no-print-directory lint & lint=$$!; \
	$(MAKE) --no-print-directory pyodide; pyodide=$$?; \
	wait $$lint && exit $$pyodide

lint: venv       ## ruff and mypy
	$(CHECK) ruff check .
	$(CHECK) ruff format --check .
	$(CHECK) mypy

format: venv     ## let ruff put the code in order
	$(CHECK) ruff check --fix .
	$(CHECK) ruff format .

unit: venv       ## tests/ on this machine's Python, a process for each core
	$(CHECK) pytest $(SHARED) $(ARGS)

pyodide: wasm    ## the engine's tests again, inside Pyodide under Node
	$(NODE) tests/pyodide/run.mjs shared $(or $(ARGS),$(PYODIDE_TESTS))

e2e: dev-packages venv browser ## the built page in a real browser
	@$(RUN) tools.build_site
	$(CHECK) pytest $(SHARED) --timeout=900 e2e $(ARGS)
	@$(RUN) tools.engines --missing

.PHONY: engines hashes
engines: dev-packages venv ## the short round in Firefox ESR and WebKitGTK; installs them where this is root on Debian
	@$(RUN) tools.engines
	@$(RUN) tools.build_site
	$(CHECK) pytest e2e/test_engines.py $(ARGS)

.PHONY: hosts
hosts: dev-packages venv browser ## the page on hosts of every kind, and on nginx, Apache and Caddy; installs them where this is root on Debian
	@$(RUN) tools.hosts
	@$(RUN) tools.build_site
	$(CHECK) pytest -q -s e2e/start/test_hosts.py $(ARGS)

kill: N = 40
kill: dev-packages venv browser ## end the page in the middle of play in five ways, N times each (N=40 KINDS="browser tab" KEPT=1)
	@$(RUN) tools.build_site
	$(CHECK) e2e.saves.kill $(N) $(KINDS)

lifecycle: N = 200
lifecycle: dev-packages venv browser ## whole games whose page is frozen, put away, hidden, its clock moved (N=200 SEED=1)
	@$(RUN) tools.build_site
	$(CHECK) e2e.saves.lifecycle $(N) $(SEED)

.PHONY: ears
ears: N = 20
ears: dev-packages venv browser ## whole games by keys alone, from nothing but what is said aloud (N=20 GAME=...)
	@$(RUN) tools.build_site
	$(CHECK) e2e.page.ears $(N) $(GAME)

memory: GAMES = 100
memory: dev-packages venv browser ## whole games in one page: what it, its Python and its worker take (GAMES=100 SEED=1)
	@$(RUN) tools.build_site
	$(CHECK) e2e.page.memory $(GAMES) $(SEED)

installs: N = 200
installs: dev-packages venv browser ## installations that are cut off: no page is ever of two builds (N=200)
	@INSTALLS=$(N) $(CHECK) pytest e2e/start/test_installs.py $(ARGS)

bench-boot: dev-packages venv browser ## how fast the page starts, against PyScript as it comes (RUNS=7 ARGS="--former FOLDER")
	@$(RUN) tools.build_site
	@$(CHECK) e2e.start.bench_boot --runs $(or $(RUNS),7) $(ARGS)

.PHONY: bench-list
bench-list: GAMES = 1000
bench-list: dev-packages venv browser ## how long the page takes with a thousand games (GAMES=1000)
	@$(RUN) tools.build_site
	@$(CHECK) e2e.saves.bench_list --games $(GAMES)

.PHONY: layout
layout: dev-packages venv browser ## whole games at five sizes: nothing moves while one plays
	@$(RUN) tools.build_site
	CLICKS=$(or $(CLICKS),1000) $(CHECK) pytest e2e/page/test_layout.py $(ARGS)

.PHONY: whole
whole: dev-packages venv browser ## the browser tests that `make test` shortens, at full length: games by link, axe in every look
	@$(RUN) tools.build_site
	WHOLE=1 $(CHECK) pytest $(SHARED) --timeout=1800 e2e/by_link e2e/games e2e/page/test_accessibility.py e2e/review -k "axe or two_people or whole_game" $(ARGS)

bench-page: dev-packages venv browser ## how fast the bot answers, the page hears and a worker is replaced
	@$(RUN) tools.build_site
	$(CHECK) pytest -q -s -m speed e2e

bench: wasm      ## the engine's speed, on this machine's Python and inside Pyodide
	$(CHECK) tests.bench $(ARGS)
	$(NODE) tests/pyodide/run.mjs bench $(ARGS)

arena:           ## two bots against each other (A=search:100 B=greedy PAIRS=20 on each terrain)
	@$(RUN) tools.arena $(A) $(B) --pairs $(PAIRS) $(ARGS)

ladder:          ## the levels against each other, as in docs/ladder.md (PAIRS=20 on each terrain)
	@$(RUN) tools.arena --ladder --pairs $(PAIRS) $(ARGS)

learn:           ## learn the weights of a game's evaluation from self-play (ten minutes to half an hour; GAME=name)
	@$(RUN) tools.environment peer
	@$(PEER) tools.games.$(or $(GAME),$(FIRST)).learn $(ARGS)

peer:            ## our search and OpenSpiel's side by side (PAIRS=20 on each board, ARGS="--seconds 0.1")
	@$(RUN) tools.environment peer
	@$(PEER) tools.games.$(or $(GAME),$(FIRST)).peer --pairs $(PAIRS) $(ARGS)

tool: venv       ## what a game has of tools of its own (GAME=name TOOL=name ARGS=...); without TOOL, a list of them
	@$(if $(TOOL),$(CHECK) tools.games.$(or $(GAME),$(FIRST)).$(TOOL) $(ARGS),$(RUN) tools.games)

fairness: venv   ## whatever hidden is exchanged, the bot says the same (POSITIONS=10000)
	$(CHECK) tests.fairness $(POSITIONS) $(ARGS)

.PHONY: fair
fair: N = 1000
fair: venv       ## games by link: honest ones, every way to cheat, lengths of links, bias (N=1000 of each game)
	$(CHECK) tests.fair.measure $(N) $(ARGS)

.PHONY: verify
verify:          ## check a game by link that is over from its letters (FILE=…, one link or letter a line)
	@$(RUN) tools.verify $(FILE)

soak: venv       ## many random games with every check on (GAMES=10000 ARGS="--game NAME --kept FILE")
	$(CHECK) tests.soak $(GAMES) $(ARGS)

.PHONY: puzzles-check
puzzles-check: DAYS = 1000
puzzles-check: venv ## daily puzzles of all games: made, unique by a second search, grades, seconds, alike (DAYS=1000 ARGS="--game NAME --plain 5")
	$(CHECK) tests.learning.measure $(DAYS) $(ARGS)

fuzz: dev-packages venv browser ## mutated links, files, questions, sets and entries, natively and in the browser (N=1000000 links)
	$(CHECK) tests.fuzz $(N) $(ARGS)
	@$(RUN) tools.build_site
	FUZZ=$$(($(N) / 20)) $(CHECK) pytest -q -s e2e/page/test_hostile.py -k fuzz

.PHONY: mutants
mutants: N = 40
mutants: venv    ## one token of a module is another: do the tests notice? (N=40 SEED=1 MODULES="link web/saves/store.py")
	$(CHECK) tools.mutants $(N) $(if $(MODULES),--modules $(MODULES)) $(if $(SEED),--seed $(SEED)) $(ARGS)

.PHONY: new-game
new-game:        ## lay out a new game from the teaching game (NAME=nine_holes)
	@$(RUN) tools.new_game $(NAME)

hashes: venv     ## write the hashes of seeded games anew; read the diff before committing it
	$(CHECK) tests.contract.hashes

playthroughs: venv ## write tests/playthroughs anew; read the diff before committing it
	$(CHECK) tests.playthroughs

locks:           ## lock the newest allowed versions of the tools (requirements/, package-lock.json)
	@$(RUN) tools.locks

clean:           ## remove everything that was made, except the environments
	rm -rf dist vendor build .pytest_cache .mypy_cache .ruff_cache .hypothesis

# What the above need; each does nothing when it is already there.
.PHONY: venv wasm packages dev-packages
venv:
	@$(RUN) tools.environment dev
wasm: dev-packages
	@$(RUN) tools.environment pyodide
packages:
	@$(RUN) tools.node install
dev-packages:
	@$(RUN) tools.node install --dev
browser: venv    ## find or get the browser for e2e
	@$(CHECK) tools.browser
