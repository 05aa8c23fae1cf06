"""Does a network know when a king is safe? The vector that the self-taught
program's document suggests for it (Michniewski 1995, 5.2.3).

Usage: king.py PLYWOOD GAMES.pgn FOLDER

Needs python-chess and numpy. As network.py: every second opening is learnt, the
games of the others are asked. A class counts as one of safe kings if most of the
positions that were learnt there have one; so do the limits of the simple rules
come from what was learnt.
"""

import chess
import numpy as np

from network import (FOLDER, GAMES, NEURONS, SEEDS, boards, classes, patterns, rates, split,
                     train)

EPOCHS = 5
GREATEST = np.array([3, 8, 32])
BY_SQUARE = dict(zip("b1 g1 a1 b2 g2 h1 a2 c1 h2 f1 e1 d1 c2 d2 e2 f2".split(),
                     [25, 25, 15, 15, 15, 15, 10, 10, 10, 5, 0, -5, -40, -40, -40, -40]))
BY_RANK = [0, 0, -100, -200, -400, -400, -400, -400]


def safety(board):
    """Pawns beside White's king, checks that Black can give, men."""
    king = board.king(chess.WHITE)
    pawns = chess.SquareSet(chess.BB_KING_ATTACKS[king]) & board.pieces(chess.PAWN, chess.WHITE)
    checks = 0
    other = board.copy(stack=False)
    for square, man in board.piece_map().items():
        if man.color == chess.WHITE or man.piece_type == chess.KING:
            continue
        if man.piece_type == chess.PAWN:
            reached = board.attacks(square) & chess.SquareSet(board.occupied_co[chess.WHITE])
            if square >= 8 and board.piece_at(square - 8) is None:
                reached.add(square - 8)
        else:
            reached = board.attacks(square) - chess.SquareSet(board.occupied_co[chess.BLACK])
        for to in reached:
            taken = other.remove_piece_at(to)
            other.remove_piece_at(square)
            other.set_piece_at(to, man)
            checks += king in other.attacks(to)
            other.remove_piece_at(to)
            other.set_piece_at(square, man)
            if taken:
                other.set_piece_at(to, taken)
    return len(pawns), checks, len(board.piece_map())


def safe_by_document(board):
    """Behind its pawns on a, b, g or h of the first rank."""
    king = board.king(chess.WHITE)
    files = {0: (0, 1), 1: (1, 2), 6: (5, 6), 7: (6, 7)}.get(chess.square_file(king))
    pawns = board.pieces(chess.PAWN, chess.WHITE)
    return (chess.square_rank(king) == 0 and files is not None
            and all(chess.square(file, 1) in pawns for file in files))


def safe_by_joanna(board):
    """Worth 40 or more: as on g1 behind one pawn."""
    king = board.king(chess.WHITE)
    file, rank = chess.square_file(king), chess.square_rank(king)
    value = BY_SQUARE.get(chess.square_name(king), BY_RANK[rank])
    before = [chess.square(at, rank + 1) for at in (file - 1, file, file + 1)
              if 0 <= at < 8 and rank < 7]
    own = sum(square in board.pieces(chess.PAWN, chess.WHITE) for square in before)
    return value + (-45 if own == 3 and rank == 0 else 15 * own) >= 40


def normalised(vectors):
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.where(lengths > 0, lengths, 1)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    halves = split(GAMES)
    learn = FOLDER / "learn.pgn"
    learn.write_text("\n\n".join(halves[0]) + "\n")
    learnt, asked = (list(boards(half)) for half in halves)
    numbers = [np.array([safety(board) for board in half], float) for half in (learnt, asked)]
    print(f"{len(learnt)} positions learnt, {len(asked)} asked; on average "
          "{:.2f} pawns, {:.2f} checks, {:.1f} men".format(*numbers[0].mean(axis=0)))
    inputs = {
        "king": [normalised(half) for half in numbers],
        "king-in-parts": [normalised(half / GREATEST) for half in numbers],
        "powers": [patterns(half, "powers") for half in (learnt, asked)],
        "ranks": [patterns(half, "ranks") for half in (learnt, asked)],
    }
    weights = {}
    for coding in inputs:
        for seed in SEEDS:
            out = FOLDER / f"{coding}-{seed}.json"
            weights[coding, seed] = train(
                [learn], out, "--coding", coding, "--seed", seed, "--epochs", EPOCHS)
    for name, rule in (("the document's rule", safe_by_document),
                       ("Joanna's, 40 or more", safe_by_joanna)):
        true = [np.array([rule(board) for board in half]) for half in (learnt, asked)]
        print(f"{name}: safe in {true[1].mean():.3f} of the positions asked")

        def f1(found):
            precision, recall = rates(found, true[0])
            return 2 * precision * recall / max(precision + recall, 1e-9)

        least = max(range(4), key=lambda least: f1(numbers[0][:, 0] >= least))
        print(f"  {least} pawns beside the king or more: "
              "precision {:.3f}, recall {:.3f}".format(
                  *rates(numbers[1][:, 0] >= least, true[1])))
        limits = [(least, most) for least in range(5) for most in range(9)]
        least, most = max(limits, key=lambda it: f1(
            (numbers[0][:, 0] >= it[0]) & (numbers[0][:, 1] <= it[1])))
        found = (numbers[1][:, 0] >= least) & (numbers[1][:, 1] <= most)
        print(f"  {least} pawns or more, and {most} checks or fewer: "
              "precision {:.3f}, recall {:.3f}".format(*rates(found, true[1])))
        for coding, (ours, theirs) in inputs.items():
            text = f"  {coding}:"
            for seed in SEEDS:
                known = classes(weights[coding, seed][:, :ours.shape[1]], ours)
                shares = (np.bincount(known, true[0], NEURONS)
                          / np.maximum(np.bincount(known, minlength=NEURONS), 1))
                of = classes(weights[coding, seed][:, :theirs.shape[1]], theirs)
                precision, recall = rates((shares > 0.5)[of], true[1])
                text += (f" {precision:.3f} {recall:.3f} ({(shares > 0.5).sum()} of "
                         f"{len(np.unique(of))} classes)")
            print(text)


main()
