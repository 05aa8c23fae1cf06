"""Expected leaves of alpha-beta per leaf of SSS*, on uniform trees with independent leaves.

python3 harness/examples/analysis/saving.py

The expectations are those of expectations.py (Roizen & Pearl 1983 for SSS*).
"""

from expectations import expected

DEPTHS = range(2, 17)
print("   b  " + "".join(f"{f'd={depth}':>6}" for depth in DEPTHS))
for branching in [2, 3, 4, 5, 8, 10, 16, 20, 30, 40]:
    ratios = [
        expected("alpha-beta", branching, depth) / expected("sss*", branching, depth)
        for depth in DEPTHS
        # Beyond, the integrals lose digits.
        if branching**depth < 1e14
    ]
    print(f"{branching:4}  " + "".join(f"{ratio:6.2f}" for ratio in ratios))
