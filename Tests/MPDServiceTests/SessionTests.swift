import PlayerModel
import TestSupport
import Testing

@testable import MPDService

/// Requests of clients over a real socket.
@Suite(.timeLimit(.minutes(30)))
struct SessionTests {
  private let shelf: Shelf
  private let client: MPDClient

  init() async throws {
    shelf = try Shelf()
    client = try await shelf.client()
  }

  private func ask(_ line: String) async throws -> [String] { try await client.ask(line) }

  private func did(_ line: String) async throws {
    #expect(try await ask(line) == ["OK"], "\(line)")
  }

  @Test func `the library is browsed`() async throws {
    #expect(
      try await ask("lsinfo").filter { !$0.hasPrefix("Last-Modified") } == [
        "file: loose.mp3", "Title: loose", "Time: 7", "duration: 7.000", "directory: Ann",
        "directory: Öl", "OK",
      ])
    #expect(
      try await ask("lsinfo Ann/Blue").prefix(9) == [
        "file: Ann/Blue/01 Song.mp3", "Last-Modified: 2023-11-14T22:13:20Z",
        "Artist: Ann \"A\" Bee", "Album: Blue", "Title: Song 1", "Track: 1", "Genre: Jazz",
        "Date: 1991-05-03", "Time: 101",
      ])
    #expect(
      try await ask("listall Ann") == [
        "directory: Ann", "directory: Ann/Blue", "file: Ann/Blue/01 Song.mp3",
        "file: Ann/Blue/02 Song.mp3", "file: Ann/Blue/03 Song.mp3", "OK",
      ])
    #expect(try await ask("listallinfo").values("file").count == 6)
    #expect(try await ask("lsinfo nosuch") == ["ACK [50@0] {lsinfo} No such directory"])
    #expect(try await ask("lsinfo /etc") == ["ACK [50@0] {lsinfo} No such file"])
    #expect(try await ask("listfiles Ann/Blue").values("size") == ["1", "1", "1"])
    #expect(try await ask("listfiles ..") == ["ACK [50@0] {listfiles} No such directory"])
    #expect(try await ask("stats").values("songs") == ["6"])
    #expect(try await ask("config").value("music_directory") == shelf.folder["music"].encoded)
    #expect(shelf.libraryReads.count == 1)
  }

  @Test func `dates are as exact as they are known`() async throws {
    #expect(
      try await ask("list date") == [
        "Date: ", "Date: 1991-05-03", "Date: 1992-05", "Date: 1993", "Date: 2001", "OK",
      ])
    #expect(try await ask("find date 1991-05-03").values("Title") == ["Song 1"])
    #expect(try await ask("find date 1991") == ["OK"])
    #expect(try await ask("search date 1991").values("Title") == ["Song 1"])
  }

  @Test func `the library is read again if it changed, and only then`() async throws {
    #expect(try await ask("count title loose").value("songs") == "1")
    shelf.player.replaceLibrary(shelf.player.library.dropLast())
    #expect(try await ask("count title loose").value("songs") == "0")
    #expect(shelf.libraryReads.count == 2)
  }

  @Test func `songs are found, counted and listed`() async throws {
    #expect(
      try await ask(#"find artist "Ann \"A\" Bee""#).values("Title") == [
        "Song 1", "Song 2", "Song 3",
      ])
    #expect(try await ask("find artist ann") == ["OK"])
    #expect(try await ask("search artist ANN window 1:").values("Title") == ["Song 2", "Song 3"])
    #expect(
      try await ask("find \"(base 'Öl')\" sort -title window 0:1").values("Title") == ["Lied 1"])
    #expect(
      try await ask("find \"((album == 'Blue') AND (!(title == 'Song 2')))\"").values("Track")
        == ["1", "3"])
    #expect(try await ask("find albumartist Öl") == ["OK"])
    #expect(
      try await ask("list artist") == ["Artist: ", "Artist: Ann \"A\" Bee", "Artist: Öl", "OK"])
    #expect(
      try await ask("list album group albumartist") == [
        "AlbumArtist: ", "Album: ", "AlbumArtist: Ann \"A\" Bee", "Album: Blue",
        "AlbumArtist: Viele", "Album: Grün", "OK",
      ])
    #expect(
      try await ask("list title group album group artist").prefix(3)
        == ["Artist: ", "Album: ", "Title: loose"])
    #expect(try await ask("count group album").values("playtime") == ["7", "301", "120"])
    #expect(try await ask("find base nosuch") == ["ACK [50@0] {find} No such directory"])
  }

  @Test func `the queue is filled and changed`() async throws {
    try await did("add Ann")
    #expect(try await ask("addid loose.mp3 0").value("Id") == "4")
    #expect(shelf.player.titles == ["loose", "Song 1", "Song 2", "Song 3"])
    try await did("move 0 2")
    try await did("swap 0 3")
    #expect(shelf.player.titles == ["Song 3", "Song 2", "loose", "Song 1"])
    try await did("move 0:2 2")
    #expect(shelf.player.titles == ["loose", "Song 1", "Song 3", "Song 2"])
    try await did("deleteid 4")
    try await did("delete 0:2")
    #expect(shelf.player.titles == ["Song 2"])
    try await did("findadd album Grün")
    try await did("searchadd title LOOSE position 0")
    #expect(shelf.player.titles == ["loose", "Song 2", "Lied 0", "Lied 1"])
    #expect(try await ask("playlistinfo 1:3").values("Pos") == ["1", "2"])
    #expect(try await ask("playlistfind album Grün").values("Title") == ["Lied 0", "Lied 1"])
    #expect(try await ask("playlistid").values("file").count == 4)
    try await did("clear")
    #expect(try await ask("status").value("playlistlength") == "0")
  }

  @Test(arguments: [
    ("add nosuch", "[50@0] {add} No such directory"),
    ("addid nosuch", "[50@0] {addid} No such song"),
    ("addid Ann", "[50@0] {addid} No such song"),
    ("add loose.mp3 9", "[2@0] {add} Number too large: 9"),
    ("add http://x/y.mp3", "[2@0] {add} Unsupported URI scheme"),
    ("add ../x", "[50@0] {add} No such directory"),
    ("delete 9", "[2@0] {delete} Bad song index"), ("deleteid 9", "[50@0] {deleteid} No such song"),
    ("move 1: 0", "[2@0] {move} Open-ended range not supported"),
    ("move 0:9 0", "[2@0] {move} Bad song index"), ("move 1:1 0", "[2@0] {move} Bad song index"),
    ("swap 0 9", "[2@0] {swap} Bad song index"), ("play 9", "[2@0] {play} Bad song index"),
    ("playid 99", "[50@0] {playid} No such song"), ("seekid 99 1", "[50@0] {seekid} No such song"),
    ("next", "[55@0] {next} Not playing"), ("seekcur 1", "[55@0] {seekcur} Not playing"),
    ("setvol 101", "[2@0] {setvol} Number too large: 101"),
    ("setvol x", "[2@0] {setvol} Integer expected: x"),
    ("volume -101", "[2@0] {volume} Number too large: -101"),
    ("random 2", "[2@0] {random} Boolean (0/1) expected: 2"),
    ("consume 1", "[2@0] {consume} There is no consume mode; played tracks stay in the queue"),
    ("consume 2", "[2@0] {consume} Boolean (0/1) expected: 2"),
    ("crossfade x", "[2@0] {crossfade} Integer expected: x"),
    (
      "mixrampdb -17",
      "[2@0] {mixrampdb} There is no mixing by MixRamp; crossfade is there instead"
    ),
    ("mixrampdelay x", "[2@0] {mixrampdelay} Float expected: x"),
    ("partition other", "[50@0] {partition} partition does not exist"),
    ("readcomments nosuch", "[50@0] {readcomments} No such song"),
    ("sendmessage a b", "[5@0] {} unknown command \"sendmessage\""),
    ("status x", "[2@0] {status} wrong number of arguments for \"status\""),
    ("add", "[2@0] {add} too few arguments for \"add\""),
    ("find artist", "[2@0] {find} Incorrect number of filter arguments"),
    ("load nosuch", "[50@0] {load} No such playlist"),
    ("load nosuch 0:1", "[50@0] {load} No such playlist"),
    ("rm nosuch", "[50@0] {rm} No such playlist"),
    ("playlistclear nosuch", "[50@0] {playlistclear} No such playlist"),
    ("save \"\"", "[2@0] {save} Bad playlist name"),
    ("albumart nosuch 0", "[50@0] {albumart} No file exists"),
    ("readpicture nosuch 0", "[50@0] {readpicture} No such song"),
    ("binarylimit 63", "[2@0] {binarylimit} Value too small"),
    ("tagtypes enable nosuch", "[2@0] {tagtypes} Unknown tag type"),
    ("idle nosuch", "[2@0] {idle} Unrecognized idle event: nosuch"),
    ("sticker get album x rating", "[2@0] {sticker} unknown sticker domain"),
  ])
  func `impossible requests are refused as in MPD`(line: String, refusal: String) async throws {
    try await did("add Ann")
    #expect(try await ask(line) == ["ACK " + refusal])
    #expect(shelf.player.titles == ["Song 1", "Song 2", "Song 3"])
  }

  @Test func `playback is controlled`() async throws {
    try await did("add Ann")
    try await did("play 1")
    var status = try await ask("status")
    #expect(status.value("state") == "play")
    #expect(status.value("song") == "1" && status.value("songid") == "2")
    #expect(status.value("nextsong") == "2")
    #expect(try await ask("currentsong").value("Title") == "Song 2")
    try await did("pause")
    #expect(try await ask("status").value("state") == "pause")
    // As in MPD, a paused player starts playing with the next track.
    try await did("next")
    status = try await ask("status")
    #expect(status.value("state") == "play" && status.value("song") == "2")
    try await did("seekcur 12.5")
    try await did("seekcur +2")
    #expect(try await ask("status").value("elapsed") == "14.500")
    #expect(try await ask("status").value("time") == "15:101")
    try await did("seek 0 3")
    #expect(try await ask("status").value("song") == "0")
    try await did("setvol 30")
    try await did("volume -50")
    #expect(try await ask("getvol") == ["volume: 0", "OK"])
    try await did("repeat 1")
    try await did("random 1")
    try await did("single 1")
    status = try await ask("status")
    #expect(["repeat", "random", "single"].map { status.value($0) } == ["1", "1", "1"])
    #expect(shelf.player.snapshot.repeatMode == .one)
    try await did("repeat 0")
    #expect(try await ask("status").value("single") == "oneshot")
    try await did("replay_gain_mode auto")
    #expect(shelf.player.snapshot.sound.replayGain == .smart)
    try await did("stop")
    #expect(try await ask("status").value("elapsed") == nil)
  }

  @Test(arguments: [(3, "3"), (99, "15"), (0, nil)] as [(Int, String?)])
  func `a crossfade is set and reported`(seconds: Int, shown: String?) async throws {
    try await did("crossfade \(seconds)")
    #expect(try await ask("status").value("xfade") == shown)
  }

  @Test func `modes that the player does not have can be switched off`() async throws {
    for line in [
      "consume 0", "crossfade 0", "mixrampdb 0", "mixrampdelay nan", "mixrampdelay -1",
      "partition default",
    ] {
      try await did(line)
    }
    #expect(try await ask("listpartitions") == ["partition: default", "OK"])
    #expect(try await ask("status").value("mixrampdb") == "0")
  }

  @Test func `single waits until the player plays`() async throws {
    let waiting = try await shelf.client()
    waiting.say("idle options")
    try await did("single 1")
    #expect(try await waiting.answer() == ["changed: options", "OK"])
    #expect(try await ask("status").value("single") == "1")
    try await did("add Ann")
    #expect(!shelf.player.snapshot.stopsAfterItem)
    try await did("play")
    #expect(shelf.player.snapshot.stopsAfterItem)
    #expect(try await ask("status").value("single") == "oneshot")
    // With repeat it repeats the track, which also works when stopped.
    try await did("stop")
    try await did("single 0")
    #expect(!shelf.player.snapshot.stopsAfterItem)
    try await did("single 1")
    try await did("repeat 1")
    #expect(try await ask("status").value("single") == "1")
    #expect(shelf.player.snapshot.repeatMode == .one)
    // A mode that was switched off again is not applied later.
    try await did("repeat 0")
    try await did("single oneshot")
    try await did("single 0")
    try await did("play")
    #expect(!shelf.player.snapshot.stopsAfterItem)
  }

  @Test func `status describes the audio format, which is read once per track`() async throws {
    try await did("add Ann")
    #expect(try await ask("status").value("audio") == nil)
    try await did("play 0")
    for _ in 0..<3 {
      let status = try await ask("status")
      #expect(status.value("bitrate") == "192" && status.value("audio") == "44100:f:2")
    }
    #expect(shelf.soundReads.count == 1)
    try await did("play 1")
    let status = try await ask("status")
    #expect(status.value("audio") == nil, "the file cannot be read")
    #expect(status.value("elapsed") != nil)
  }

  @Test func `a disk that does not answer delays status only briefly`() async throws {
    try await did("add Ann")
    do {
      shelf.holdFiles()
      defer { shelf.releaseFiles() }
      try await did("play 0")
      for _ in 0..<3 { #expect(try await ask("status").value("audio") == nil) }
      try await did("pause 1")
    }
    // This also reads a file, after the one that was waited for.
    #expect(try await ask("readcomments loose.mp3") == ["OK"])
    #expect(try await ask("status").value("audio") == "44100:f:2")
  }

  @Test func `texts in tags get names that are valid in an answer`() async throws {
    #expect(
      try await ask("readcomments \"Ann/Blue/01 Song.mp3\"") == [
        "Mood: calm", "my_key-: a b", "OK",
      ])
    #expect(try await ask("readcomments loose.mp3") == ["OK"])
  }

  @Test func `changes of the queue are reported since a version`() async throws {
    try await did("add Ann")
    let version = try #require(try await ask("status").value("playlist"))
    #expect(try await ask("plchanges \(version)") == ["OK"])
    try await did("swap 0 2")
    #expect(try await ask("plchanges \(version)").values("Pos") == ["0", "2"])
    #expect(
      try await ask("plchangesposid \(version)") == ["cpos: 0", "Id: 3", "cpos: 2", "Id: 1", "OK"])
    #expect(try await ask("plchanges 0").values("Pos") == ["0", "1", "2"])
    // A version of another player.
    #expect(try await ask("plchanges 4000000000").values("Pos") == ["0", "1", "2"])
  }

  @Test func `an entry with new tags has changed, and no other entry has`() async throws {
    try await did("add Ann")
    let changes: [(inout Track) -> Void] = [
      { $0.title = "Other" }, { $0.artist = "Other" }, { $0.album = "Other" },
      { $0.genre = "Other" }, { $0.trackNumber = 9 }, { $0.year = 1999 }, { $0.duration = 9 },
    ]
    for (number, change) in changes.enumerated() {
      let version = try #require(try await ask("status").value("playlist"))
      #expect(try await ask("plchanges \(version)") == ["OK"])
      let place = number % 3
      shelf.player.retag(place, change)
      #expect(try await ask("plchanges \(version)").values("Pos") == ["\(place)"])
      #expect(try await ask("plchangesposid \(version)").values("cpos") == ["\(place)"])
    }
    #expect(try await ask("plchanges 0").values("Title") == ["Other", "Song 2", "Song 3"])
  }

  @Test func `a long queue is not read again for an entry that a client removed`() async throws {
    let shelf = try Shelf(copies: 1200)
    let client = try await shelf.client()
    #expect(try await client.ask("add /") == ["OK"])
    let version = try #require(try await client.ask("status").value("playlist"))
    #expect(try await client.ask("plchanges \(version)") == ["OK"])
    let last = shelf.player.titles.count - 1
    let before = shelf.player.windows
    #expect(try await client.ask("delete \(last - 1)") == ["OK"])
    #expect(try await client.ask("plchanges \(version)").values("Pos") == ["\(last - 1)"])
    // The removed entry, what comes after it, and what changed: not three windows of the queue.
    #expect(shelf.player.windows - before == 3)
    // What another client removes is still noticed.
    shelf.player.removeFirst()
    #expect(try await client.ask("deleteid \(last + 1)") == ["OK"])
    #expect(
      try await client.ask("plchangesposid \(version)").values("cpos")
        == (0..<last - 2).map { "\($0)" })
  }

  @Test func `playlists are stored`() async throws {
    try await did("add Ann")
    try await did("save mine")
    #expect(try await ask("save mine") == ["ACK [56@0] {save} Playlist already exists"])
    #expect(try await ask("listplaylists") == ["playlist: mine", "OK"])
    try await did("playlistadd mine loose.mp3 1")
    try await did("playlistmove mine 0 3")
    try await did("playlistdelete mine 1")
    #expect(shelf.player.list("mine") == ["loose", "Song 3", "Song 1"])
    #expect(
      try await ask("listplaylist mine").values("file")
        == ["loose.mp3", "Ann/Blue/03 Song.mp3", "Ann/Blue/01 Song.mp3"])
    #expect(
      try await ask("playlistmove mine 0 9") == ["ACK [2@0] {playlistmove} Bad range"])
    try await did("searchaddpl other title nosuch")
    #expect(shelf.player.list("other") == nil)
    try await did("searchaddpl other title LIED")
    #expect(try await ask("rename mine other") == ["ACK [56@0] {rename} Playlist exists already"])
    try await did("rename other yours")
    try await did("clear")
    try await did("load mine 1:")
    try await did("load yours 0:1 0")
    #expect(shelf.player.titles == ["Lied 0", "Song 3", "Song 1"])
    try await did("playlistclear yours")
    #expect(shelf.player.list("yours") == [])
    try await did("rm yours")
    #expect(shelf.player.list("yours") == nil)
  }

  @Test func `stickers are moods, ratings and favourites`() async throws {
    let song = "song loose.mp3"
    #expect(
      try await ask("sticker get \(song) rating") == ["ACK [50@0] {sticker} no such sticker"])
    try await did("sticker set \(song) rating 7")
    try await did("sticker set \(song) like 2")
    try await did("sticker set \(song) mood:calm 1")
    #expect(
      try await ask("sticker list \(song)")
        == ["sticker: mood:calm=1", "sticker: rating=8", "sticker: like=2", "OK"])
    #expect(
      try await ask("sticker find song \"\" rating > 7")
        == ["file: loose.mp3", "sticker: rating=8", "OK"])
    #expect(try await ask("sticker find song Ann rating") == ["OK"])
    try await did("sticker delete \(song) mood:calm")
    #expect(shelf.player.remark(on: shelf.folder["music/loose.mp3"]).moods == [])
    #expect(
      try await ask("sticker set \(song) playCount 3")
        == ["ACK [4@0] {sticker} playCount can only be read"])
    #expect(
      try await ask("sticker set \(song) rating 11")
        == ["ACK [2@0] {sticker} rating is a number from 0 to 10"])
  }

  @Test func `a picture comes in chunks of the requested size`() async throws {
    try await did("binarylimit 6000")
    var picture: [UInt8] = []
    while picture.count < Shelf.picture.count {
      client.say("readpicture \"Ann/Blue/01 Song.mp3\" \(picture.count)")
      #expect(try await client.line() == "size: 20000")
      #expect(try await client.line() == "type: image/png")
      let count = min(6000, Shelf.picture.count - picture.count)
      #expect(try await client.line() == "binary: \(count)")
      picture += try await client.bytes(count)
      #expect(try await client.answer() == ["", "OK"])
    }
    #expect(picture == Shelf.picture)
    #expect(
      try await ask("readpicture \"Ann/Blue/01 Song.mp3\" 20001")
        == ["ACK [2@0] {readpicture} Bad file offset"])
    #expect(try await ask("readpicture \"Ann/Blue/02 Song.mp3\" 0") == ["OK"])
    #expect(
      try await ask("albumart \"Ann/Blue/02 Song.mp3\" 0") == [
        "ACK [50@0] {albumart} No file exists"
      ])
    client.say("albumart \"Ann/Blue/01 Song.mp3\" 90")
    #expect(try await client.line() == "size: 100")
    #expect(try await client.line() == "binary: 10")
    #expect(try await client.bytes(10) == Array(Shelf.picture[90..<100]))
  }

  @Test func `a list of commands is executed up to the first that fails`() async throws {
    client.send(Array("command_list_ok_begin\nadd loose.mp3\nping\ncommand_list_end\n".utf8))
    #expect(try await client.answer() == ["list_OK", "list_OK", "OK"])
    client.send(Array("command_list_begin\nadd loose.mp3\nplay 9\nclear\ncommand_list_end\n".utf8))
    #expect(try await client.answer() == ["ACK [2@1] {play} Bad song index"])
    #expect(shelf.player.titles == ["loose", "loose"])
    client.send(Array("command_list_begin\nidle\ncommand_list_end\n".utf8))
    #expect(try await client.answer().first?.hasPrefix("ACK [5@0] {idle}") == true)
  }

  @Test func `a client gets the tags that it requested`() async throws {
    try await did("tagtypes clear")
    try await did("tagtypes enable title artist")
    #expect(try await ask("tagtypes") == ["tagtype: Artist", "tagtype: Title", "OK"])
    #expect(
      try await ask("find title loose").filter { !$0.hasPrefix("Last") }
        == ["file: loose.mp3", "Title: loose", "Time: 7", "duration: 7.000", "OK"])
    #expect(try await ask("find title \"Song 1\"").values("Album") == [])
    // Other clients are not affected.
    #expect(try await shelf.client().ask("find title \"Song 1\"").values("Album") == ["Blue"])
  }

  @Test func `every command that is listed is known, and has a number of arguments`() async throws {
    let commands = try await ask("commands").values("command")
    #expect(commands.count == CommandName.allCases.count)
    for command in commands where !["close", "idle", "noidle"].contains(command) {
      let answer = try await ask(command)
      #expect(answer.last?.contains("unknown command") == false, "\(command)")
    }
  }
}
