"""One compile cache for a whole run, kept between runs: a kernel is compiled once, whatever process asks for it."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from tests.running import end_process_with_zermelo

ROOT = Path(__file__).parent.parent
os.environ.setdefault("ZERMELO_CACHE", str(ROOT / ".cache" / "zermelo"))
os.environ.setdefault("COLUMNS", "100")
os.environ.setdefault("ZERMELO_TRIAL", "0.05")  # seconds: hundreds of games are tried, and twins are compared by tests

LONG = """
cli/test_commands.py::test_in_an_interpreter_of_its_own_a_command_answers_the_same[check tree]
cli/test_commands.py::test_in_an_interpreter_of_its_own_a_command_answers_the_same[count nim -p piles=2,2]
cli/test_commands.py::test_in_an_interpreter_of_its_own_a_command_answers_the_same[perft nim 2]
cli/test_commands.py::test_in_an_interpreter_of_its_own_a_command_answers_the_same[why tree]
compiler/test_forms.py::test_a_form_compiles_and_keeps_the_laws[BuildsList]
compiler/test_forms.py::test_a_form_compiles_and_keeps_the_laws[CallsAbove]
compiler/test_forms.py::test_a_form_compiles_and_keeps_the_laws[CallsStatic]
compiler/test_forms.py::test_a_form_compiles_and_keeps_the_laws[Keywords]
compiler/test_forms.py::test_a_form_compiles_and_keeps_the_laws[PlainTuple]
compiler/test_forms.py::test_a_form_compiles_and_keeps_the_laws[Yields]
compiler/test_memo.py::test_a_warm_process_imports_no_reader[search connect-four --at 44455 --depth 1]
compiler/test_sources.py::test_an_edit_touches_the_code_that_rests_on_it[methods/alphabeta/table.py-1 0]
games/test_backgammon.py::test_bearing_off_takes_so_many_throws[points0-2.109611]
games/test_backgammon.py::test_it_beats_random_moves_and_running
games/test_known.py::test_a_known_fact[connect-four-games1]
games/test_known.py::test_mnk_agrees_with_a_board_of_lists[3-3-3]
games/test_laws.py::test_a_game_keeps_every_law[connect-four-{'width': 3, 'height': 3, 'line': 3}]
games/test_laws.py::test_a_game_keeps_every_law[connect-four-{'width': 9, 'height': 6}]
games/test_laws.py::test_a_game_keeps_every_law[othello-{}]
games/test_laws.py::test_a_game_keeps_every_law[three-player-{'size': 3}]
language/test_programs.py::test_random_programs_mean_the_same_compiled[1]
measure/test_agreement.py::test_perft_equals_its_definition[backgammon]
measure/test_agreement.py::test_perft_equals_its_definition[chess]
measure/test_agreement.py::test_perft_equals_its_definition[go]
methods/test_cycles.py::test_the_exact_value_is_that_of_the_definition[DrawnAtOnce]
methods/test_cycles.py::test_the_exact_value_is_that_of_the_definition[Paid]
methods/test_cycles.py::test_what_is_called_proved_is_proved[engine-Forbidden]
methods/test_cycles.py::test_what_is_called_proved_is_proved[mcts-Forbidden]
methods/test_exactness.py::test_every_game_at_every_depth[connect-four-{'width': 4, 'height': 3, 'line': 3}-7]
methods/test_exactness.py::test_every_game_at_every_depth[el-ajedrecista-{'width': 4, 'height': 4}-4]
methods/test_maze.py::test_every_line_that_is_called_proved[9-alphabeta]
methods/test_maze.py::test_every_line_that_is_called_proved[9-engine]
methods/test_mcts.py::test_an_estimate_is_never_the_payoff_of_an_end[Narrow]
methods/test_mcts.py::test_interpreted_simulations_come_to_what_compiled_ones_do[2]
methods/test_mcts.py::test_threads_share_the_work_and_prove_nothing_that_is_wrong[:rule=puct]
methods/test_mcts.py::test_threads_share_the_work_and_prove_nothing_that_is_wrong[:rule=ucb1-tuned,patience=3]
methods/test_methods.py::test_minimax_on_every_game[connect-four-{'width': 4, 'height': 3, 'line': 3}-7]
methods/test_methods.py::test_minimax_on_every_game[othello-{'size': 4}-5]
methods/test_methods.py::test_the_engine_proves_the_same_value[Exchange(quiet=6)]
methods/test_methods.py::test_the_engine_proves_the_same_value[Silent(m=3, n=3, k=3)]
methods/test_pawns.py::test_a_limit_that_was_not_set_is_no_reason_to_stop
methods/test_pawns.py::test_payoffs_between_units_are_refused[minimax]
playing/test_programs.py::test_another_program_plays_a_whole_game[go-gtp go -p size=3 -p superko=1 --seconds 0.05]
playing/test_programs.py::test_another_program_plays_a_whole_game[go-gtp go -p size=3 -p superko=1,seconds=0.2]
playing/test_programs.py::test_what_programs_do_wrong_is_counted_as_what_it_is[ugi]
test_gtp.py::test_a_whole_game_with_itself[go-3]
test_gtp.py::test_a_whole_game_with_itself[othello-4]
test_ugi.py::test_every_limit_ends_in_a_move[engine]
test_ugi.py::test_every_limit_ends_in_a_move[sampling]
test_vertices.py::test_two_of_ours_agree_through_the_protocol[go-3]
test_vertices.py::test_two_of_ours_agree_through_the_protocol[othello-4]
views/test_browser.py::test_tree_code_number_line_and_events_agree_at_every_step[alpha-slides-three-branch]
views/test_browser.py::test_tree_code_number_line_and_events_agree_at_every_step[alphabeta-book-three-branch-reordered]
views/test_browser.py::test_tree_code_number_line_and_events_agree_at_every_step[minimax-book-guide-simple]
"""
"""What takes longest, mostly compilation for one more game, and has others of its kind beside it."""

with contextlib.suppress(ValueError):  # what was started in the background ignores Ctrl-C, and so would all it starts
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("zermelo", deadline=None, derandomize=True)  # the first example of a test compiles
settings.load_profile("zermelo")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They are run by `make test-long`."""
    long = {f"tests/{line}" for line in LONG.split("\n") if line}
    for item in items:
        if item.nodeid in long:
            item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """What is loaded by now stays. Looking through it for garbage again and again, while something is compiled, would
    take a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(500_000, 20, 100)


def pytest_sessionfinish() -> None:
    end_process_with_zermelo()
