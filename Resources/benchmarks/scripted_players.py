#!/usr/bin/env python3
"""Players that make no sound, but report playback on the session bus, each with its own fault.

    scripted_players.py ADDRESS COUNT SECONDS SEED     plays; prints each event as a line of JSON
    scripted_players.py ADDRESS COUNT paused|playing   stays in one state until it is ended

The output is the truth that records are compared with: `item`, `state` or `seek` with the player, the Unix time in
seconds and the value; at the end, `heard` with the seconds that each song was heard.
"""

import json
import random
import sys
import time

import dbus
import dbus.bus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

PLAYER = "org.mpris.MediaPlayer2.Player"
ROOT = "org.mpris.MediaPlayer2"
PROPERTIES = "org.freedesktop.DBus.Properties"
LENGTH = 200
# The players' faults, in turn.
MANNERS = ["none", "no Seeked", "thrice", "no trackid", "no length", "no change", "constant trackid"]


def tell(**fact):
    print(json.dumps(fact, sort_keys=True), flush=True)


class Player(dbus.service.Object):
    def __init__(self, address, number, seed):
        self.name, self.manner = f"scripted{number}", MANNERS[number % len(MANNERS)]
        self.random = random.Random(seed * 1000 + number)
        self.bus = dbus.bus.BusConnection(address)
        self.bus.request_name(f"{ROOT}.{self.name}")
        super().__init__(self.bus, "/org/mpris/MediaPlayer2")
        self.song, self.status, self.place, self.since, self.heard = 0, "Stopped", 0.0, time.monotonic(), 0.0

    # What is played

    def position(self):
        gone = time.monotonic() - self.since if self.status == "Playing" else 0
        return min(self.place + gone, LENGTH)

    def settle(self):
        """Counts what was heard until now, and continues from here."""
        now = self.position()
        if self.status == "Playing":
            self.heard += now - self.place
        self.place, self.since = now, time.monotonic()

    def set_status(self, status):
        self.settle()
        self.status = status
        tell(kind="state", player=self.name, time=time.time(), state=status)
        self.changed(PlaybackStatus=status)

    def go_to(self, song):
        self.settle()
        if self.song:
            tell(kind="heard", player=self.name, song=self.song, seconds=self.heard)
        self.song, self.place, self.heard = song, 0.0, 0.0
        tell(kind="item", player=self.name, time=time.time(), title=self.title())
        whole = self.metadata()
        if self.manner == "thrice":
            # Title, then artist, then picture, 50 ms apart, as browsers do.
            parts = [{key: whole[key] for key in ("mpris:trackid", "xesam:title")}, dict(whole)]
            parts.append(dict(whole) | {"mpris:artUrl": "file:///tmp/cover.png"})
            for place, part in enumerate(parts):
                GLib.timeout_add(50 * place, lambda part=part: self.changed(Metadata=dbus.Dictionary(part, signature="sv")))
        else:
            self.changed(Metadata=whole)

    def seek(self, place):
        self.settle()
        self.place = place
        tell(kind="seek", player=self.name, time=time.time(), position=place)
        if self.manner != "no Seeked":
            self.Seeked(dbus.Int64(place * 1e6))

    def act(self):
        """Does something random, and schedules the next action."""
        if self.song == 0:
            self.go_to(1)
            self.set_status("Playing")
        elif self.status == "Paused":
            self.set_status("Playing")
        else:
            what = self.random.choice(["pause", "next", "next", "seek", "nothing"])
            if what == "pause":
                self.set_status("Paused")
            elif what == "next":
                self.go_to(self.song + 1)
            elif what == "seek":
                self.seek(self.random.uniform(0, LENGTH - 60))
            elif self.manner == "no change":
                self.changed(PlaybackStatus=self.status, Metadata=self.metadata())
        # Longer than a polling interval, so that unreported changes can be noticed.
        GLib.timeout_add(int(self.random.uniform(8, 25) * 1000), self.act)
        return False

    def finish(self):
        self.set_status("Stopped")
        tell(kind="heard", player=self.name, song=self.song, seconds=self.heard)

    # What is said

    def title(self):
        return f"{self.name} song {self.song}"

    def metadata(self):
        track = "/track/0" if self.manner == "constant trackid" else f"/track/{self.song}"
        found = {"mpris:trackid": dbus.ObjectPath(track), "xesam:title": self.title(),
                 "xesam:artist": dbus.Array(["The Script"], signature="s"), "mpris:length": dbus.Int64(LENGTH * 1000000)}
        if self.manner == "no trackid":
            del found["mpris:trackid"]
        if self.manner == "no length":
            del found["mpris:length"]
        return dbus.Dictionary(found if self.song else {}, signature="sv")

    def properties(self):
        return {"PlaybackStatus": self.status, "Metadata": self.metadata(), "Rate": 1.0, "CanControl": True,
                "Position": dbus.Int64(self.position() * 1e6)}

    def changed(self, **properties):
        self.PropertiesChanged(PLAYER, properties, dbus.Array([], signature="s"))
        return False

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    @dbus.service.signal(PLAYER, signature="x")
    def Seeked(self, position):
        pass

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return self.properties()[name] if interface == PLAYER else self.name

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return self.properties() if interface == PLAYER else {"Identity": self.name}


def main():
    address, count, what = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    players = [Player(address, number, seed) for number in range(count)]
    loop = GLib.MainLoop()
    if what in ("paused", "playing"):
        for player in players:
            player.manner = "none"
            player.go_to(1)
            player.set_status(what.capitalize())
    else:
        for player in players:
            GLib.timeout_add(int(player.random.uniform(0, 5000)), player.act)
        GLib.timeout_add(int(float(what) * 1000), loop.quit)
    tell(kind="ready")
    loop.run()
    for player in players:
        player.finish()


if __name__ == "__main__":
    main()
