"""Plays the parts of a simulation on a Dask cluster and joins them.

    python shards.py BONEYARD PARTS FOLDER -- ARGUMENTS OF `boneyard simulate`

Each part is a record of its own. A part whose worker was lost is begun again by Dask, perhaps
elsewhere, and goes on with its record where it finds one.
"""

import pathlib
import subprocess
import sys

from dask.distributed import Client, LocalCluster, as_completed


def play(boneyard, arguments, number, of, folder):
    record = pathlib.Path(folder) / f"part{number}.jsonl"
    if record.exists() and record.stat().st_size > 0:
        command = [boneyard, "simulate", "--resume"]
    else:
        command = [boneyard, "simulate", *arguments]
    command += ["--shard", f"{number}/{of}", "--threads", "1", "--record", str(record)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        # A head that was cut off is no record yet: begin again.
        record.unlink(missing_ok=True)
        raise RuntimeError(done.stderr)
    return str(record)


def main():
    boneyard, of, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    kill = "KILL_A_WORKER" in __import__("os").environ
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            parts = [
                client.submit(play, boneyard, arguments, number, of, folder, retries=3)
                for number in range(1, of + 1)
            ]
            for done, part in enumerate(as_completed(parts)):
                part.result()
                if kill and done == 0:
                    kill = False
                    worker = next(iter(cluster.workers.values()))
                    print("killing a worker", file=sys.stderr)
                    worker.process.process._process.kill()
            records = client.gather(parts)
    subprocess.run([boneyard, "merge", *records, "--format", "json"], check=True)


if __name__ == "__main__":
    main()
