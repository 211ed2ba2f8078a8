"""A client of the player that makes changes in sequence, over the socket or by command."""

import random
import subprocess
import threading


class Gone(Exception):
    """The player was killed, or the round is over."""


class Client(threading.Thread):
    """One of several clients, each with its own cells of the model.

    `under_way` is the change that may or may not have happened when the player died.
    """

    def __init__(self, machine, model, songs, name, seed):
        super().__init__(daemon=True, name=name)
        self.machine, self.model, self.songs, self.report = machine, model, songs, machine.report
        self.chance, self.is_over, self.under_way = random.Random(seed), False, None
        # Held during a change, so that an undo can wait until there is none.
        self.turn = threading.Lock()

    def run(self):
        try:
            with self.machine.connect() as self.player:
                while not self.is_over:
                    with self.turn:
                        self.step()
        except (Gone, OSError, ValueError) as error:
            if not self.machine.is_killed and not self.is_over:
                self.report.complain(f"the {self.name} lost a player that was not killed", repr(error))
        except Exception as error:
            self.report.complain(f"the {self.name} failed", f"{type(error).__name__}: {error}")

    def step(self):
        kinds = [kind for kind, weight in self.kinds for _ in range(weight)]
        getattr(self, self.chance.choice(kinds))()

    def change(self, change, request, words):
        """Changes cells, over the socket or by command; returns whether that was acknowledged."""
        self.under_way = change
        if words is None or self.chance.random() < 0.7:
            answer = self.ask(*request)
        else:
            answer = self.command(*words)
        if answer is None:
            self.under_way = None
            return False
        self.model.acknowledge(change)
        self.under_way = None
        return True

    def ask(self, name, parts=None):
        """Returns the answer to a request, or None if it was refused."""
        self.player.asked += 1
        self.player.send({"request": {"id": self.player.asked, "request": {name: parts or {}}}})
        answer = self.player.answer()
        if "failure" in answer:
            refusal = answer["failure"]["error"]
            self.report.did(self.name, name, parts, "refused:", refusal)
            if refusal["code"] == "disconnected":
                raise Gone
            return None
        self.report.did(self.name, name, parts)
        return next(iter(answer["reply"]["reply"].items()))

    def command(self, *words):
        """Returns the output of a command, or None if it was refused."""
        try:
            ending = self.machine.run(*words)
        except subprocess.TimeoutExpired:
            self.report.complain("a command did not end", repr(words))
            raise Gone from None
        said = ending.stderr.decode(errors="replace").strip()
        self.report.did(self.name, *words, ending.returncode, said)
        if ending.returncode == 0:
            self.machine.is_revived = self.machine.is_killed
            return ending.stdout
        if ending.returncode not in (1, 3) or not said:
            self.report.complain("a command ended unexpectedly", f"{words}: {ending.returncode}: {said}")
        # A player that died, or took too long to answer, may or may not have done it.
        if "does not answer" in said:
            self.is_over = True
        if self.is_over or self.machine.is_killed or "gone" in said or "quit" in said:
            raise Gone
        return None


class Song:
    """A music file, as the socket and the command line name it."""

    def __init__(self, folder, path, recording):
        self.path, self.recording = f"{folder}/{path}", recording
        self.file = b"".join(
            bytes([ord(char) - 0xEF00]) if 0xEF80 <= ord(char) <= 0xEFFF else char.encode() for char in self.path)

    @property
    def reference(self):
        return {"path": {"path": self.path}}
