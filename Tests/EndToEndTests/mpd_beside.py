"""mpd_beside.py SOCKET OTHER: sends two MPD servers the same commands, and prints where their answers differ."""

import difflib
import re
import socket
import sys

COMMANDS = r"""
status
single 1
status
repeat 1
status
repeat 0
single 0
listpartitions
listpartitions x
partition default
partition nosuch
partition
consume 0
consume x
crossfade 0
crossfade x
crossfade -1
mixrampdb 0
mixrampdb x
mixrampdelay nan
mixrampdelay -1
mixrampdelay x
readcomments "01 Morning Market.mp3"
readcomments nosuch
readcomments ../nosuch
outputs
lsinfo
lsinfo nosuch
lsinfo /etc
lsinfo FILE:///etc
lsinfo ..
listall file:///etc
listall "01 Morning Market.mp3"
listall
listallinfo
list artist
list album group albumartist
list title group album group artist
list nosuch
count artist Stimmung
count group album
find artist Stimmung
find artist stimmung
search artist STIMM
find "(title contains 'Tide')"
find "((artist == 'Stimmung') AND (!(track == '1')))"
find "(artist == 'Stimmung'"
find artist Stimmung sort -title window 1:3
find artist Stimmung sort nosuch
find base nosuch
find base /
find modified-since x
find nosuch x
add "
add x"y
sta1us
ping x
play x y
setvol 101
setvol -1
volume x
setvol 50
getvol
volume -101
setvol 100
binarylimit 1
binarylimit 100000000
readpicture "01 Morning Market.mp3" 0
readpicture "01 Morning Market.mp3" 8192
readpicture "01 Morning Market.mp3" 80000000
readpicture nosuch 0
albumart nosuch 0
albumart ../nosuch 0
albumart FILE:///nosuch 0
update ..
update /etc
update file:///etc
replay_gain_status
replay_gain_mode nosuch
clear
play 0
playid 4711
next
seekcur 3
add nosuch
add ../nosuch
add nosuch%2F..
add file:nosuch
add file://localhost/etc/hostname
add FILE://localhost/etc/hostname
addid nosuch
addid ..
add ""
play 0
stop
addid "02 Slow Tide.mp3" 0
addid "02 Slow Tide.mp3" +0
addid "02 Slow Tide.mp3" 100
playlistinfo
playlistinfo 1:3
playlistinfo 100
playlistinfo x
playlistid 4711
playlistfind title "Slow Tide"
playlistsearch "(title contains 'O')"
move 0 2
move 0:2 3
move 1: 0
move 0:100 0
swap 0 1
swap 0 100
delete 0
delete 1:2
delete 100
deleteid 4711
playlistinfo
plchanges 0
plchanges x
play 1
pause 1
status
seekcur 5
seekcur +3
status
next
pause 1
status
previous
pause 1
status
repeat 1
status
random 1
repeat 0
random 0
random x
single 2
stop
status
save mine
save mine
save ""
listplaylists
listplaylist mine
listplaylistinfo mine
playlistadd mine "04 Letter Unsent.mp3"
playlistadd mine nosuch
playlistadd mine ../nosuch
playlistadd mine "04 Letter Unsent.mp3" 1000
playlistmove mine 0 2
playlistmove mine 0 1000
playlistdelete mine 0
playlistdelete mine 1000
listplaylist mine
rename mine yours
rename mine yours
rename mine ours
searchaddpl yours title tide
clear
load yours
load yours 0:1
load nosuch
playlistinfo
playlistclear nosuch
playlistclear yours
rm yours
rm yours
sticker get song "02 Slow Tide.mp3" rating
sticker set song "02 Slow Tide.mp3" rating 8
sticker get song "02 Slow Tide.mp3" rating
sticker list song "02 Slow Tide.mp3"
sticker find song "" rating
sticker find song "" rating > 8
sticker delete song "02 Slow Tide.mp3" rating
sticker get song nosuch rating
sticker get album x rating
clear
status
"""
# Fields that only one of them has, as documented in the room's README, and numbers of their own.
IGNORED = re.compile(
    r"(Last-Modified|Added|Format|Composer|mixramp\w*|playlist: \d|bitrate|audio|songid|nextsongid|elapsed|duration|"
    r"outputname|plugin|xfade|attribute)\b"
)


class Client:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(path)
        self.file = self.socket.makefile("rb")
        self.file.readline()
        self.ask("tagtypes clear")
        self.ask("tagtypes enable artist album albumartist title track genre date disc")

    def ask(self, command):
        self.socket.sendall(command.encode() + b"\n")
        lines = []
        while line := self.file.readline():
            if line.startswith(b"binary: "):
                part = self.file.read(int(line[8:]) + 1)
                line += part.hex().encode()
            lines.append(line.decode().rstrip("\n"))
            if lines[-1] == "OK" or lines[-1].startswith("ACK"):
                break
        return lines


def told(lines):
    """Returns the lines to compare: a song's fields in one order, without the servers' own numbers."""
    blocks = [[]]
    for line in lines:
        if IGNORED.match(line):
            continue
        line = re.sub(r"^Id: .*", "Id", line)
        line = re.sub(r"^time: \d+", "time", line)
        if re.match(r"(file|directory|playlist|OK|ACK)\b", line):
            blocks.append([line])
        else:
            blocks[-1].append(line)
    return [line for block in blocks for line in block[:1] + sorted(block[1:])]


one, other = Client(sys.argv[1]), Client(sys.argv[2])
asked = differing = 0
for command in COMMANDS.strip().split("\n"):
    asked += 1
    first, second = told(one.ask(command)), told(other.ask(command))
    if first != second:
        differing += 1
        print("##", command)
        print("\n".join(list(difflib.unified_diff(first, second, lineterm="", n=1))[2:20]))
print(f"{asked} asked, {differing} answered differently")
sys.exit(differing > 0)
