"""Positions before the mates of games, with the distance to mate that an engine finds.

python3 harness/examples/analysis/mates_of_games.py COUNT SEED stockfish GAMES.pgn.gz... > mates.epd

Needs python-chess and an engine that speaks UCI. From each game that ends with mate, one position is
drawn, in which the winner has one to four moves left. Positions in which the engine sees no mate in
four are left out.
"""

import gzip
import random
import sys

import chess
import chess.engine
import chess.pgn

NODES = 500_000


def games(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt") as file:
        yield from iter(lambda: chess.pgn.read_game(file), None)


def mated(paths):
    """The moves of each game that ends with mate."""
    for path in paths:
        for game in games(path):
            if game.end().board().is_checkmate():
                yield game


def position(game, moves):
    """The position in which the winner has so many moves left, if the game has been so long."""
    node = game.end()
    for _ in range(2 * moves - 1):
        node = node and node.parent
    return node and node.board()


def main():
    count, seed, command, paths = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
    drawn, found = random.Random(seed), {}
    ends = list(mated(paths))
    with chess.engine.SimpleEngine.popen_uci(command) as engine:
        engine.configure({"Threads": 1, "Hash": 64})
        while ends and len(found) < count:
            board = position(ends.pop(drawn.randrange(len(ends))), drawn.randint(1, 4))
            if board is None or board.epd() in found:
                continue
            score = engine.analyse(board, chess.engine.Limit(nodes=NODES), game=object())["score"]
            moves = score.relative.mate()
            if moves is not None and 1 <= moves <= 4:
                found[board.epd()] = moves
                print(f'{board.epd()} id "mate.{len(found)}"; dm {moves};', flush=True)
    if len(found) < count:
        sys.exit(f"only {len(found)} of {count} positions")


main()
