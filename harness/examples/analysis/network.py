"""What a Kohonen network of positions knows about phases, and what the
self-taught program's document says of such networks (Michniewski 1995, 5.2).

Usage: network.py PLYWOOD GAMES.pgn FOLDER

Needs python-chess and numpy. Every second opening of the games is learnt by
`PLYWOOD classify train` into FOLDER; the games of the others are what networks
are held against.
"""

import io
import json
import random
import subprocess
import sys
from pathlib import Path

import chess
import chess.pgn
import numpy as np

PLYWOOD, GAMES, FOLDER = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
SEEDS = (1, 2, 3)
NEURONS = 180
VALUES = {
    "powers": [0, 1, 2, 4, 8, 16, 32],
    "ranks": [0, 1, 2, 3, 4, 5, 6],
}


def split(path):
    """The games of every second opening, and those of the others."""
    parts = path.read_text().strip().split("\n\n[Event")
    games = [parts[0]] + ["[Event" + part for part in parts[1:]]
    openings, halves = {}, ([], [])
    for game in games:
        name = game.split('[Opening "')[1].split('"')[0]
        half = openings.setdefault(name, len(openings) % 2)
        halves[half].append(game)
    return halves


def boards(games):
    for text in games:
        game = chess.pgn.read_game(io.StringIO(text))
        board = game.board()
        yield board.copy(stack=False)
        for move in game.mainline_moves():
            board.push(move)
            yield board.copy(stack=False)


def pattern(board, coding):
    numbers = np.zeros(64)
    for square, man in board.piece_map().items():
        number = VALUES[coding][man.piece_type]
        numbers[square] = number if man.color else -number
    return numbers / np.linalg.norm(numbers)


def patterns(positions, coding):
    return np.array([pattern(board, coding) for board in positions])


def train(files, out, *more):
    command = [PLYWOOD, "classify", "train", "--out", str(out), "--quiet", *map(str, more)]
    for file in files:
        command += ["--positions", str(file)]
    subprocess.run(command, check=True)
    neurons = json.loads(out.read_text())["neurons"]
    return np.array([neuron["weights"] for neuron in neurons])


def classes(weights, vectors):
    return (vectors @ weights.T).argmax(axis=1)


def is_self_taught_opening(board):
    minor = board.knights | board.bishops
    return bin(minor & (chess.BB_RANK_1 | chess.BB_RANK_8)).count("1") >= 3


INITIAL = chess.Board().piece_map()
POINTS = [0, 100, 300, 330, 500, 950, 0]


def is_joanna_opening(board):
    at_home = sum(
        INITIAL.get(square) == man
        for square, man in board.piece_map().items()
        if man.piece_type != chess.KING
    )
    return at_home >= 14


def rates(found, true):
    hits = (found & true).sum()
    return hits / max(found.sum(), 1), hits / max(true.sum(), 1)


def phases(learn, test):
    print("phases: is a position of the class of the initial position an opening?")
    positions = list(boards(test))
    ply = np.array([board.ply() for board in positions])
    rules = {
        "self-taught": np.array([is_self_taught_opening(board) for board in positions]),
        "joanna": np.array([is_joanna_opening(board) for board in positions]),
    }
    for name, true in rules.items():
        print(f"  {name}: {true.mean():.3f} of {len(true)} positions are openings", end="; ")
        best = max((2 * p * r / max(p + r, 1e-9), k, p, r) for k in range(1, 60)
                   for p, r in [rates(ply <= k, true)])
        print(f"by ply alone, at most {best[1]}: precision {best[2]:.3f}, recall {best[3]:.3f}")
    one, other = rules.values()
    print("  the one rule for the other: precision {:.3f}, recall {:.3f}".format(*rates(one, other)))
    for coding in VALUES:
        vectors = patterns(positions, coding)
        first = pattern(chess.Board(), coding)[None]
        for seed in SEEDS:
            out = FOLDER / f"{coding}-{seed}.json"
            weights = train([learn], out, "--coding", coding, "--seed", seed, "--epochs", 5)
            of = classes(weights, vectors)
            same = of == classes(weights, first)[0]
            text = f"  {coding}, seed {seed}: {same.mean():.4f} of the positions are of that class"
            for name, true in rules.items():
                precision, recall = rates(same, true)
                shares = np.bincount(of, true, NEURONS) / np.maximum(np.bincount(of, minlength=NEURONS), 1)
                text += f"; {name} {precision:.3f} {recall:.3f}"
                text += ", classes with a majority of openings {:.3f} {:.3f}".format(
                    *rates((shares > 0.5)[of], true))
            print(text)


def means(learn_games, learn):
    print("class means: cosine of each neuron's weights and the mean of its class, by epochs")
    vectors = patterns(boards(learn_games), "powers")
    for epochs in (1, 5, 25):
        weights = train([learn], FOLDER / "means.json", "--epochs", epochs)
        of = classes(weights, vectors)
        cosines, lengths = [], []
        for neuron in np.unique(of):
            mean = vectors[of == neuron].mean(axis=0)
            size = np.linalg.norm(mean) * np.linalg.norm(weights[neuron])
            cosines.append(mean @ weights[neuron] / size)
            lengths.append(np.linalg.norm(weights[neuron] - mean) / np.linalg.norm(mean))
        print(f"  {epochs}: median {np.median(cosines):.4f}, least {min(cosines):.4f}; "
              f"relative distance, median {np.median(lengths):.3f}, most {max(lengths):.3f}; "
              f"{len(cosines)} classes")


