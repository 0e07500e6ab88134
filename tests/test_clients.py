"""Real clients and real opponents: whole games through other people's programs, where those can be had."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest

from zermelo.loading import load
from zermelo.playing.match import Match, replayed

SABAKI = """
const {Controller} = require('@sabaki/gtp')

async function main() {
  const [python, ...options] = JSON.parse(process.argv[2])
  const engine = new Controller(python, options)
  engine.start()
  const ask = async (name, ...args) => {
    const response = await engine.sendCommand({name, args})
    if (response.error) throw new Error(name + ': ' + response.content)
    return response.content
  }
  await ask('boardsize', '5')
  await ask('clear_board')
  const moves = []
  let infos = 0
  await engine.sendCommand({name: 'lz-genmove_analyze', args: ['B', '5']}, ({line}) => {
    if (line.startsWith('info')) infos++
    if (line.startsWith('play')) moves.push(line.split(' ')[1])
  })
  while (moves.length < 200 && moves.slice(-2).join() !== 'pass,pass') {
    moves.push(await ask('genmove', moves.length % 2 ? 'W' : 'B'))
  }
  console.log(JSON.stringify({moves, infos, score: await ask('final_score')}))
  await engine.stop()
}

main().catch(problem => { console.error(problem); process.exit(1) })
"""


@pytest.mark.long
def test_a_whole_game_through_sabaki(tmp_path: Path):
    """Its GTP module, from npm, drives the engine, analysis and all."""
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")  # a long test: CI does not come here
    got = subprocess.run(["npm", "install", "@sabaki/gtp"], cwd=tmp_path, capture_output=True, text=True, check=False)
    if got.returncode:
        pytest.skip("@sabaki/gtp can't be had here")  # no registry is reached
    (tmp_path / "client.js").write_text(SABAKI)
    engine = [sys.executable, "-m", "zermelo", "gtp", "go", "-p", "size=5", "--method", "mcts", "--seconds", "0.1"]
    done = subprocess.run(
        ["node", "client.js", json.dumps(engine)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    game = load("go", {"size": "5"})
    state = game.start()
    for text in told["moves"]:
        state = game.play(state, game.parse_move(state, text.lower()))
    assert game.over(state)
    assert told["infos"] >= 1
    points = game.points(state)  # type: ignore[attr-defined]  # go
    assert told["score"] == f"{'B' if points > 0 else 'W'}+{abs(points):g}"


@pytest.fixture
def gnugo() -> str:
    found = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
    if not found:
        pytest.skip("gnugo is not installed")  # Debian has it; a long test
    return found


@pytest.mark.long
def test_whole_games_with_gnugo(gnugo: str):
    rules = load("go", {"size": "9"})
    other = f"gtp:{gnugo} --mode gtp --level 1 --chinese-rules --capture-all-dead"
    match = Match(rules, "go", ["mcts:seconds=0.1,rule=rave,c=0.2", other], pairs=1, plies=2)
    for fixture in match.fixtures():
        played = match.play(fixture)
        assert played.ended == "over" or played.ended.startswith("resigned")
        assert replayed(rules, played).over() or played.ended != "over"


class Engine:
    """A program that speaks GTP, asked line by line as the protocol has it and by nothing of ours."""

    def __init__(self, command: list[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)

    def ask(self, line: str) -> str:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = list(iter(self.process.stdout.readline, "\n"))
        assert answer[0].startswith("="), (line, answer)
        return "".join(answer)[1:].strip()

    def end(self) -> None:
        self.ask("quit")
        assert self.process.wait(timeout=20) == 0
        for stream in (self.process.stdin, self.process.stdout):
            assert stream
            stream.close()


@pytest.mark.long
@pytest.mark.parametrize("ours_is", ["b", "w"])
def test_a_whole_game_between_gnugo_and_our_process(gnugo: str, ours_is: str):
    """Each is told what the other plays, and in the end both have the same stones on the same points."""
    ours = Engine([sys.executable, "-m", "zermelo", "gtp", "go", "--seconds", "0.1"])
    theirs = Engine([gnugo, "--mode", "gtp", "--level", "1", "--chinese-rules", "--capture-all-dead"])
    for line in ("boardsize 9", "clear_board", "komi 7.5"):
        assert ours.ask(line) == theirs.ask(line) == ""
    moves: list[str] = []
    while moves[-2:] != ["pass", "pass"]:
        colour = "bw"[len(moves) % 2]
        player, other = (ours, theirs) if colour == ours_is else (theirs, ours)
        moves.append(player.ask(f"genmove {colour}").lower())
        if moves[-1] == "resign":
            break
        assert other.ask(f"play {colour} {moves[-1]}") == ""
        assert len(moves) < 400
    assert len(moves) > 20
    rows = ours.ask("gogui-rules_board").split("\n")
    for name, mark in (("black", "X"), ("white", "O")):
        points = {
            f"{'ABCDEFGHJ'[column]}{9 - row}"
            for row, cells in enumerate(rows)
            for column, cell in enumerate(cells.split())
            if cell == mark
        }
        assert points == set(theirs.ask(f"list_stones {name}").split())
    if moves[-1] == "pass":
        assert ours.ask("gogui-rules_legal_moves") == ""
    ours.end()
    theirs.end()


INI = """
[PolyGlot]
EngineDir = .
EngineCommand = {command}
[Engine]
Hash = 16
"""


@pytest.mark.long
def test_a_whole_game_of_chess_on_xboard(tmp_path: Path):
    """Two of ours on xboard, each through polyglot, on a screen that nobody sees; python-chess reads the game."""
    path = f"{os.environ['PATH']}:/usr/games"
    for program in ("xvfb-run", "xboard", "polyglot"):
        if not shutil.which(program, path=path):
            pytest.skip(f"{program} is not installed")  # Debian has all three; a long test: CI does not come here
    (tmp_path / "engine.ini").write_text(INI.format(command=f"{sys.executable} -m zermelo uci"))
    options = (
        "-mg 1 -tc 0:04 -inc 0.05 -saveGameFile game.pgn -popupExitMessage false -popupMoveErrors false -fd . -sd ."
    )
    players = ["-fcp", "polyglot engine.ini", "-scp", "polyglot engine.ini"]
    subprocess.run(
        ["xvfb-run", "-a", "xboard", *players, *options.split()],
        cwd=tmp_path, capture_output=True, check=True, timeout=200, env=os.environ | {"PATH": path},
    )  # fmt: skip
    with (tmp_path / "game.pgn").open() as file:
        game = chess.pgn.read_game(file)
    assert game is not None and not game.errors, "every move is legal"
    assert game.headers["Result"] in ("1-0", "0-1", "1/2-1/2") and "time" not in str(game.end().comment).lower()
    assert game.end().ply() > 20
