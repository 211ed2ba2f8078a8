"""A client that plays and changes the queue: changes that are stored shortly after they are answered."""

import time

from client import Client, Gone

LARGE = 10_000


def queue_of(player):
    """Returns all entries of the queue, as numbers and paths."""
    entries = []
    while True:
        window = player.ask("queue", offset=len(entries), limit=1000, filter="")[1]["window"]
        entries += [(row["entry"]["id"], row["entry"]["track"]["path"]) for row in window["rows"]]
        if len(entries) >= window["total"] or not window["rows"]:
            return entries


def modes_of(snapshot):
    return {"volume": snapshot["volume"], "repeatMode": snapshot["repeatMode"], "rate": snapshot["rate"],
            "equalizer": snapshot["sound"]["equalizer"]}


class Listener(Client):
    """The only client that changes the queue.

    For a pending change of the queue, it provides a predicate: could the change have led from one state to the other?
    """

    kinds = [("fill", 3), ("append", 8), ("play_next", 3), ("remove", 4), ("move", 3), ("clear", 1), ("undo_queue", 2),
             ("shuffle", 1), ("mode", 3), ("transport", 8), ("no_music", 1)]

    def __init__(self, machine, model, songs, is_large, seed):
        super().__init__(machine, model, songs, "listener", seed)
        self.has_filled = False
        self.steps = iter([self.fill_largely] + [self.append_many] * 3) if is_large else None

    def step(self):
        """In a large round, fills the queue, adds to it many times at once, and lets the player store that."""
        if not self.steps:
            return super().step()
        if step := next(self.steps, None):
            return step()
        self.has_filled = True
        time.sleep(0.01)
        return None

    def fill_largely(self):
        self.fill_with(self.chance.choices(self.songs, k=LARGE), as_command=False)

    def append_many(self):
        """Adds songs in sequence, without waiting for the answers in between."""
        paths = tuple(song.path for song in self.chance.choices(self.songs, k=60))
        self.under_way = lambda before, after: after in [before + paths[:count] for count in range(len(paths) + 1)]
        for path in paths:
            self.player.asked += 1
            content = {"paths": {"paths": [path]}}
            self.player.send({"request": {"id": self.player.asked, "request": {"appendToQueue": {"content": content}}}})
        before = self.model.shown("queue")
        for count in range(1, len(paths) + 1):
            if "failure" in (answer := self.player.answer()):
                raise Gone(answer["failure"]["error"]["message"])
            self.model.show("queue", before + paths[:count])
        self.report.did(self.name, "appended", len(paths))
        self.under_way = None

    def edit(self, result, request, words=None, fits=None):
        """Changes the queue to its `result`; a partial change must satisfy `fits`."""
        self.under_way = fits or (lambda before, after: after == result(before))
        if words is None or self.chance.random() < 0.6:
            answer = self.ask(*request)
        else:
            answer = self.command(*words)
        if answer is not None and self.machine.is_killed:
            # Another player did it, with the queue that it found.
            raise Gone
        if answer is not None:
            after = result(self.model.shown("queue"))
            # Of a long list that is being read when the player quits, the queue has the part that was read.
            if request[0] == "setQueue" and isinstance(answer, tuple):
                after = after[:answer[1]["result"]["added"]]
            self.model.show("queue", after)
        self.under_way = None

    def entries(self):
        """Returns the queue, after checking it against the model."""
        entries = queue_of(self.player)
        if tuple(path for _, path in entries) != self.model.shown("queue"):
            self.report.complain("the queue changed while the player runs")
            self.model.show("queue", tuple(path for _, path in entries))
        return entries

    def fill(self):
        self.fill_with(self.chance.choices(self.songs, k=self.chance.randint(1, 12)), as_command=True)

    def fill_with(self, songs, as_command):
        paths = tuple(song.path for song in songs)
        self.edit(lambda _: paths, ("setQueue", {"content": {"paths": {"paths": paths}}, "play": True}),
                  ["open", *(song.file for song in songs)] if as_command else None,
                  fits=lambda before, after: after == paths[:len(after)])

    def append(self):
        songs = self.chance.choices(self.songs, k=self.chance.randint(1, 3))
        paths = tuple(song.path for song in songs)
        self.edit(lambda queue: queue + paths, ("appendToQueue", {"content": {"paths": {"paths": paths}}}),
                  ["queue", "add", *(song.file for song in songs)])

    def play_next(self):
        song = self.chance.choice(self.songs)

        # The item may have changed to the next one in the meantime.
        def fits(before, after):
            return any(after == before[:place] + (song.path,) + before[place:] for place in range(len(before) + 1))

        before, self.under_way = self.model.shown("queue"), fits
        if self.ask("playNext", {"content": {"paths": {"paths": [song.path]}}}):
            after = tuple(path for _, path in queue_of(self.player))
            if not fits(before, after):
                self.report.complain("the next track is not in the queue")
            self.model.show("queue", after)
        self.under_way = None

    def remove(self):
        if entries := self.entries():
            out = set(self.chance.sample(range(len(entries)), min(len(entries), self.chance.randint(1, 3))))

            def without(queue):
                return tuple(path for place, path in enumerate(queue) if place not in out)

            self.edit(without, ("removeFromQueue", {"entries": [entries[place][0] for place in out]}),
                      ["queue", "remove", *(str(place + 1) for place in out)])

    def move(self):
        if len(entries := self.entries()) > 1:
            source, target = self.chance.sample(range(len(entries)), 2)
            order = list(range(len(entries)))
            order.insert(target, order.pop(source))

            def moved(queue):
                return tuple(queue[place] for place in order) if len(queue) == len(order) else None

            parts = {"entries": [entries[source][0]]}
            if target + 1 < len(order):
                parts["before"] = entries[order[target + 1]][0]
            self.edit(moved, ("moveInQueue", parts), ["queue", "move", str(source + 1), "--to", str(target + 1)])

    def clear(self):
        self.edit(lambda _: (), ("clearQueue",), ["queue", "clear"])

    def undo_queue(self):
        known = [queue for _, queue in self.model.versions["queue"]]
        self.under_way = lambda _, after: after in known
        if self.ask("undoQueue"):
            self.model.show("queue", tuple(path for _, path in queue_of(self.player)))
        self.under_way = None

    def shuffle(self):
        self.ask("setShuffle", {"mode": self.chance.choice(["off", "tracks", "albums"])})

    def no_music(self):
        """Checks that a file that is not music is refused, and changes nothing."""
        page = self.machine.folder / "page.mp3"
        self.under_way = lambda before, after: after == (*before, str(page))
        if self.command("queue", "add", str(page)) is not None:
            if self.machine.is_killed:
                raise Gone
            self.report.complain("a text file was accepted as music")
            self.model.show("queue", tuple(path for _, path in queue_of(self.player)))
        self.under_way = None

    def mode(self):
        request, part, cell, value = self.chance.choice([
            ("setVolume", "percent", "volume", self.chance.randint(0, 100)),
            ("setRepeat", "mode", "repeatMode", self.chance.choice(["off", "all", "one"])),
            ("setRate", "rate", "rate", self.chance.choice([0.5, 1, 1.5, 3])),
            ("setEqualizer", "preset", "equalizer", self.chance.choice(["off", "bass", "soft"]))])
        self.under_way = {cell: value}
        if answer := self.ask(request, {part: value}):
            for name, shown in modes_of(answer[1]["snapshot"]).items():
                self.model.show(name, shown)
        self.under_way = None

    def transport(self):
        request, parts, words = self.chance.choice([
            ("setState", {"to": 1}, ["resume"]), ("setState", {"to": 1}, None), ("setState", {"to": 2}, ["pause"]),
            ("setState", {"to": 0}, ["stop"]), ("togglePlayback", {}, ["toggle"]), ("next", {}, ["next"]),
            ("previous", {}, ["previous"]), ("seek", {"seconds": self.chance.uniform(-1, 2)}, ["seek", "0:00"]),
            ("skip", {"seconds": self.chance.uniform(-1, 1)}, ["seek", "+0.2"]),
            ("beginSeeking", {"forward": True}, None), ("endSeeking", {}, None),
            ("beginInterruption", {"token": "t", "reason": "The alarm rings.", "endsWithClient": True}, None),
            ("endInterruption", {"token": "t"}, None)])
        if words and self.chance.random() < 0.3:
            self.command(*words)
        else:
            self.ask(request, parts)
