"""A client that changes the sensor, the settings and the library's folders, and imports sessions."""

import json
import time
import uuid

from client import Client

SETTINGS = {"interface.theme": ["standard", "dark", "light"], "interface.lock_minutes": [0.0, 5.0, 30.0],
            "interface.animation": [True, False], "desktop.inhibit_sleep": [True, False],
            "hooks.time_limit": [5.0, 10.0, 20.0]}


class Keeper(Client):
    kinds = [("label", 4), ("sync", 4), ("stop_and_start", 2), ("status", 8), ("log", 2), ("set", 4), ("folder", 3),
             ("heard", 4)]

    def __init__(self, machine, model, songs, folders, witness, seed):
        super().__init__(machine, model, songs, "keeper", seed)
        self.folders, self.witness = folders, witness

    def label(self):
        self.ask("setSensorLabel", {"text": self.chance.choice(["", "at work", "déjà vu", "x" * 200])})

    def sync(self):
        """Starts a sync without a host; another test checks that records are sent."""
        if self.chance.random() < 0.5:
            self.ask("syncSensor")
        else:
            self.command("sensor", "sync")

    def stop_and_start(self):
        for name in ("stopSensor", "startSensor"):
            self.ask(name)

    def status(self):
        if answer := self.ask("sensorStatus"):
            self.witness.saw_count(answer[1]["status"]["records"])

    def log(self):
        if (shown := self.command("log", "--json")) is not None:
            for line in shown.splitlines():
                record = json.loads(line)
                self.witness.saw_record(record["id"], record["timestamp"], record["eventKind"])

    def set(self):
        name = self.chance.choice(list(SETTINGS))
        value = self.chance.choice(SETTINGS[name])
        self.under_way = {("setting", name): value}
        if self.command("config", "set", name, str(value).lower()) is not None:
            self.model.acknowledge(self.under_way)
        self.under_way = None

    def folder(self):
        folder = self.chance.choice(self.folders)
        if self.model.get(("folder", folder)):
            self.change({("folder", folder): None}, ("removeLibraryFolder", {"path": folder}),
                        ["library", "remove", folder])
        else:
            if not self.change({("folder", folder): True}, ("scan", {"paths": [folder]}), ["library", "add", folder]):
                # A folder is added before its files are read, even if these cannot be stored.
                known = [there["path"] for there in self.player.ask("libraryFolders")[1]["folders"]]
                self.model.acknowledge({("folder", folder): True if folder in known else None})

    def heard(self):
        """Imports sessions."""
        song, name = self.chance.choice(self.songs), str(uuid.UUID(int=self.chance.getrandbits(128)))
        moment = {"unixMilliseconds": int(time.time() * 1000) - self.chance.randint(1, 10**9),
                  "monotonicNanoseconds": 0}
        track = {"path": song.path, "title": name, "artist": "", "album": "", "albumArtist": "", "genre": "",
                 "isDurationExact": False}
        session = {"id": name, "entry": {"id": 1, "track": track}, "startedAt": moment, "lastHeardAt": moment,
                   "sampleRate": 44100, "heard": [], "moods": [], "endReason": "finished", "importedFrom": "stimmung"}
        self.change({("heard", name): True}, ("takeOverSessions", {"sessions": [session]}), None)
