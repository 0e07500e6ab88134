"""FreeCell: 52 cards in eight columns, all seen; bring them home, suit by suit, from the ace up.

One card moves at a time: home; onto a card of the other colour that is one higher; into one of four cells; or into an
empty column. Deals have the numbers that they have had on every desktop since Windows.

    card      4 * rank + suit: ace 0, king 12; clubs 0, diamonds 1, hearts 2, spades 3
    lies      two bits a card that lies in a column, 26 cards a word: on what it was dealt on (or first in its column),
              on the one or on the other of the two cards that it may be put on, or first in a column that was empty
    tops      six bits a column: its last card + 1, 0 for none
    cells     six bits a cell, likewise
    homes     four bits a suit: how many cards are home
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from zermelo.board import Board, Spot
from zermelo.game import Game
from zermelo.table import Table

COLUMNS, CELLS, SUITS, RANKS = 8, 4, 4, 13
CARDS = SUITS * RANKS
LETTERS, NAMES = "A23456789TJQK", "CDHS"
TO_CELL, HOME, WAYS = 8, 9, 10  # where a card goes, besides columns 0 to 7; a move is WAYS * from + to
DEALT, ON_ONE, ON_OTHER, FIRST = 0, 1, 2, 3
MOST_DEALS = 1_000_000


class Cards(NamedTuple):
    """Where all cards are: see above."""

    low: int
    high: int
    tops: int
    cells: int
    homes: int


def is_red(card: int) -> bool:
    """Whether it is a diamond or a heart."""
    return card % 4 == 1 or card % 4 == 2


def part(word: int, place: int, bits: int) -> int:
    """One of the numbers of so many bits that an int holds."""
    return word >> bits * place & (1 << bits) - 1


def with_part(word: int, place: int, bits: int, value: int) -> int:
    """The int with this number changed."""
    return word & ~((1 << bits) - 1 << bits * place) | value << bits * place


class Freecell(Game[Cards]):
    """Bring all cards home: deals by number."""

    name = "freecell"
    players = ("solver",)
    codes = WAYS * (COLUMNS + CELLS)
    weights = {"home": 0.01, "spare": 0.01, "buried": -0.004, "breaks": -0.006}

    def __init__(self, deal: int = 1) -> None:
        if not 1 <= deal <= MOST_DEALS:
            raise ValueError(f"deals have the numbers 1 to {MOST_DEALS:,}, not {deal}")
        self.deal = deal
        columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        for place, card in enumerate(dealt(deal)):
            columns[place % COLUMNS].append(card)
        beneath = {card: under for column in columns for under, card in pairwise(column)}
        self.beneath = Table(beneath.get(card, -1) + 1 for card in range(CARDS))
        self.columns = tuple(tuple(column) for column in columns)

    def start(self) -> Cards:
        tops = sum(column[-1] + 1 << 6 * place for place, column in enumerate(self.columns))
        return Cards(0, 0, tops, 0, 0)

    def turn(self, state: Cards) -> int:
        return 0

    # ---- where cards are -------------------------------------------------------------------------------------------

    def under(self, state: Cards, card: int) -> int:
        """The card + 1 that this one, in a column, lies on; 0 if it is the first there."""
        lie = part(state.low, card, 2) if card < 26 else part(state.high, card - 26, 2)
        if lie == DEALT:
            return self.beneath[card]
        if lie == FIRST:
            return 0
        if is_red(card):
            return card - card % 4 + (5 if lie == ON_ONE else 8)  # clubs or spades
        return card - card % 4 + (6 if lie == ON_ONE else 7)  # diamonds or hearts

    def fits(self, card: int, top: int) -> bool:
        """Whether a card may be put on another."""
        return top // 4 == card // 4 + 1 and is_red(top) != is_red(card)

    def first_free(self, word: int, places: int) -> int:
        """The first empty column, or cell; -1 if there is none."""
        for place in range(places):
            if part(word, place, 6) == 0:
                return place
        return -1

    def at(self, state: Cards, source: int) -> int:
        """The card that can be moved from a column (0 to 7) or a cell (8 to 11); -1 if there is none."""
        if source < COLUMNS:
            return part(state.tops, source, 6) - 1
        return part(state.cells, source - COLUMNS, 6) - 1

    # ---- the game --------------------------------------------------------------------------------------------------

    def moves(self, state: Cards) -> Iterator[int]:
        """Of empty columns and cells the first is taken; a card that is alone in its column stays out of others."""
        column, cell = self.first_free(state.tops, COLUMNS), self.first_free(state.cells, CELLS)
        for source in range(COLUMNS + CELLS):
            card = self.at(state, source)
            if card >= 0:
                if part(state.homes, card % 4, 4) == card // 4:
                    yield WAYS * source + HOME
                for target in range(COLUMNS):
                    top = part(state.tops, target, 6) - 1
                    if top >= 0 and self.fits(card, top):
                        yield WAYS * source + target
                if column >= 0 and (source >= COLUMNS or self.under(state, card) > 0):
                    yield WAYS * source + column
                if cell >= 0 and source < COLUMNS:
                    yield WAYS * source + TO_CELL

    def play(self, state: Cards, move: int) -> Cards:
        source, target = move // WAYS, move % WAYS
        low, high, tops, cells, homes = state.low, state.high, state.tops, state.cells, state.homes
        card, lie = self.at(state, source), DEALT
        if source < COLUMNS:
            tops = with_part(tops, source, 6, self.under(state, card))
        else:
            cells = with_part(cells, source - COLUMNS, 6, 0)
        if target == HOME:
            homes += 1 << 4 * (card % 4)
        elif target == TO_CELL:
            cells = with_part(cells, self.first_free(cells, CELLS), 6, card + 1)
        else:
            top = part(tops, target, 6) - 1
            lie = FIRST if top < 0 else ON_ONE if top % 4 < 2 else ON_OTHER  # clubs or diamonds, hearts or spades
            tops = with_part(tops, target, 6, card + 1)
        if card < 26:
            return Cards(with_part(low, card, 2, lie), high, tops, cells, homes)
        return Cards(low, with_part(high, card - 26, 2, lie), tops, cells, homes)

    def over(self, state: Cards) -> bool:
        return not any(True for _ in self.moves(state))

    def payoff(self, state: Cards, player: int) -> int:
        return 1 if self.home(state) == CARDS else 0

    def bounds(self, state: Cards) -> tuple[int, int]:
        return (0, 1)

    def canonical(self, state: Cards) -> Cards:
        """Which column is which does not matter, nor which cell."""
        columns = tuple(part(state.tops, place, 6) for place in range(COLUMNS))
        cells = tuple(part(state.cells, place, 6) for place in range(CELLS))
        columns, cells = tuple(sorted(columns)), tuple(sorted(cells))
        tops, held = 0, 0
        for place in range(COLUMNS):
            tops |= columns[place] << 6 * place
        for place in range(CELLS):
            held |= cells[place] << 6 * place
        return state._replace(tops=tops, cells=held)

    def safe(self, state: Cards) -> Iterator[int]:
        """A card goes home at once if no card that is still out could be put on it, but aces, which need not be."""
        chosen = -1
        for source in range(COLUMNS + CELLS):
            card = self.at(state, source)
            if card >= 0 and part(state.homes, card % 4, 4) == card // 4:
                one, other = (0, 3) if is_red(card) else (1, 2)
                least = min(part(state.homes, one, 4), part(state.homes, other, 4))
                if card // 4 <= max(1, least):
                    chosen = WAYS * source + HOME
        if chosen >= 0:
            yield chosen
        else:
            yield from self.moves(state)

    # ---- how promising it is ---------------------------------------------------------------------------------------

    def home(self, state: Cards) -> int:
        """Cards that are home."""
        return sum(part(state.homes, suit, 4) for suit in range(SUITS))

    def spare(self, state: Cards) -> int:
        """Cells and columns that are empty."""
        cells = sum(1 for place in range(CELLS) if part(state.cells, place, 6) == 0)
        return cells + 2 * sum(1 for place in range(COLUMNS) if part(state.tops, place, 6) == 0)

    def buried(self, state: Cards) -> int:
        """Cards that lie on those that go home next, and next but one."""
        deep = 0
        for column in range(COLUMNS):
            card, above = part(state.tops, column, 6), 0
            while card > 0:
                wait = (card - 1) // 4 - part(state.homes, (card - 1) % 4, 4)
                deep += above * max(0, 2 - wait)
                above, card = above + 1, self.under(state, card - 1)
        return deep

    def breaks(self, state: Cards) -> int:
        """Cards that lie on one that they may not be put on."""
        found = 0
        for column in range(COLUMNS):
            card = part(state.tops, column, 6)
            while card > 0:
                below = self.under(state, card - 1)
                if below > 0 and not self.fits(card - 1, below - 1):
                    found += 1
                card = below
        return found

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def column(self, state: Cards, place: int) -> list[int]:
        """The cards of a column, the first one first."""
        cards, card = [], part(state.tops, place, 6)
        while card:
            cards.append(card - 1)
            card = self.under(state, card - 1)
        return cards[::-1]

    def move_text(self, state: Cards, move: int) -> str:
        source, target = divmod(move, WAYS)
        card = card_text(self.at(state, source))
        if target >= TO_CELL:
            return f"{card}-{'home' if target == HOME else 'cell'}"
        top = part(state.tops, target, 6)
        return f"{card}-{card_text(top - 1) if top else 'column'}"

    def draw(self, state: Cards) -> str:
        cells = [part(state.cells, place, 6) for place in range(CELLS)]
        homes = [part(state.homes, suit, 4) for suit in range(SUITS)]
        held = " ".join(card_text(card - 1) if card else "--" for card in cells)
        done = " ".join(f"{LETTERS[count - 1] if count else '-'}{NAMES[suit]}" for suit, count in enumerate(homes))
        columns = [self.column(state, place) for place in range(COLUMNS)]
        lines = [f"cells {held}   home {done}", ""]
        for row in range(max(map(len, columns))):
            cards = [card_text(column[row]) if row < len(column) else "  " for column in columns]
            lines.append(" ".join(cards).rstrip())
        return "\n".join(lines)

    def picture(self, state: Cards) -> Board:
        """Cells and homes in the top row, the columns below; red cards have the second player's colour."""
        cells = [part(state.cells, place, 6) for place in range(CELLS)]
        homes = [part(state.homes, suit, 4) for suit in range(SUITS)]
        top = [card - 1 if card else None for card in cells]
        top += [4 * (count - 1) + suit if count else None for suit, count in enumerate(homes)]
        places = [(x, 0, card) for x, card in enumerate(top)]
        for x in range(COLUMNS):
            places += [(x, y + 1, card) for y, card in enumerate(self.column(state, x) or [None])]
        spots = [
            Spot(x, y) if card is None else Spot(x, y, int(is_red(card)), card_text(card)) for x, y, card in places
        ]
        return Board(tuple(spots), "squares", "words")


def card_text(card: int) -> str:
    """A card's rank and suit.

    >>> card_text(0), card_text(51), card_text(38)
    ('AC', 'KS', 'TH')
    """
    return LETTERS[card // 4] + NAMES[card % 4]


def dealt(deal: int) -> list[int]:
    """The 52 cards of a deal in the order in which they are dealt: by the random numbers of Microsoft's C library.

    >>> [card_text(card) for card in dealt(1)[:8]]
    ['JD', '2D', '9H', 'JC', '5D', '7H', '7C', '5H']
    """
    deck, luck, order = list(range(CARDS)), deal, []
    while deck:
        luck = (luck * 214013 + 2531011) % (1 << 31)
        place = (luck >> 16) % len(deck)
        deck[place], deck[-1] = deck[-1], deck[place]
        order.append(deck.pop())
    return order
