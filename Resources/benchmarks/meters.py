"""Measures processes."""

import os
import statistics
import subprocess
import time
from pathlib import Path

# Players settle before they are measured: rings are filled, and a paused device is released.
SETTLING = 15


def read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def threads(processes):
    """Returns what each thread has used so far: nanoseconds of processor time, and how often it went to sleep."""
    found = {}
    for process in processes:
        for task in Path(f"/proc/{process}/task").glob("*"):
            usage, status = read(task / "schedstat").split(), read(task / "status")
            if usage and b"voluntary" in status:
                sleeps = status.split(b"\nvoluntary_ctxt_switches:")[1].split()[0]
                found[task] = (int(usage[0]), int(sleeps))
    return found


def proportional_set_size(processes):
    """Returns KiB, in which shared memory counts in part."""
    total = 0
    for process in processes:
        for line in read(Path(f"/proc/{process}/smaps_rollup")).splitlines():
            if line.startswith(b"Pss:"):
                total += int(line.split()[1])
    return total


def memory_alone(processes):
    """Returns the KiB that they would have if they shared no memory with others: mapped files count once."""
    total, files = 0, {}
    for process in processes:
        shares, name = {}, b""
        for line in read(Path(f"/proc/{process}/smaps")).splitlines():
            words = line.split()
            if b"-" in words[0]:
                name = b" ".join(words[5:])
            elif words[0] in (b"Rss:", b"Anonymous:"):
                resident, own = shares.get(name, (0, 0))
                size = int(words[1])
                shares[name] = (resident + size, own) if words[0] == b"Rss:" else (resident - size, own + size)
        for name, (resident, own) in shares.items():
            files[name] = max(resident, files.get(name, 0))
            total += own
    return total + sum(files.values())


class Meter:
    """What one player uses from the creation of this object on."""

    def __init__(self, player):
        self.processes = player.processes()
        self.start = self.last = threads(self.processes)
        self.sizes = []
        self.alone = memory_alone(self.processes)

    def look(self):
        """Must be called repeatedly: threads that start and end in between are not seen."""
        self.last = self.last | threads(self.processes)
        self.sizes.append(proportional_set_size(self.processes))

    def result(self, seconds):
        """Returns ms of processor time per second, wake-ups per second, proportional MB and MB alone."""
        return *self.used(seconds), statistics.median(self.sizes) / 1000, self.alone / 1000

    def used(self, seconds, processes=None):
        """Returns ms of processor time and wake-ups per second, of all processes or of these."""
        used = [
            [end - start for end, start in zip(value, self.start.get(task, (0, 0)))]
            for task, value in self.last.items()
            if processes is None or int(task.parts[2]) in processes
        ]
        time_used, sleeps = (sum(column) for column in zip(*used))
        return time_used / 1e6 / seconds, sleeps / seconds


def watch(meters, duration):
    """Lets the meters look four times in `duration` seconds, and returns the seconds that it took."""
    begin = time.monotonic()
    for step in range(1, 5):
        time.sleep(max(0, begin + duration * step / 4 - time.monotonic()))
        for meter in meters:
            meter.look()
    return time.monotonic() - begin


def clocked(command, environment=None):
    begin = time.monotonic()
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def percentile(values, share):
    return sorted(values)[max(0, -(-len(values) * share // 100) - 1)]


def processor_time(process):
    """Returns the seconds of processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process, kind="VmRSS"):
    """Returns the resident memory of a process in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(kind))


def own_memory(process):
    """Returns the anonymous memory of a process in MB; the system drops and reads pages of files as it likes."""
    return memory(process, "RssAnon") + memory(process, "VmSwap")


def peak_memory(process):
    """Returns the peak resident memory of a process in MB."""
    return memory(process, "VmHWM")


def timed(process, action):
    """Returns elapsed and processor seconds that a process needs for `action`, and the bytes that it reads."""
    wall, processor, read_before = time.monotonic(), processor_time(process), bytes_read(process)
    action()
    return time.monotonic() - wall, processor_time(process) - processor, bytes_read(process) - read_before


def bytes_read(process):
    """Returns the bytes that a process has read so far."""
    return int(Path(f"/proc/{process}/io").read_text().split()[1])
