#!/usr/bin/env python3
"""Simulates media players that violate the specification, each as its test requires.

It uses python3-dbus, so that independent code checks the messages. Lines on standard input are commands in JSON: a list
of a player's key, an action and its arguments. Each completed command and each call is reported by a line on standard
output.
"""

import json
import os
import sys

import dbus
import dbus.bus
import dbus.lowlevel
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

PATH = "/org/mpris/MediaPlayer2"
ROOT = "org.mpris.MediaPlayer2"
PLAYER = ROOT + ".Player"
PROPERTIES = "org.freedesktop.DBus.Properties"


def tell(**fact):
    print(json.dumps(fact, sort_keys=True), flush=True)


def value(plain):
    """Converts a JSON value to D-Bus; {"x": 5} and {"d": 1} name the type of a number."""
    if isinstance(plain, dict):
        if set(plain) == {"x"}:
            return dbus.Int64(plain["x"])
        if set(plain) == {"d"}:
            return dbus.Double(float(plain["d"]))
        if set(plain) == {"u"}:
            return dbus.UInt32(plain["u"])
        if set(plain) == {"o"}:
            return dbus.ObjectPath(plain["o"])
        if set(plain) == {"deep"}:
            nested = dbus.Dictionary({"end": True}, signature="sv")
            for _ in range(plain["deep"]):
                nested = dbus.Dictionary({"Metadata": nested}, signature="sv", variant_level=1)
            return nested
        if set(plain) == {"long"}:
            return "x" * plain["long"]
        return dbus.Dictionary({key: value(item) for key, item in plain.items()}, signature="sv")
    if isinstance(plain, list):
        return dbus.Array([value(item) for item in plain], signature="s")
    return plain


class Player(dbus.service.Object):
    def __init__(self, address, names):
        self.bus = dbus.bus.BusConnection(address)
        super().__init__(self.bus, PATH)
        self.names = [dbus.service.BusName(ROOT + "." + name, self.bus) for name in names]
        self.root = {"Identity": names[0].upper()}
        self.properties = {"PlaybackStatus": "Stopped", "Metadata": value({}), "Rate": 1.0}
        self.mute = False
        self.refuses = False
        self.asked = 0
        self.soon = {}

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}",
                         async_callbacks=("answer", "refuse"))
    def GetAll(self, interface, answer, refuse):
        if not self.mute:
            answer(dbus.Dictionary(self.root if interface == ROOT else self.properties,
                                   signature="sv"))

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v",
                         async_callbacks=("answer", "refuse"))
    def Get(self, interface, name, answer, refuse):
        self.asked += 1
        if self.mute:
            return
        if name in self.properties:
            answer(self.properties[name])
            self.set(self.soon)
            self.soon = {}
        else:
            refuse(dbus.exceptions.DBusException("none"))

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    @dbus.service.signal(PLAYER, signature="x")
    def Seeked(self, position):
        pass

    def command(self, name, answer, refuse):
        tell(call=name)
        if self.refuses:
            refuse(dbus.exceptions.DBusException("No \x1b[31mtracks"))
        elif not self.mute:
            answer()

    @dbus.service.method(PLAYER, async_callbacks=("answer", "refuse"))
    def Play(self, answer, refuse):
        self.command("Play", answer, refuse)

    @dbus.service.method(PLAYER, async_callbacks=("answer", "refuse"))
    def Pause(self, answer, refuse):
        self.command("Pause", answer, refuse)

    @dbus.service.method(PLAYER, async_callbacks=("answer", "refuse"))
    def PlayPause(self, answer, refuse):
        self.command("PlayPause", answer, refuse)

    @dbus.service.method(PLAYER, async_callbacks=("answer", "refuse"))
    def Stop(self, answer, refuse):
        self.command("Stop", answer, refuse)

    @dbus.service.method(PLAYER, async_callbacks=("answer", "refuse"))
    def Next(self, answer, refuse):
        self.command("Next", answer, refuse)

    @dbus.service.method(PLAYER, async_callbacks=("answer", "refuse"))
    def Previous(self, answer, refuse):
        self.command("Previous", answer, refuse)

    # The actions.

    def set(self, properties):
        """Changes properties silently."""
        self.properties.update({name: value(item) for name, item in properties.items()})

    def change(self, properties):
        """Changes properties, and announces them."""
        self.set(properties)
        changed = {name: value(item) for name, item in properties.items()}
        self.PropertiesChanged(PLAYER, dbus.Dictionary(changed, signature="sv"), [])

    def forget(self, name):
        """Removes a property."""
        del self.properties[name]

    def invalidate(self, properties):
        """Changes properties, and announces only that they are invalidated."""
        self.set(properties)
        self.PropertiesChanged(PLAYER, dbus.Dictionary({}, signature="sv"), list(properties))

    def burst(self, steps):
        """Sends its metadata in several signals, 50 ms apart."""
        for number, step in enumerate(steps):
            GLib.timeout_add(50 * number, lambda step=step: self.change(step))

    def flood(self, count):
        """Announces very often that it plays, or does not."""
        for number in range(count):
            self.change({"PlaybackStatus": "Playing" if number % 2 else "Paused"})
        self.change({"PlaybackStatus": "Playing"})

    def nonsense(self, _):
        """Sends malformed signals."""
        for signature, arguments in (
                ("s", ("x",)), ("", ()), ("sa{sv}as", (PLAYER, {"Metadata": 5}, ["Metadata"])),
                ("sa{sv}as", (PLAYER, {"Metadata": value({"deep": 10})}, [])), ("i", (5,))):
            message = dbus.lowlevel.SignalMessage(PATH, PROPERTIES, "PropertiesChanged")
            message.append(signature=signature, *arguments)
            self.bus.send_message(message)
            message = dbus.lowlevel.SignalMessage(PATH, PLAYER, "Seeked")
            message.append(signature="s", *("x",))
            self.bus.send_message(message)

    def seek(self, seconds):
        self.set({"Position": {"x": int(seconds * 1e6)}})
        self.Seeked(int(seconds * 1e6))

    def announce(self, seconds):
        """Announces a position, and seeks there only after it was asked for its position."""
        self.soon = {"Position": {"x": int(seconds * 1e6)}}
        self.Seeked(int(seconds * 1e6))

    def behave(self, flags):
        """Does not answer, or refuses."""
        for name, flag in flags.items():
            setattr(self, name, flag)

    def own(self, name):
        self.names.append(dbus.service.BusName(ROOT + "." + name, self.bus))

    def disown(self, name):
        """Releases a name, which the bus keeps as long as its object exists."""
        self.names = [held for held in self.names if held.get_name() != ROOT + "." + name]

    def vanish(self, _):
        self.bus.close()


class Desk:
    def __init__(self, address):
        self.address = address
        self.players = {}
        self.rest = b""

    def take(self, descriptor, _):
        data = os.read(descriptor, 1 << 16)
        lines = (self.rest + data).split(b"\n")
        self.rest = lines.pop()
        for line in lines:
            key, verb, argument = json.loads(line)
            if verb == "appear":
                self.players[key] = Player(self.address, argument)
            else:
                getattr(self.players[key], verb)(argument)
            tell(done=verb, player=key, unique=self.unique(key), asked=self.players[key].asked)
        if not data:
            os._exit(0)
        return True

    def unique(self, key):
        connection = self.players[key].bus
        return connection.get_unique_name() if connection.get_is_connected() else ""


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    desk = Desk(sys.argv[1])
    GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, desk.take)
    tell(ready=os.getpid())
    GLib.MainLoop().run()


main()
