# %% [markdown]
# # Game-tree search in Python
#
# A lesson with the package `plywood`: open it as a notebook in Jupyter (with jupytext) or in VS Code,
# or run it with `python3`. Every cell ends with the result that it finds, as an assertion. It needs
# no compiler.

# %%
import plywood
from plywood import WIN, Game

# %% [markdown]
# ## A tree from a textbook
#
# Russell and Norvig, "Artificial Intelligence: A Modern Approach", explain minimax with nine leaves.
# MAX moves at the root, and then MIN. Minimax evaluates all nine leaves, alpha-beta seven, and no
# algorithm fewer than five: these are enough to prove the value.

# %%
aima = plywood.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
minimax = plywood.search(aima, algorithm="minimax", bound=True)
alpha_beta = plywood.search(aima, algorithm="alpha-beta")
print(minimax, alpha_beta, minimax.minimal_leaves)
assert minimax.value == alpha_beta.value == 3
assert (minimax.counts["leaves"], alpha_beta.counts["leaves"], minimax.minimal_leaves) == (9, 7, 5)

# %% [markdown]
# ## Alpha-beta, step by step
#
# An algorithm is a function of the root `Node`. A leaf has a `value()` for the side to move there,
# and every other node has `children()`. Both are counted, exactly as the suite counts its own
# algorithms. `steps` records each leaf with the window in which it was evaluated.

# %%
steps = []


def own_alpha_beta(node, alpha=-WIN - 1, beta=WIN + 1, path=()):
    if node.is_leaf:
        value = node.value()
        steps.append((path, value, alpha, beta))
        return value
    best = -WIN - 1
    for place, child in enumerate(node.children()):
        best = max(best, -own_alpha_beta(child, -beta, -max(alpha, best), (*path, child.move)))
        if best >= beta:
            node.cutoff(place)
            break
    return best


own = plywood.search(aima, algorithm=own_alpha_beta)
for path, value, alpha, beta in steps:
    print("/".join(path), value)
assert own.value == 3 and own.counts["leaves"] == 7
# The second node is left after its first leaf, which is worth 2, and less than 3.
assert ["/".join(path) for path, *_ in steps] == ["0/0", "0/1", "0/2", "1/0", "2/0", "2/1", "2/2"]
assert all(own.counts[name] == alpha_beta.counts[name] for name in own.counts)

# %% [markdown]
# ## Leaves against depth, and the bound of Knuth and Moore
#
# On a uniform tree with branching factor b and depth d, no algorithm evaluates fewer leaves than
# b^ceil(d/2) + b^floor(d/2) - 1. Alpha-beta approaches the bound if good moves come first.

# %%
print("depth  minimax  alpha-beta  sss*  bound")
for depth in range(1, 7):
    leaves = []
    for algorithm in ("minimax", "alpha-beta", "sss*"):
        found = plywood.search("iid:b=4", algorithm=algorithm, depth=depth, seed=1, bound=True)
        leaves.append(found.counts["leaves"])
    bound = 4 ** ((depth + 1) // 2) + 4 ** (depth // 2) - 1
    print(f"{depth:5} {leaves[0]:8} {leaves[1]:11} {leaves[2]:5} {bound:6}")
    assert found.minimal_leaves == bound <= leaves[2] <= leaves[1] <= leaves[0] == 4**depth

# %% [markdown]
# ## A game of your own
#
# In Nim a move takes one to three matches, and who takes the last wins. Values are for the side to
# move. At the horizon `evaluate` alone decides: it looks for the end of the game itself.


# %%
class Nim(Game):
    def __init__(self, matches):
        self.matches = matches

    def moves(self):
        return range(1, min(3, self.matches) + 1)

    def make(self, taken):
        return Nim(self.matches - taken)

    def evaluate(self):
        return 0 if self.matches else self.outcome()

    def outcome(self):
        return -WIN

    def key(self):
        return self.matches


plywood.check(Nim(10))
for matches in range(1, 9):
    found = plywood.search(Nim(matches), depth=matches)
    print(matches, "won" if found.value == WIN else "lost", found.best_move)
    # The side to move loses if four divides the number of matches.
    assert (found.value == -WIN) == (matches % 4 == 0)

# %% [markdown]
# ## All algorithms on it
#
# Every algorithm of Plywood searches the class, and so do your own functions. Whoever promises the
# value finds the same.

# %%
values = {}
for it in plywood.algorithms():
    found = plywood.search(Nim(7), algorithm=it["name"], depth=7, nodes=20_000)
    if it["promise"] == "value":
        values[it["name"]] = found.value
    print(f"{it['name']:24} {found.status:15} {found.counts['leaves']:6} leaves")
assert set(values.values()) == {WIN}
own = plywood.search(Nim(7), algorithm=own_alpha_beta, depth=7)
assert own.counts["nodes"] == plywood.search(Nim(7), depth=7).counts["nodes"]

# %% [markdown]
# ## A player of your own
#
# A player is an object with a method `choose`, which returns one of `position.moves()`. This one
# looks some plies ahead, by minimax: `after` makes a move, and the values are for the side to move.


# %%
class Student:
    def __init__(self, depth):
        self.depth = depth

    def choose(self, position):
        moves = position.moves()
        values = [-self.value(position.after(at), self.depth - 1) for at in range(len(moves))]
        return moves[values.index(max(values))]

    def value(self, position, remaining):
        moves = position.moves()
        if not moves:
            return position.finished(remaining)
        if remaining == 0:
            return position.evaluate()
        return max(-self.value(position.after(at), remaining - 1) for at in range(len(moves)))


# %% [markdown]
# It meets ours in Connect Four, with both sides of each opening. Ours searches three plies, and so
# it should be stronger. Is the difference shown? The interval of the Elo difference tells: it has
# to be on one side of 0. Twenty games leave much open; more games narrow the interval.

# %%
ours = plywood.Player("pvs", depth=3)
for depth in (1, 2):
    found = plywood.match("connect-four", Student(depth), ours, games=20)
    print(f"depth {depth}: {found}")
    lower, upper = found.interval
    assert lower < found.elo < upper and found.elo < 0

# %% [markdown]
# At equal depth both choose the same moves: games with the players swapped are the same, move for
# move, and so the difference is 0. Alpha-beta saves leaves, but it does not play better; it does
# with equal nodes. What does your player need to win?

# %%
same = plywood.match("connect-four", Student(2), plywood.Player("alpha-beta", depth=2), games=4)
assert same.elo == 0 and same.games[0].moves == same.games[1].moves
