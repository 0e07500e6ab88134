"""A match on a Ray cluster of two nodes, one of which is lost midway: the same games as on this machine's cores."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from zermelo.playing.log import Log
from zermelo.playing.tournament import Recipe, played_out

RECIPE = Recipe("connect-four", (), ("mcts:simulations=300", "random"), pairs=40, plies=2, seed=3)


def games_in(file: Path) -> dict[int, tuple[list[str], list[float]]]:
    games = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert len({game["number"] for game in games}) == len(games)
    return {game["number"]: (game["moves"], game["points"]) for game in games}


@pytest.mark.long
def test_a_lost_node_costs_nothing(tmp_path: Path):
    pytest.importorskip("ray", reason="Ray is not installed")
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    match = RECIPE.made()
    log = Log(here, match)
    for _ in played_out(RECIPE, match, log, 2):
        pass
    log.close()
    done = subprocess.run([sys.executable, __file__, str(there)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "a node was lost" in done.stdout
    assert games_in(there) == games_in(here)


def test_what_is_missing_is_said():
    code = "import sys; sys.modules['ray'] = None; from zermelo.playing.cluster import joined; joined('auto')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ValueError: --cluster needs Ray: pip install zermelo[cluster]"


def on_a_cluster(file: Path) -> None:
    """In a process of its own: Ray leaves much behind."""
    from ray.cluster_utils import Cluster

    from zermelo.playing.cluster import joined, played_on_cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    match = RECIPE.made()
    log = Log(file, match)
    for number, _ in enumerate(played_on_cluster(RECIPE, match, log, joined(cluster.address))):
        if second is not None and len(log.games) >= 20:
            cluster.remove_node(second, allow_graceful=False)
            second = None
            print(f"a node was lost after {len(log.games)} games and {number} rounds")  # noqa: T201  # for who looks on
    log.close()
    cluster.shutdown()


if __name__ == "__main__":
    on_a_cluster(Path(sys.argv[1]))
