#!/usr/bin/env python3
"""Simulates a desktop: notifications, logind and another player.

It uses python3-dbus, so that independent code checks the player's messages. Each call is reported as one line of JSON on
standard output. Lines on standard input are commands: `sleep`, `wake`, `play`, `pause`, `vanish`; `press:KEY` presses a
button of the notification, `press_elsewhere:KEY` one of another notification, `forge:KEY` broadcasts the same signal from
a program that is not the server, `forge_directly:KEY` sends it to the player alone; `simplify` disables markup and
buttons from then on.
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

NOTIFICATIONS = "org.freedesktop.Notifications"
LOGIN = "org.freedesktop.login1.Manager"
PLAYER = "org.mpris.MediaPlayer2.Player"
PROPERTIES = "org.freedesktop.DBus.Properties"


def tell(**fact):
    print(json.dumps(fact, sort_keys=True), flush=True)


class Notifications(dbus.service.Object):
    shown = 6
    capabilities = ["body", "body-markup", "actions"]

    @dbus.service.method(NOTIFICATIONS, out_signature="as")
    def GetCapabilities(self):
        return dbus.Array(self.capabilities, signature="s")

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, number, key):
        pass

    def press(self, key):
        self.ActionInvoked(dbus.UInt32(self.shown), key)

    def press_elsewhere(self, key):
        self.ActionInvoked(dbus.UInt32(self.shown + 1), key)

    def simplify(self):
        self.capabilities = ["body"]

    @dbus.service.method(NOTIFICATIONS, in_signature="susssasa{sv}i", out_signature="u", sender_keyword="client")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout, client=None):
        self.client = client
        self.shown = int(replaces) or self.shown + 1
        tell(call="Notify", app=app, replaces=int(replaces), summary=summary, body=body,
             actions=list(actions), image=hints.get("image-path", ""), urgency=int(hints.get("urgency", 1)))
        return dbus.UInt32(self.shown)


class Login(dbus.service.Object):
    @dbus.service.method(LOGIN, in_signature="ssss", out_signature="h")
    def Inhibit(self, what, who, why, mode):
        reading, writing = os.pipe()
        GLib.io_add_watch(reading, GLib.PRIORITY_DEFAULT, GLib.IO_HUP, self.released, what)
        tell(call="Inhibit", what=what, who=who, mode=mode)
        descriptor = dbus.types.UnixFd(writing)
        os.close(writing)
        return descriptor

    def released(self, reading, _, what):
        os.close(reading)
        tell(call="released", what=what)
        return False

    @dbus.service.signal(LOGIN, signature="b")
    def PrepareForSleep(self, start):
        pass


class Other(dbus.service.Object):
    status = "Paused"

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return self.status

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def become(self, status):
        self.status = status
        self.PropertiesChanged(
            PLAYER, {"Metadata": dbus.Dictionary({"x": 1}, signature="sv"),
                     "PlaybackStatus": status}, [])


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    address = sys.argv[1]
    bus = dbus.bus.BusConnection(address)
    names = [dbus.service.BusName(name, bus)
             for name in ("org.freedesktop.login1", "org.freedesktop.Notifications")]
    notifications = Notifications(bus, "/org/freedesktop/Notifications")
    stranger = Notifications(dbus.bus.BusConnection(address), "/org/freedesktop/Notifications")
    login = Login(bus, "/org/freedesktop/login1")
    player_bus = dbus.bus.BusConnection(address)
    names.append(dbus.service.BusName("org.mpris.MediaPlayer2.other", player_bus))
    other = Other(player_bus, "/org/mpris/MediaPlayer2")
    loop = GLib.MainLoop()

    def forge_directly(key):
        message = dbus.lowlevel.SignalMessage("/org/freedesktop/Notifications", NOTIFICATIONS, "ActionInvoked")
        message.append(notifications.shown, key, signature="us")
        message.set_destination(notifications.client)
        stranger.connection.send_message(message)
        # When the bus answers this, it has delivered the signal.
        stranger.connection.get_name_owner(NOTIFICATIONS)

    commands = {
        "sleep": lambda: login.PrepareForSleep(True),
        "wake": lambda: login.PrepareForSleep(False),
        "play": lambda: other.become("Playing"),
        "pause": lambda: other.become("Paused"),
        "vanish": player_bus.close,
        "simplify": notifications.simplify,
        "press": notifications.press,
        "press_elsewhere": notifications.press_elsewhere,
        # Broadcast by a program that is not a notification server.
        "forge": lambda key: stranger.ActionInvoked(dbus.UInt32(notifications.shown), key),
        # Sent to the player alone, so its match rules on the bus do not filter it.
        "forge_directly": forge_directly,
    }

    def command(descriptor, _):
        lines = os.read(descriptor, 4096).decode().split()
        for line in lines:
            word, *rest = line.split(":")
            commands[word](*rest)
        if not lines:
            loop.quit()
        return bool(lines)

    GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, command)
    tell(call="ready")
    loop.run()


main()
