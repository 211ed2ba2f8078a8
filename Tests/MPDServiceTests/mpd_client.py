"""mpd_client.py SOCKET: sends all commands of python-mpd2, and checks the parsed answers."""

import sys
import threading

import mpd

client = mpd.MPDClient()
client.timeout = 20
client.connect(sys.argv[1])
song = "Ann/Blue/01 Song.mp3"


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found!r} instead of {expected!r}")


def refused(what, call, number):
    try:
        call()
    except mpd.CommandError as error:
        check(what, str(error).startswith(f"[{number}@0]"), True)
    else:
        sys.exit(f"{what} was not refused")


check("version", client.mpd_version, "0.23.5")
client.add("Ann")
check("addid", client.addid("loose.mp3", 0), "4")
check("queue", [entry["title"] for entry in client.playlistinfo()], ["loose", "Song 1", "Song 2", "Song 3"])
check("playlist", client.playlist()[0], "file: loose.mp3")
check("plchanges", len(client.plchanges(0)), 4)
check("plchangesposid", client.plchangesposid(0)[0], {"cpos": "0", "id": "4"})
client.play(1)
check("state", client.status()["state"], "play")
check("currentsong", client.currentsong()["artist"], 'Ann "A" Bee')
client.pause(1)
client.seekcur("5.5")
check("elapsed", client.status()["elapsed"], "5.500")
client.setvol(33)
check("volume", client.status()["volume"], "33")
for mode in ("random", "repeat", "single"):
    getattr(client, mode)(1)
    getattr(client, mode)(0)
client.crossfade(4)
check("crossfade", client.status()["xfade"], "4")
client.crossfade(0)
check("no crossfade", client.status().get("xfade"), None)
for mode in ("consume", "mixrampdb"):
    getattr(client, mode)(0)
    refused(mode, lambda: getattr(client, mode)(1), 2)
client.mixrampdelay("nan")
check("partitions", client.listpartitions()[0]["partition"], "default")
check("comments", client.readcomments("Ann/Blue/01 Song.mp3"), {"mood": "calm", "my_key-": "a b"})
check("audio", client.status()["audio"], "44100:f:2")
client.replay_gain_mode("track")
check("replay gain", client.replay_gain_status(), "track")
check("outputs", client.outputs()[0]["outputenabled"], "1")
check("lsinfo", [entry.get("directory") for entry in client.lsinfo()], [None, "Ann", "Öl"])
check("listall", len(client.listall("Ann")), 5)
check("listallinfo", client.listallinfo("Öl")[1]["albumartist"], "Viele")
check("listfiles", client.listfiles("Ann")[0]["directory"], "Blue")
check("find", [entry["file"] for entry in client.find("title", "Song 1")], [song])
check("filter", len(client.find('(artist == "Ann \\"A\\" Bee")')), 3)
check("search", len(client.search("any", "LIED", "window", "0:1")), 1)
check("list", client.list("album"), [{"album": ""}, {"album": "Blue"}, {"album": "Grün"}])
check("grouped", client.list("album", "group", "albumartist")[2], {"albumartist": "Viele", "album": "Grün"})
check("count", client.count("album", "Blue"), {"songs": "3", "playtime": "301"})
client.findadd("album", "Grün")
client.searchadd("title", "lied")
client.save("list")
check("playlists", [entry["playlist"] for entry in client.listplaylists()], ["list"])
client.playlistadd("list", "loose.mp3")
client.playlistmove("list", 0, 1)
client.playlistdelete("list", 0)
check("contents", client.listplaylist("list")[-1], "loose.mp3")
check("contents", client.listplaylistinfo("list")[0]["title"], "loose")
client.searchaddpl("list", "title", "loose")
client.load("list")
client.rename("list", "other")
client.playlistclear("other")
client.rm("other")
refused("no playlist", lambda: client.load("other"), 50)
client.sticker_set("song", song, "mood:happy", "1")
check("sticker", client.sticker_get("song", song, "mood:happy"), "1")
check("stickers", client.sticker_list("song", song), {"mood:happy": "1"})
check("found", client.sticker_find("song", "", "mood:happy")[0]["file"], song)
client.sticker_delete("song", song, "mood:happy")
picture = client.readpicture(song)
check("picture", (len(picture["binary"]), picture["type"]), (20000, "image/png"))
check("cover", len(client.albumart(song)["binary"]), 100)
check("no picture", client.readpicture("loose.mp3"), {})
client.move(0, 1)
client.swap(0, 1)
client.shuffle()
client.delete((0, 1))
client.deleteid(client.playlistinfo()[0]["id"])
check("update", client.update("Ann"), "1")
check("stats", client.stats()["songs"], "6")
check("handlers", client.urlhandlers(), ["file://"])
check("decoders", client.decoders()[0]["suffix"], "mp3")
check("commands", "readpicture" in client.commands(), True)
check("notcommands", client.notcommands(), [])
client.tagtypes("clear")
client.tagtypes("enable", "title")
check("tags", client.tagtypes(), ["Title"])
client.command_list_ok_begin()
client.status()
client.currentsong()
client.ping()
check("list of commands", len(client.command_list_end()), 3)
other = mpd.MPDClient()
other.connect(sys.argv[1])
client.idle("mixer")
# In either order: a change before `idle` is reported immediately.
changed = []
waiting = threading.Thread(target=lambda: changed.extend(client.idle("mixer")))
waiting.start()
other.setvol(50)
waiting.join(20)
check("idle", changed, ["mixer"])
# Wherever shuffling moved the item.
client.play(0)
client.next()
client.previous()
client.stop()
client.clear()
check("end", client.status()["playlistlength"], "0")
client.close()
print("understood")