def write_epd(path, positions):
    lines = [board.epd(en_passant="legal") for board in positions]
    path.write_text("\n".join(lines) + "\n")


def by_heart(positions):
    print("by heart: share of patterns that win a neuron which no other wins, 180 neurons, 100 epochs")
    for share in (0.2, 0.4, 0.6, 0.8, 0.9, 1.0, 1.2):
        count = round(share * NEURONS)
        own = []
        for seed in SEEDS:
            drawn = random.Random(seed).sample(positions, count)
            file = FOLDER / "heart.epd"
            write_epd(file, drawn)
            weights = train([file], FOLDER / "heart.json", "--seed", seed, "--epochs", 100)
            of = classes(weights, patterns(drawn, "powers"))
            own.append((np.bincount(of, minlength=NEURONS)[of] == 1).mean())
        print(f"  {count} patterns ({share:.0%}): " + " ".join(f"{it:.3f}" for it in own))


def opposite(positions):
    print("four neurons, two patterns, 20 epochs, 100 networks: the winners are")
    counts = {"the same": 0, "neighbours": 0, "opposite": 0}
    for seed in range(100):
        drawn = random.Random(seed).sample(positions, 2)
        file = FOLDER / "two.epd"
        write_epd(file, drawn)
        weights = train([file], FOLDER / "two.json", "--neurons", 4, "--seed", seed, "--epochs", 20)
        one, other = classes(weights, patterns(drawn, "powers"))
        counts[("the same", "neighbours", "opposite", "neighbours")[(one - other) % 4]] += 1
    print("  " + ", ".join(f"{kind}: {count}" for kind, count in counts.items()))


def material(board):
    return sum(POINTS[man.piece_type] for man in board.piece_map().values())


def moved(positions):
    print("a move changes the class: share of legal moves, by the man, 400 positions")
    drawn = random.Random(1).sample(positions, 400)
    for coding in VALUES:
        weights = np.array([neuron["weights"] for neuron in json.loads(
            (FOLDER / f"{coding}-1.json").read_text())["neurons"]])
        for kind, chosen in (
            ("no endings", [board for board in drawn if material(board) >= 2800]),
            ("endings", [board for board in drawn if material(board) < 2800]),
        ):
            counts = {man: [0, 0] for man in chess.PIECE_TYPES}
            for board in chosen:
                moves = list(board.legal_moves)
                if not moves:
                    continue
                vectors = [pattern(board, coding)]
                for move in moves:
                    board.push(move)
                    vectors.append(pattern(board, coding))
                    board.pop()
                of = classes(weights, np.array(vectors))
                for move, after in zip(moves, of[1:]):
                    count = counts[board.piece_type_at(move.from_square)]
                    count[0] += int(after != of[0])
                    count[1] += 1
            shares = ", ".join(
                f"{chess.piece_name(man)} {changed / max(all_, 1):.2f}"
                for man, (changed, all_) in counts.items())
            print(f"  {coding}, {kind} ({len(chosen)} positions): {shares}")


def rand_index(one, other):
    """The adjusted Rand index: 1 for the same classes, about 0 by chance."""
    table = np.zeros((one.max() + 1, other.max() + 1))
    np.add.at(table, (one, other), 1)
    pairs = lambda counts: (counts * (counts - 1) / 2).sum()
    both, rows, columns = pairs(table), pairs(table.sum(1)), pairs(table.sum(0))
    chance = rows * columns / pairs(np.array([len(one)]))
    return (both - chance) / ((rows + columns) / 2 - chance)


def second_method(learn_games):
    print("second method: class means until no class changes, 100 games, from 180 positions drawn as a start")
    vectors = patterns(boards(learn_games), "powers")
    for normalise in (False, True):
        found = []
        for seed in SEEDS:
            start = random.Random(seed).sample(range(len(vectors)), NEURONS)
            weights, before = vectors[start].copy(), None
            for rounds in range(1, 501):
                of = classes(weights, vectors)
                if before is not None and (of == before).all():
                    break
                before = of
                for neuron in np.unique(of):
                    mean = vectors[of == neuron].mean(axis=0)
                    weights[neuron] = mean / np.linalg.norm(mean) if normalise else mean
            settled = (classes(weights, vectors) == before).all()
            found.append(of)
            print(f"  {'length 1' if normalise else 'means'}, seed {seed}: "
                  f"{'settled' if settled else 'not settled'} after {rounds} rounds, "
                  f"{len(np.unique(of))} classes in use")
        indices = [rand_index(found[one], found[other]) for one, other in ((0, 1), (0, 2), (1, 2))]
        print("    adjusted Rand index of two seeds: " + " ".join(f"{it:.3f}" for it in indices))


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    halves = split(GAMES)
    learn, test = FOLDER / "learn.pgn", halves[1]
    learn.write_text("\n\n".join(halves[0]) + "\n")
    learnt = list({board.epd(): board for board in boards(halves[0])}.values())
    print(f"{len(halves[0])} games learnt, {len(test)} games asked")
    phases(learn, test)
    means(halves[0], learn)
    by_heart(learnt)
    opposite(learnt)
    moved(list(boards(test[:150])))
    second_method(halves[0][:100])


if __name__ == "__main__":
    main()
