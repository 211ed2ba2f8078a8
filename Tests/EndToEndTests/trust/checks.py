"""What must exist when a player starts again."""

import json
import subprocess
import tomllib

from listener import modes_of, queue_of
from model import same
from witness import DATABASES

# The part of a queue that a complaint shows.
SHORT = 40


class Checks:
    def __init__(self, machine, model, songs, folders):
        self.machine, self.model, self.report, self.folders = machine, model, machine.report, folders
        self.recordings = {song.path: song.recording for song in songs}
        self.sessions, self.records = {}, {}

    # The actual state.

    def observe(self, player):
        """Returns all cells as a player shows them."""
        found = {cell: None for cell in self.model.cells if cell[0] not in ("setting", "heard")}
        for mood in player.ask("moods")[1]["moods"]:
            entries = player.ask("moodTracks", mood=mood["name"])[1]["tracks"]
            found["mood", mood["name"]] = frozenset(self.recording(entry) for entry in entries)
            if mood["name"].startswith("own"):
                found["sign", mood["name"]] = mood.get("look", {}).get("sign")
            if len(entries) != mood["trackCount"]:
                self.report.complain("a mood's count differs from its number of songs", mood["name"])
        for playlist in player.ask("playlists")[1]["playlists"]:
            entries = player.ask("playlistTracks", playlist=playlist["name"])[1]["tracks"]
            found["list", playlist["name"]] = tuple(self.recording(entry) for entry in entries)
        for query in player.ask("savedQueries")[1]["queries"]:
            found["query", query["name"]] = query["text"]
        for bookmark in player.ask("bookmarks")[1]["bookmarks"]:
            found["bookmark", (self.recording(bookmark), bookmark["seconds"])] = bookmark["name"]
        for folder in player.ask("libraryFolders")[1]["folders"]:
            if folder["path"] in self.folders:
                found["folder", folder["path"]] = True
        listing = self.machine.run("list", "--json")
        if listing.returncode != 0:
            found = {cell: value for cell, value in found.items() if cell[0] not in ("stars", "favourite")}
            if not self.machine.full_since:
                self.report.complain("the library cannot be listed", listing.stderr.decode(errors="replace"))
        for line in listing.stdout.splitlines():
            track = json.loads(line)
            recording = self.recordings.get(track["path"])
            for cell, value, usual in (("stars", track["rating"], 0), ("favourite", track["isFavourite"], False)):
                if recording is not None and (value != usual or (cell, recording) in found):
                    found[cell, recording] = value
        return found

    def recording(self, entry):
        return self.recordings.get(entry["track"]["path"], entry["track"]["path"])

    def observe_queue(self, player):
        return tuple(path for _, path in queue_of(player))

    def query(self, name, query):
        """Returns rows of a database, as another program sees them."""
        ending = subprocess.run(["sqlite3", "-cmd", ".timeout 20000", "-json", self.machine.folder / DATABASES[name],
                                 query], capture_output=True, stdin=subprocess.DEVNULL, timeout=120)
        if ending.returncode != 0:
            self.report.complain(f"{name}.sqlite cannot be read", ending.stderr.decode())
        return json.loads(ending.stdout or "[]")

    # The required state.

    def check(self, clients, witness, is_killed):
        """Checks everything after a player has started again."""
        with self.machine.connect() as player:
            snapshot = player.subscribe()
            since = self.machine.killed_at - (self.machine.grace if is_killed else 0)
            if self.machine.full_since:
                since = min(since, self.machine.full_since - self.machine.grace)
            self.check_cells(self.observe(player), clients)
            queue = self.observe_queue(player)
            # The witness does not know an item from a queue that was set after its last look.
            was_seen = any(moment < witness.looked and version == queue
                           for moment, version in self.model.versions["queue"])
            self.check_lasting(queue, snapshot, clients, since)
            # A player that ends normally keeps playing until it has ended.
            if is_killed and not self.machine.is_revived and was_seen:
                self.check_item(queue, snapshot, witness, since)
            if snapshot["state"] not in (0, 2):
                self.report.complain("the player started to play on its own", str(snapshot["state"]))
        self.check_settings(clients)
        self.check_record(witness)
        self.check_history(witness, since)
        self.check_files()

    def check_cells(self, found, clients):
        cells = self.model.cells
        for client in clients:
            change = client.under_way
            if change == "undo":
                change = {cell: value for cell, value in found.items()
                          if value != cells.get(cell) and self.model.was(cell, value)}
            if not isinstance(change, dict):
                continue
            seen = {cell: value for cell, value in change.items() if cell in found}
            happened = [cell for cell, value in seen.items() if found[cell] == value != cells.get(cell)]
            missed = [cell for cell, value in seen.items() if found[cell] == cells.get(cell) != value]
            if happened and missed:
                self.report.complain("a change was only partly made", f"{client.name}: {happened}, not {missed}")
            cells.update({cell: change[cell] for cell in happened})
        for cell in sorted({*cells, *found}, key=str):
            if cell[0] in ("setting", "heard"):
                continue
            there, wanted = found.get(cell), cells.get(cell)
            if not same(there, wanted):
                self.report.complain(f"not as acknowledged: {cell[0]}", f"{cell}: {there}, not {wanted}")
        cells.update(found)

    def check_lasting(self, queue, snapshot, clients, since):
        modes = modes_of(snapshot)
        for cell, there in [("queue", queue), *modes.items()]:
            known = self.model.lasting(cell, since)
            fits = there in known
            for client in clients:
                change = client.under_way
                if cell == "queue" and change == "undo":
                    fits = fits or there in [queue for _, queue in self.model.versions["queue"]]
                elif cell == "queue" and callable(change):
                    # Any of them may have been current when the pending change happened.
                    fits = fits or any(change(queue, there) for queue in known)
                elif isinstance(change, dict):
                    fits = fits or change.get(cell) == there
            if known and not fits:
                self.report.complain(f"not as acknowledged: {cell}", self.tell(there, known))
            self.model.show(cell, there)

    def tell(self, there, possible):
        if not isinstance(there, tuple):
            return f"{there}, not one of {possible}"
        if len(there) > SHORT:
            return f"{len(there)} entries, not {' or '.join(str(len(queue)) for queue in possible)}"
        return f"{self.numbers(there)}, not {' or '.join(map(self.numbers, possible))}"

    def numbers(self, queue):
        return str([self.recordings.get(path, path) for path in queue[:SHORT]])

    def check_item(self, queue, snapshot, witness, since):
        path = snapshot["item"]["track"]["path"] if snapshot.get("item") else None
        before = [number for number, (moment, _) in enumerate(witness.items) if moment <= since]
        known = [item for _, item in witness.items[before[-1] if before else 0:]]
        if known and path not in known and any(item in queue for item in known):
            items = f"{self.numbers([path])}, not one of {self.numbers(known)}"
            self.report.complain("a different item", f"{items}, in {self.numbers(queue)}")

    def check_settings(self, clients):
        file = self.machine.folder / "config/stimmung/config.toml"
        found = {f"{group}.{name}": value
                 for group, values in tomllib.loads(file.read_text()).items() for name, value in values.items()}
        for (kind, name), value in list(self.model.cells.items()):
            if kind == "setting":
                under_way = [client.under_way[kind, name] for client in clients
                             if isinstance(client.under_way, dict) and (kind, name) in client.under_way]
                if found.pop(name, None) not in [value, *under_way]:
                    self.report.complain("not as acknowledged: setting", f"{name}, not {value}")
        known = {name for client in clients if isinstance(client.under_way, dict)
                 for kind, name in [cell for cell in client.under_way if isinstance(cell, tuple)] if kind == "setting"}
        for name in set(found) - known:
            self.report.complain("a setting that was never made", name)
        for name, value in tomllib.loads(file.read_text()).items():
            for setting, there in value.items():
                self.model.cells["setting", f"{name}.{setting}"] = there

    def check_record(self, witness):
        rows = self.query("aware_music", "SELECT id, timestamp, eventKind, * FROM ios_music ORDER BY id")
        there = {row["id"]: row for row in rows}
        if len(rows) < witness.count:
            self.report.complain("records were lost", f"{len(rows)} are there, of {witness.count}")
        for number, facts in witness.records.items():
            row = there.get(number)
            if not row or (row["timestamp"], row["eventKind"]) != facts:
                self.report.complain("a record that was shown was lost", f"{number}: {facts}")
        for number, row in self.records.items():
            if there.get(number) != row:
                self.report.complain("an earlier record was lost", str(number))
        if sorted(there) != list(range(1, len(there) + 1)):
            self.report.complain("the record has a gap")
        self.records = there

    def check_history(self, witness, since):
        rows = {row["id"]: row for row in self.query("history", "SELECT * FROM session")}
        for name, moment in witness.started.items():
            if moment <= since and name not in rows:
                self.report.complain("a session was lost", name)
            if name in rows and name not in witness.ended and moment <= since and not self.has_ended(rows[name]):
                self.report.complain("a session continues after its player", name)
        for name, (moment, session) in witness.ended.items():
            row = rows.get(name)
            if moment <= since and row:
                heard = [[part["start"], part["end"]] for part in session["heard"]]
                if (row["endReason"], json.loads(row["heard"])) != (session["endReason"], heard):
                    self.report.complain("the end of a session was lost", f"{session['endReason']}: {row}")
        for name, row in self.sessions.items():
            if rows.get(name) != row:
                self.report.complain("an earlier session was lost", name)
        for kind, name in [cell for cell in self.model.cells if cell[0] == "heard"]:
            if name not in rows:
                self.report.complain("not as acknowledged: imported sessions", name)
        for row in rows.values():
            if not self.has_ended(row):
                self.report.complain("a session is open", row["id"])
        self.sessions = rows

    def has_ended(self, row):
        return row["endReason"] is not None

    def check_files(self):
        for name in DATABASES:
            for row in self.query(name, "PRAGMA integrity_check"):
                if row != {"integrity_check": "ok"}:
                    self.report.complain(f"{name}.sqlite is damaged", str(row))
        for file, mode in self.files():
            if mode & 0o077:
                self.report.complain(f"others can read {file.relative_to(self.machine.folder)}", oct(mode))
            if ".damaged" in file.name:
                self.report.complain("a file that should not remain", str(file))
        # The player itself briefly uses such names when it writes its files.
        if not self.machine.waits(lambda: not self.unfinished(), 10):
            self.report.complain("a file that should not remain", str(self.unfinished()))

    def files(self):
        """Returns all files and folders of the player, with their modes."""
        for place in ("config", "data", "state", "cache"):
            folder = self.machine.folder / place / "stimmung"
            for file in [folder, *folder.rglob("*")]:
                try:
                    yield file, file.lstat().st_mode
                except FileNotFoundError:
                    pass

    def unfinished(self):
        return [file for file, _ in self.files() if file.name.endswith(".new") and "state" not in file.parts]
