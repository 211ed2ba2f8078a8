#!/usr/bin/python3
"""Checks the player's lists with python3-dbus and GLib's own proxies, which check every type.

Prints one line of JSON: the contents of the interfaces after a list was played and a file was queued.
"""

import json
import sys

import dbus
from gi.repository import Gio

NAME = "org.mpris.MediaPlayer2.stimmung"
PATH = "/org/mpris/MediaPlayer2"


def main():
    bus = dbus.SessionBus()
    player = bus.get_object(NAME, PATH)
    properties = dbus.Interface(player, "org.freedesktop.DBus.Properties")
    tracks = dbus.Interface(player, NAME.removesuffix(".stimmung") + ".TrackList")
    lists = dbus.Interface(player, NAME.removesuffix(".stimmung") + ".Playlists")

    def get(interface, name):
        return properties.Get(interface.dbus_interface, name)

    found = lists.GetPlaylists(dbus.UInt32(0), dbus.UInt32(100), "UserDefined", False)
    assert found.signature == "(oss)", found.signature
    assert len(found) == get(lists, "PlaylistCount")
    for path, _, icon in found:
        assert isinstance(path, dbus.ObjectPath) and icon.startswith("file:///"), (path, icon)
    before = get(lists, "ActivePlaylist")
    lists.ActivatePlaylist(found[1][0])
    active = get(lists, "ActivePlaylist")
    ids = get(tracks, "Tracks")
    assert ids.signature == "o", ids.signature
    tracks.AddTrack("file:///new%20one.mp3", ids[0], False)
    ids = get(tracks, "Tracks")
    described = tracks.GetTracksMetadata(ids + [dbus.ObjectPath("/no/track")])
    assert described.signature == "a{sv}", described.signature
    assert [each["mpris:trackid"] for each in described] == list(ids)
    current = properties.Get(NAME.removesuffix(".stimmung") + ".Player", "Metadata")
    # GLib reads the introspection, and refuses values of other types.
    proxy = Gio.DBusProxy.new_for_bus_sync(
        Gio.BusType.SESSION, 0, None, NAME, PATH, lists.dbus_interface, None)
    assert proxy.get_cached_property("ActivePlaylist").get_type_string() == "(b(oss))"
    print(json.dumps({
        "names": [name for _, name, _ in found], "wasActive": bool(before[0]),
        "active": active[1][1] if active[0] else None,
        "titles": [each["xesam:title"] for each in described],
        "artists": described[0]["xesam:artist"], "genres": current["xesam:genre"],
    }))


try:
    main()
except Exception as error:  # pylint: disable=broad-except
    print("failed:", repr(error))
    sys.exit(1)
