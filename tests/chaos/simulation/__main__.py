"""Single schedules: ``PYTHONPATH=tests python -m chaos.simulation SEED…`` prints their traces."""

import sys

from chaos.simulation.world import World


def main(seeds: list[int]) -> None:
    """Print the trace of each schedule and what came of it."""
    for seed in seeds:
        world = World(seed, whole=True)
        try:
            report = world.run()
        finally:
            print(*world.trace, sep="\n")
        print(report)


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]])
