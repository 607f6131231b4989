"""Leaves a sample of a cosmic-ray session to do: `python tests/mutation/sample.py SESSION NUMBER [SEED]`.

The others of those that its filters have left are marked as skipped. The same seed leaves the same ones.
"""

import random
import sys

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult


def main() -> None:
    """Marks all but the sample."""
    session, number, *seed = sys.argv[1:]
    with use_db(session, WorkDB.Mode.open) as work:
        names = {
            item.job_id: [(m.module_path, m.operator_name, m.occurrence) for m in item.mutations]
            for item in work.pending_work_items
        }
        left = sorted(names, key=lambda job: [(str(path), *rest) for path, *rest in names[job]])
        random.Random(int(*seed) if seed else 1).shuffle(left)
        for job in left[int(number) :]:
            work.set_result(job, WorkResult(worker_outcome=WorkerOutcome.SKIPPED, output="not in the sample"))
        print(f"{min(int(number), len(left))} of {len(left)} mutants are left to do.")


if __name__ == "__main__":
    main()
