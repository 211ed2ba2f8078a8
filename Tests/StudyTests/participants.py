"""Generated participants of a study, and the known answers for them and the real ones."""

import collections
import json
import random
import uuid
from datetime import datetime, timedelta, timezone

ZONES = [-210, 0, 60, 330, 345, 570]
MOODS = ["happy", "calm", "gloomy", "sad", "späte nacht"]
START = 1_790_000_000_000
HOUR = 3_600_000
"""One participant in this many has a second delivery, a changed clock, or a copied home folder."""
REPEATING, STEPPING, COPYING = 20, 10, 250


def date(milliseconds, minutes):
    """Formats a time like an export."""
    moment = datetime.fromtimestamp(milliseconds / 1000, timezone(timedelta(minutes=minutes)))
    return moment.isoformat(timespec="milliseconds")


class Study:
    def __init__(self, real):
        """A study with the rows of real participants, and generated ones with the same columns."""
        self.templates = {table: rows[0] for table, rows in real.items()}
        self.rows = {"events": [], "listens": []}
        self.repeated = collections.Counter()
        self.delivered = collections.Counter()
        for table, rows in real.items():
            devices = []
            for row in rows:
                if row["deviceId"] not in devices:
                    devices.append(row["deviceId"])
                self.rows[table].append((f"real-{devices.index(row['deviceId']) + 1}", row))

    def write(self, folder, count, seed):
        """Generates the given number of participants, and writes their files."""
        chance = random.Random(seed)
        device = None
        for number in range(count):
            name = f"participant-{number:04}"
            if number % COPYING != 1:
                device = str(uuid.UUID(int=chance.getrandbits(128), version=4))
            minutes = chance.choice(ZONES)
            events = self.events(chance, device, minutes, steps=number % STEPPING == 3)
            listens = self.listens(chance, device, minutes)
            place = folder / name
            place.mkdir()
            for table, rows in (("events", events), ("listens", listens)):
                self.rows[table] += [(name, row) for row in rows]
                if number % REPEATING == 7:
                    # The second delivery starts in the middle of the first.
                    cuts = [rows[:len(rows) * 2 // 3], rows[len(rows) // 3:]]
                    if table == "listens":
                        self.repeated[name] = sum(map(len, cuts)) - len(rows)
                        self.delivered[name] = sum(map(len, cuts))
                else:
                    cuts = [rows]
                for part, cut in enumerate(cuts):
                    file = place / (f"{table}.jsonl" if part == 0 else f"{table}-{part + 1}.jsonl")
                    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in cut))

    def row(self, table, facts):
        """Returns a row with the columns of the real ones, in their order."""
        assert set(facts) <= set(self.templates[table]), set(facts) - set(self.templates[table])
        return {**self.templates[table], **facts}

    def events(self, chance, device, minutes, steps):
        """Returns two days of events, in runs of the sensor that each begin with an initial row."""
        rows = []
        moment = START + chance.randrange(7 * 24 * HOUR)
        monotonic = chance.randrange(10**9, 10**15)
        for run in range(3):
            for index in range(chance.randrange(4, 12)):
                passed = chance.randrange(1000, 300_000)
                moment += passed
                monotonic += passed * 1_000_000
                if steps and run == 1 and index == 2:
                    moment -= HOUR
                if steps and run == 2 and index == 2:
                    moment += HOUR // 2
                rows.append(self.row("events", {
                    "id": len(rows) + 1, "timestamp": moment, "deviceId": device, "timezone": int(minutes / 60),
                    "timezoneMinutes": minutes, "date": date(moment, minutes), "isInitial": int(index == 0),
                    "monotonicNanoseconds": monotonic}))
            moment += 10 * HOUR
            # The machine was off between the first and the second run, and awake before the third.
            monotonic = chance.randrange(10**6, 10**9) if run == 0 else monotonic + 10 * HOUR * 1_000_000
        return rows

    def listens(self, chance, device, minutes):
        rows = []
        moment = START + chance.randrange(7 * 24 * HOUR)
        for _ in range(chance.randrange(3, 20)):
            moment += chance.randrange(1000, 20 * HOUR)
            rows.append(self.row("listens", {
                "id": str(uuid.UUID(int=chance.getrandbits(128), version=4)), "deviceId": device,
                "startedAt": moment, "timezoneMinutes": minutes, "date": date(moment, minutes),
                "secondsHeard": chance.choice([chance.randrange(400), chance.randrange(400_000) / 1000]),
                "moods": chance.sample(MOODS, chance.choice([0, 0, 1, 1, 2]))}))
        return rows

    def answers(self):
        """Returns the expected answer to each of the page's queries, by heading."""
        days, moods, hours = (collections.defaultdict(list) for _ in range(3))
        for name, row in self.rows["listens"]:
            days[name, row["date"][:10]].append(row["secondsHeard"])
            hours[int(row["date"][11:13])].append(row["secondsHeard"])
            for mood in row["moods"]:
                moods[mood].append((name, row["secondsHeard"]))
        devices = collections.defaultdict(set)
        for name, row in self.rows["events"]:
            devices[row["deviceId"]].add(name)
        gaps, steps = [], []
        for (name, before), (other, row) in zip(self.rows["events"], self.rows["events"][1:]):
            if name != other:
                continue
            went = row["timestamp"] - before["timestamp"]
            passed = row["monotonicNanoseconds"] - before["monotonicNanoseconds"]
            if row["isInitial"]:
                gaps.append([name, before["timestamp"], row["timestamp"], went / 1000])
            if passed >= 0 and abs(went - passed / 1_000_000) >= 2000:
                steps.append([name, row["id"], float(round((went - passed / 1_000_000) / 1000))])
        return {
            "Duplicate rows": [[name, self.delivered[name], count] for name, count in sorted(self.repeated.items())],
            "Devices with the same id": [[device, len(names)] for device, names in sorted(devices.items())
                                               if len(names) > 1],
            "Listening time per day": [[*key, len(heard), sum(heard) / 60] for key, heard in sorted(days.items())],
            "Listening time per mood": [[mood, len({name for name, _ in heard}), len(heard), sum(s for _, s in heard) / 60]
                                   for mood, heard in sorted(moods.items())],
            "Listening time per local hour": [[hour, sum(heard) / 60] for hour, heard in sorted(hours.items())],
            "Gaps in the record": sorted(gaps),
            "Clock changes": sorted(steps),
        }
