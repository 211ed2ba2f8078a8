"""A client that files, rates and lists songs: changes that are on disk when they are answered."""

from client import Client

MOODS = ["happy", "calm", "gloomy", "sad"]
PLACES = [0, 0.25]
QUERIES = ["mood:calm", "genre:jazz year:<1990", "rating:>3 or played:never"]


class Collector(Client):
    """One of up to four, each with one of the built-in moods, its own names, and a share of the songs."""

    kinds = [("file", 6), ("take_out", 3), ("make_mood", 1), ("rename_mood", 1), ("delete_mood", 1), ("sign", 1),
             ("rate", 4), ("favour", 3), ("list_more", 5), ("list_less", 3), ("list_other", 3), ("rename_list", 1),
             ("delete_list", 1), ("make_list", 1), ("save_query", 2), ("delete_query", 1), ("bookmark", 3),
             ("drop_bookmark", 2), ("undo", 1), ("set", 1)]
    # One each, because they are changed at the same time.
    settings = ["interface.visualizer", "interface.cover_colors", "desktop.notifications", "sensor.debug"]

    def __init__(self, machine, model, songs, number, seed):
        super().__init__(machine, model, songs[number::4], f"collector {number}", seed)
        self.own_moods = [f"own {number} {letter}" for letter in "ab"]
        self.moods = [MOODS[number], *self.own_moods]
        self.lists = [f"Liste {number} {letter}" for letter in "aé'"]
        self.queries = [f"query {number} {letter}" for letter in "ab"]
        self.setting, self.everybody = self.settings[number], []

    # The state, by the model.

    def some(self, most=3):
        return self.chance.sample(self.songs, self.chance.randint(1, most))

    def one_of(self, kind, names, exists):
        names = [name for name in names if (self.model.get((kind, name)) is not None) == exists]
        return self.chance.choice(names) if names else None

    # Moods.

    def file(self):
        if mood := self.one_of("mood", self.moods, True):
            songs = self.some()
            there = self.model.get(("mood", mood)) | {song.recording for song in songs}
            self.change({("mood", mood): there},
                        ("addToMood", {"mood": mood, "tracks": [song.reference for song in songs]}),
                        ["mood", "add", mood, *(song.file for song in songs)])

    def take_out(self):
        if mood := self.one_of("mood", self.moods, True):
            songs = self.some()
            there = self.model.get(("mood", mood)) - {song.recording for song in songs}
            self.change({("mood", mood): there},
                        ("removeFromMood", {"mood": mood, "tracks": [song.reference for song in songs]}),
                        ["mood", "remove", mood, *(song.file for song in songs)])

    def make_mood(self):
        if mood := self.one_of("mood", self.own_moods, False):
            self.change({("mood", mood): frozenset(), ("sign", mood): None}, ("createMood", {"mood": mood}),
                        ["mood", "create", mood])

    def rename_mood(self):
        old, new = self.one_of("mood", self.own_moods, True), self.one_of("mood", self.own_moods, False)
        if old and new:
            self.change({(kind, name): self.model.get((kind, old)) if name == new else None
                         for kind in ("mood", "sign") for name in (old, new)},
                        ("renameMood", {"mood": old, "to": new}), ["mood", "rename", old, new])

    def delete_mood(self):
        if mood := self.one_of("mood", self.own_moods, True):
            self.change({("mood", mood): None, ("sign", mood): None}, ("deleteMood", {"mood": mood}),
                        ["mood", "delete", mood])

    def sign(self):
        if mood := self.one_of("mood", self.own_moods, True):
            sign = self.chance.choice("~*#")
            # Over the socket, a look is set as a whole.
            self.change({("sign", mood): sign}, ("editMood", {"mood": mood, "look": {"sign": sign}}), None)

    # Marks.

    def rate(self):
        rating, songs = self.chance.randint(0, 5), self.some()
        self.change({("stars", song.recording): rating for song in songs},
                    ("setRating", {"rating": rating, "tracks": [song.reference for song in songs]}),
                    ["stars", str(rating), *(song.file for song in songs)])

    def favour(self):
        is_on, songs = self.chance.random() < 0.6, self.some()
        self.change({("favourite", song.recording): is_on for song in songs},
                    ("setFavourite", {"isFavourite": is_on, "tracks": [song.reference for song in songs]}),
                    ["favourite", "on" if is_on else "off", *(song.file for song in songs)])

    # Bookmarks.

    def bookmark(self):
        song, place, name = self.chance.choice(self.songs), self.chance.choice(PLACES), self.chance.choice("abc")
        self.change({("bookmark", (song.recording, place)): name},
                    ("addBookmarks", {"bookmarks": [{"track": song.reference, "seconds": place, "name": name}]}), None)

    def drop_bookmark(self):
        cells = [cell for song in self.songs for place in PLACES
                 if self.model.get(cell := ("bookmark", (song.recording, place))) is not None]
        if cells and (answer := self.ask("bookmarks")):
            _, (recording, place) = cell = self.chance.choice(cells)
            paths = [song.path for song in self.songs if song.recording == recording]
            numbers = [bookmark["id"] for bookmark in answer[1]["bookmarks"]
                       if bookmark["track"]["path"] in paths and bookmark["seconds"] == place]
            if len(numbers) == 1:
                self.change({cell: None}, ("removeBookmarks", {"ids": numbers}),
                            ["bookmark", "remove", str(numbers[0])])
            else:
                self.report.complain("a bookmark changed while the player runs", f"{cell}: {numbers}")

    # Playlists.

    def make_list(self):
        if name := self.one_of("list", self.lists, False):
            self.change({("list", name): ()}, ("createPlaylist", {"playlist": name}), ["playlist", "create", name])

    def list_more(self):
        if name := self.one_of("list", self.lists, True):
            songs = self.chance.choices(self.songs, k=self.chance.randint(1, 4))
            there = self.model.get(("list", name)) + tuple(song.recording for song in songs)
            self.change({("list", name): there},
                        ("addToPlaylist", {"playlist": name, "tracks": [song.reference for song in songs]}),
                        ["playlist", "add", name, *(song.file for song in songs)])

    def places(self, name):
        """Returns the numbers of the entries, after checking them against the model."""
        answer = self.ask("playlistTracks", {"playlist": name})
        entries = answer[1]["tracks"] if answer else []
        if answer and len(entries) != len(self.model.get(("list", name))):
            self.report.complain("a playlist changed while the player runs", name)
        return [entry["id"] for entry in entries]

    def list_less(self):
        name = self.one_of("list", self.lists, True)
        if name and (places := self.places(name)):
            out = set(self.chance.sample(range(len(places)), min(len(places), self.chance.randint(1, 2))))
            there = tuple(song for number, song in enumerate(self.model.get(("list", name))) if number not in out)
            self.change({("list", name): there},
                        ("removeFromPlaylist", {"playlist": name, "places": [places[number] for number in out]}),
                        ["playlist", "remove", name, *(str(number + 1) for number in out)])

    def list_other(self):
        name = self.one_of("list", self.lists, True)
        if name and len(places := self.places(name)) > 1:
            source, target = self.chance.sample(range(len(places)), 2)
            order = list(range(len(places)))
            order.insert(target, order.pop(source))
            behind = order[target + 1] if target + 1 < len(order) else None
            there = self.model.get(("list", name))
            parts = {"playlist": name, "places": [places[source]]}
            if behind is not None:
                parts["before"] = places[behind]
            self.change({("list", name): tuple(there[number] for number in order)}, ("moveInPlaylist", parts),
                        ["playlist", "move", name, str(source + 1), "--to", str(target + 1)])

    def rename_list(self):
        old, new = self.one_of("list", self.lists, True), self.one_of("list", self.lists, False)
        if old and new:
            self.change({("list", old): None, ("list", new): self.model.get(("list", old))},
                        ("renamePlaylist", {"playlist": old, "to": new}), ["playlist", "rename", old, new])

    def delete_list(self):
        if name := self.one_of("list", self.lists, True):
            self.change({("list", name): None}, ("deletePlaylist", {"playlist": name}), ["playlist", "delete", name])

    # Saved queries.

    def save_query(self):
        name, text = self.chance.choice(self.queries), self.chance.choice(QUERIES)
        self.change({("query", name): text}, ("saveQuery", {"query": {"name": name, "text": text}}),
                    ["query", "save", name, *text.split()])

    def delete_query(self):
        if name := self.one_of("query", self.queries, True):
            self.change({("query", name): None}, ("deleteQuery", {"name": name}), ["query", "delete", name])

    # Settings.

    def set(self):
        value = self.chance.random() < 0.5
        self.under_way = {("setting", self.setting): value}
        if self.command("config", "set", self.setting, str(value).lower()) is not None:
            self.model.acknowledge(self.under_way)
        self.under_way = None

    # All stores.

    def undo(self):
        """Undoes the last change of any client, while all clients pause."""
        # The result may be unreadable if there is no space for a database's shared memory.
        if self.machine.full_since:
            return
        others = [client for client in self.everybody if client is not self]
        # A client that waits for its own undo gives up, because two would otherwise wait for each other.
        if not all(held := [client.turn.acquire(timeout=0.2) for client in others]):
            for client, is_held in zip(others, held):
                if is_held:
                    client.turn.release()
            return
        try:
            self.under_way = "undo"
            if self.ask("undo"):
                self.take_over_what_is_shown()
            self.under_way = None
        finally:
            for client in others:
                client.turn.release()

    def take_over_what_is_shown(self):
        """Checks that the result of an undo is a value that existed before."""
        found = self.observe(self.player)
        for cell, value in found.items():
            if not self.model.was(cell, value):
                self.report.complain("an undo made a value that never existed", f"{cell}: {value}")
        self.model.cells.update(found)
        self.model.show("queue", self.observe_queue(self.player))
