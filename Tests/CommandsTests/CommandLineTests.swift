import ArgumentParser
import ControlCommands
import Foundation
import Glibc
import Locations
import PlayerModel
import TestSupport
import Testing

@testable import Commands

@Suite struct CommandLineTests {
  /// The result of a command that only prints.
  private func ending(_ arguments: String...) -> Stimmung.Ending? {
    do {
      var command = try Stimmung.parseAsRoot(arguments)
      try command.run()
      return nil
    } catch {
      return Stimmung.Ending(error, of: arguments)
    }
  }

  @Test func `a path alone opens the interface`() throws {
    let command = try #require(
      try Stimmung.parseAsRoot(["/music/a.mp3", "b.mp3"]) as? OpenInterface)
    #expect(command.paths.map(\.text) == ["/music/a.mp3", "b.mp3"])
    #expect(try Stimmung.parseAsRoot([]) is OpenInterface)
  }

  @Test func `a path named like a command is written with its folder`() throws {
    let command = try #require(try Stimmung.parseAsRoot(["./queue"]) as? OpenInterface)
    #expect(command.paths.map(\.text) == ["./queue"])
    #expect(try Stimmung.parseAsRoot(["queue"]) is Queue.List)
  }

  @Test func `a configuration can be written and checked, and is checked by default`() throws {
    #expect(try Stimmung.parseAsRoot(["config"]) is Config.Check)
    let command = try #require(try Stimmung.parseAsRoot(["config", "init"]) as? Config.Init)
    #expect(!command.force)
  }

  @Test func `a setting is removed from the file by its name alone`() throws {
    let words = ["config", "unset", "keys.queue.remove", "--json"]
    let unset = try #require(try Stimmung.parseAsRoot(words) as? Config.Unset)
    #expect(unset.name == "keys.queue.remove" && unset.format.json)
    #expect(ending("config", "unset")?.code == 2)
    #expect(ending("config", "unset", "a", "b")?.code == 2)
  }

  @Test(arguments: [
    (["audio.preamp", "-3"], ["-3"]), (["library.folders", "~/a", "~/b"], ["~/a", "~/b"]),
    (["interface.theme", "dark", "--json"], ["dark"]), (["--json", "keys.stop", "-"], ["-"]),
  ])
  func `a setting accepts values that begin with a dash`(words: [String], value: [String]) throws {
    let set = try #require(try Stimmung.parseAsRoot(["config", "set"] + words) as? Config.Set)
    #expect(set.value == value)
    #expect(set.format.json == words.contains("--json"))
  }

  @Test(arguments: ["scrobble", "listenbrainz"])
  func `a token among the arguments is a usage error, and is not repeated`(command: String) {
    let ending = ending(command, "login", "0123-4567")
    #expect(ending?.code == 2)
    #expect(ending?.message?.contains("0123") == false)
  }

  @Test(arguments: ["scrobble", "listenbrainz"])
  func `a service is named after the subcommand`(command: String) throws {
    let status = try Stimmung.parseAsRoot([command, "status", "other", "--json"])
    #expect((status as? ScrobbleCommand.Status)?.name.service == "other")
    #expect((status as? ScrobbleCommand.Status)?.format.json == true)
    let submit = try Stimmung.parseAsRoot([command, "submit", "--refused"])
    #expect((submit as? ScrobbleCommand.Submit)?.refused == true)
    #expect((submit as? ScrobbleCommand.Submit)?.name.service == nil)
    #expect(try Stimmung.parseAsRoot([command]) is ScrobbleCommand.Status)
  }

  @Test func `an output is an option of every command that may start music`() throws {
    let open = try #require(
      try Stimmung.parseAsRoot(["--output", "hw:1,0", "a.mp3"]) as? OpenInterface)
    #expect(open.start.output?.text == "hw:1,0")
    #expect(open.paths.map(\.text) == ["a.mp3"])
    let play = try #require(try Stimmung.parseAsRoot(["play", "a", "--output", "wav:x"]) as? Play)
    #expect(play.output?.text == "wav:x")
  }

  @Test func `positions and volumes may begin with a sign`() throws {
    #expect(try (Stimmung.parseAsRoot(["seek", "-10"]) as? Seek)?.position == ["-10"])
    #expect(try (Stimmung.parseAsRoot(["seek", "+1:30"]) as? Seek)?.position == ["+1:30"])
    #expect(try (Stimmung.parseAsRoot(["volume", "-5"]) as? Volume)?.value == ["-5"])
    #expect(try (Stimmung.parseAsRoot(["volume", "--json"]) as? Volume)?.format.json == true)
  }

  @Test func `a file name that begins with a dash does not request help`() throws {
    func ending(_ words: [String]) throws -> Stimmung.Ending {
      let error = try #require(throws: (any Error).self) {
        var command = try Stimmung.parseAsRoot(words)
        try command.run()
      }
      return Stimmung.Ending(error, of: words)
    }
    let end = try ending(["playlist", "add", "Party", "-dash.mp3"])
    #expect(end.code == 2)
    #expect(end.message?.contains("./-dash.mp3") == true)
    for words in [["playlist", "-h"], ["playlist", "add", "-x", "--help"], ["--version"]] {
      #expect(try ending(words).code == 0)
    }
  }

  @Test(arguments: [
    ["seek"], ["seek", "x"], ["seek", "1", "2"], ["volume", "loud"], ["volume", "1", "2"],
    ["repeat", "twice"], ["play"], ["--no-such-option"], ["pause", "now"],
    ["mood", "add", " "], ["mood", "show"], ["export", "events"],
    ["export", "events", "--format", "xls"],
    ["log", "--since", "someday"], ["export", "listens", "-o", "x.xls"], ["log", "--last", "5"],
    ["log", "--since", "2026-11-21", "--last", "5d"], ["export", "moods", "--format", "pls"],
    ["export", "moods", "--format", "xspf", "--paths", "relative"],
    ["export", "moods", "--format", "json", "--paths", "url", "-o", "m.json"],
    ["playlist", "export", "p", "-o", "p.m3u8", "--paths", "sideways"],
    ["export", "listens", "--format", "csv", "--paths", "url"], ["queue", "save", "q.pls"],
  ])
  func `a usage error ends with status 2 and suggests the right usage`(arguments: [String]) throws {
    do {
      _ = try Stimmung.parseAsRoot(arguments)
      Issue.record("it was accepted: \(arguments)")
    } catch {
      let end = Stimmung.Ending(error)
      #expect(end.code == 2)
      #expect(end.message?.contains("Usage:") == true)
    }
  }

  @Test(arguments: ["-05:00", "+02:00", "Europe/Berlin", "UTC"])
  func `a time zone may be east or west`(zone: String) throws {
    let words = ["import", "listens", "--timezone", zone, "a.log", "b.log"]
    let command = try #require(try Stimmung.parseAsRoot(words) as? Import.Listens)
    #expect(command.timezone != nil)
    #expect(command.files.map(\.text) == ["a.log", "b.log"])
  }

  @Test func `the format of an export follows from its file name`() throws {
    for (name, format) in [("x.csv", "csv"), ("X.JSONL", "jsonl"), ("a.b.json", "json")] {
      let events = try #require(
        try Stimmung.parseAsRoot(["export", "events", "-o", name]) as? Export.Events)
      #expect(try events.chosenFormat.rawValue == format)
    }
    let listens = try #require(
      try Stimmung.parseAsRoot(["export", "listens", "-o", "x.m3u8"]) as? Export.Listens)
    #expect(try listens.chosenFormat == .playlist(.m3u8))
    for (name, format) in [("m3u", ListFormat.m3u8), ("xspf", .xspf), ("jspf", .jspf)] {
      let moods = try Stimmung.parseAsRoot(["export", "moods", "--format", name, "--paths", "url"])
      #expect((moods as? Export.Moods)?.output.format == format)
      #expect((moods as? Export.Moods)?.output.paths.paths == .url)
      let listens = try Stimmung.parseAsRoot(["export", "listens", "--format", name])
      #expect(try (listens as? Export.Listens)?.chosenFormat == .playlist(format))
    }
    let both = try Stimmung.parseAsRoot(["export", "events", "-o", "x.csv", "--format", "json"])
    #expect(try (both as? Export.Events)?.chosenFormat == .json)
  }

  @Test(arguments: [
    ("stauts", "“status”"), ("plalist", "“playlist”"), ("nxet", "“next”"), ("spede", "“speed”"),
    ("skip", "“next” or “seek”"), ("prev", "“previous”"), ("vol", "“volume”"),
    ("random", "“shuffle”"), ("kill", "“service stop”"), ("ls", "“list”"), ("love", "“favourite”"),
    ("clear", "“queue clear”"), ("bind", "“config”"),
    ("player-next", "“next”, “queue next” or “others next”"),
    ("update-cache", "“scan”"), ("toggle-repeat", "“repeat”"),
  ])
  func `a mistyped command or an everyday word suggests the intended one`(
    word: String, meant: String
  ) throws {
    let error = #expect(throws: (any Error).self) {
      var command = try Stimmung.parseAsRoot([word])
      try command.run()
    }
    let message = Stimmung.Ending(try #require(error)).message
    #expect(message?.contains("did you mean \(meant)?") == true)
  }

  @Test func `“on” is accepted where other programs would use it`() throws {
    #expect(try (Stimmung.parseAsRoot(["shuffle", "on"]) as? Shuffle)?.mode == .tracks)
    #expect(try (Stimmung.parseAsRoot(["repeat", "on"]) as? Repeat)?.mode == .all)
  }

  @Test func `earlier names of commands still work`() throws {
    #expect(try Stimmung.parseAsRoot(["listenbrainz", "status"]) is ScrobbleCommand.Status)
  }

  @Test(arguments: [
    "log", "report", "export events --format csv", "export listens --format csv", "export moods",
  ])
  func `a period can be given in words wherever one is accepted`(command: String) {
    let words = command.split(separator: " ").map(String.init)
    for period in [["--since", "yesterday"], ["--until", "today"], ["--last", "week"]] {
      #expect(throws: Never.self, "\(period)") { try Stimmung.parseAsRoot(words + period) }
    }
  }

  @Test(arguments: [("30", 30.0), ("45m", 45), ("1h30m", 90), ("90s", 1.5), ("0.5", 0.5)])
  func `a sleep timer takes minutes or a duration`(text: String, minutes: Double) throws {
    let sleep = try #require(try Stimmung.parseAsRoot(["sleep", text]) as? Sleep)
    #expect(sleep.minutes == minutes)
  }

  @Test func `help and version end with status 0`() {
    #expect(ending("--help")?.code == 0)
    #expect(ending("--version") == Stimmung.Ending(CleanExit.message(programVersion)))
    #expect(ending("mood", "--help")?.message?.contains("moods") == true)
  }

  @Test func `a failure ends with status 1 and its message`() {
    let end = Stimmung.Ending(PlayerError(.notFound, "“a” is not there."))
    #expect(end.code == 1)
    #expect(end.message == "stimmung: “a” is not there.")
  }

  @Test func `an interruption ends with status 130 and no message`() {
    let end = Stimmung.Ending(ExitCode(130))
    #expect(end.code == 130)
    #expect(end.message == nil)
  }

  @Test func `relative paths are made absolute, others are unchanged`() {
    let paths = PlayerAccess.absolute(["/a/b", "c"])
    #expect(paths[0] == TrackPath("/a/b"))
    #expect(paths[1].encoded.hasPrefix("/") && paths[1].encoded.hasSuffix("/c"))
  }

  @Test func `a parent folder is that of a link's target`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("far/away")
    try FileManager.default.createSymbolicLink(
      atPath: folder["link"].encoded, withDestinationPath: folder["far/away"].encoded)
    let root = folder.path.encoded
    let far = try #require(realpath(folder["far"].encoded, nil).map { String(cString: $0) })
    let cases = [
      "\(root)/link/../a.mp3": "\(far)/a.mp3", "\(root)/link/..": far,
      "\(root)/link/..//a/": "\(far)/a", "\(root)/link/a.mp3": "\(root)/link/a.mp3",
      "/..": "/", "/../tmp": "/tmp", "\(root)/none/../a": "\(root)/none/../a",
      "\(root)/a..b": "\(root)/a..b",
    ]
    for (path, expected) in cases {
      #expect(PlayerAccess.absolute([path])[0].encoded == expected)
    }
  }
}
