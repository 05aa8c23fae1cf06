"""Expected leaves of alpha-beta per leaf of SSS*, on uniform trees with independent leaves.

python3 harness/examples/analysis/saving.py > harness/examples/analysis/saving.csv

The expectations are those of expectations.py (Roizen & Pearl 1983 for SSS*).
"""

from expectations import expected

print("branching_max,depth_plies,ratio")
for branching in [2, 3, 4, 5, 8, 10, 16, 20, 30, 40]:
    for depth in range(2, 17):
        # Beyond, the integrals lose digits.
        if branching**depth < 1e14:
            ratio = expected("alpha-beta", branching, depth) / expected("sss*", branching, depth)
            print(f"{branching},{depth},{ratio:.4f}")
