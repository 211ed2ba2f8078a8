import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import MPDService

/// What clients may name, and what they see of it.
@Suite(.timeLimit(.minutes(30)))
struct PlaceTests {
  let shelf: Shelf
  private let port: UInt16

  init() throws { (shelf, port) = try Shelf.networked() }

  /// A network client that has given the password.
  func stranger() async throws -> MPDClient {
    let client = try await MPDClient.of(port: port)
    #expect(try await client.ask("password \"open up\"") == ["OK"])
    return client
  }

  func link(_ target: String, _ name: String) {
    let made = shelf.folder[target].withCString { target in
      shelf.folder[name].withCString { symlink(target, $0) }
    }
    #expect(made == 0, "\(name)")
  }

  /// Adds a song at this path in the folder to the library.
  private func addSong(_ name: String) {
    let song = Track(path: shelf.folder["music/" + name], title: "Linked")
    shelf.player.replaceLibrary(shelf.player.library + [song])
  }

  // MARK: Names

  @Test(
    arguments: [
      ("", .library([])), ("/", .library([])), ("///", .library([])), ("file:///", .library([])),
      ("a/b.mp3", .library(["a", "b.mp3"])), ("a//b/", .library(["a", "b"])),
      ("%2e%2e/a", .library(["%2e%2e", "a"])), ("file:/a", .library(["file:", "a"])),
      ("/a/b", .file("/a/b")), ("//a", .file("//a")), ("file:///a%20b", .file("/a%20b")),
      ("FILE:///a", .file("/a")), ("fILE:////a", .file("//a")), ("file://localhost/a", .malformed),
      ("FILE://a", .malformed), ("file://", .malformed), ("http://a/b", .foreign),
      ("x:///a", .foreign),
    ] as [(String, SongURI)])
  func `names are classified as in MPD`(text: String, uri: SongURI) {
    #expect(SongURI(text) == uri)
  }

  // MARK: Names that lead out of the library

  @Test func `every command that takes a name is tested with names outside the library`() {
    let named = ([Self.adding] + Self.opening + Self.searching).map(\.line)
    let lines = named + Self.finding + Self.listing + Self.scanning + ["save <name>"]
    let asked = Set(lines.map { String($0.prefix { $0 != " " }) })
    let commands = CommandName.allCases.filter { $0.arguments.upperBound > 0 }.map(\.rawValue)
    #expect(asked.isDisjoint(with: Self.nameless))
    #expect(asked.union(Self.nameless) == Set(commands))
  }

  @Test func `from the network, no spelling leads out of the library`() async throws {
    let client = try await stranger()
    for spelling in try spellings() {
      for command in [Self.adding] + Self.opening + Self.searching {
        let line = spelling.line(command.line)
        let refusal = command.refusal(of: spelling.kind, toStranger: true)
        #expect(try await client.ask(line) == [refusal], "\(line)")
      }
      for line in Self.finding.map(spelling.line) {
        let answer = try await client.ask(line)
        #expect(answer.last == "OK" && answer.values("file") == [], "\(line)")
        #expect(answer.values("songs").allSatisfy { $0 == "0" }, "\(line)")
      }
      for line in Self.listing.map(spelling.line) {
        #expect(try await client.ask(line).first?.hasPrefix("ACK ") == true, "\(line)")
      }
      for command in Self.scanning {
        let answer = try await client.ask(spelling.line(command))
        // Files in the library's folder may be scanned.
        guard spelling.kind != .relative else { continue }
        let refusal = Self.refusal(of: command, MPDError(.argument, "Malformed path"))
        #expect(answer == [refusal], "\(spelling.text)")
      }
    }
    #expect(shelf.player.titles == [])
    #expect(try await client.ask("listplaylists") == ["OK"])
    let music = shelf.folder["music"]
    for request in shelf.player.requests {
      switch request {
      case .scan(.scan(let paths)):
        #expect(
          paths.allSatisfy { $0.isBelow(music) && !$0.encoded.contains("/.") }, "\(paths)")
      case .playlist: break
      default: Issue.record("\(request)")
      }
    }
  }

  @Test func `from the network, the library's files are opened only by their names in it`()
    async throws
  {
    let client = try await stranger()
    let music = shelf.folder["music"].encoded
    for place in ["", "/loose.mp3", "/Ann", "/Ann/Blue/01 Song.mp3"] {
      for scheme in ["", "file://", "FILE://"] {
        let spelling = Spelling(kind: .absolute, text: scheme + music + place)
        for command in [Self.adding] + Self.opening {
          let line = spelling.line(command.line)
          let refusal = command.refusal(of: .absolute, toStranger: true)
          #expect(try await client.ask(line) == [refusal], "\(line)")
        }
      }
    }
    #expect(shelf.player.requests == [])
    #expect(try await client.ask("add \"Ann//Blue/01 Song.mp3/\"") == ["OK"])
    #expect(shelf.player.titles == ["Song 1"])
  }

  @Test func `on this machine, a spelling leads to the same file as in MPD, or nowhere`()
    async throws
  {
    let client = try await shelf.client()
    for spelling in try spellings() {
      for command in Self.searching + (spelling.isFile ? [] : Self.opening) {
        let line = spelling.line(command.line)
        let refusal = command.refusal(of: spelling.kind, toStranger: false)
        #expect(try await client.ask(line) == [refusal], "\(line)")
      }
      guard spelling.isFile else { continue }
      let line = spelling.line("readcomments <name>")
      #expect(try await client.ask(line).value("Mood") == "calm", "\(line)")
    }
  }

  @Test func `a playlist with the name of a file is not that file`() async throws {
    let file = try shelf.folder.write([1, 2], to: "secret/list.m3u").encoded
    let client = try await stranger()
    #expect(try await client.ask("add loose.mp3") == ["OK"])
    for name in [file, "file://" + file, "../secret/list.m3u", "./list.m3u"] {
      for line in [
        "save \"\(name)\"", "playlistadd \"\(name)\" loose.mp3",
        "rename \"\(name)\" \"\(name).new\"", "load \"\(name).new\"", "rm \"\(name).new\"",
      ] {
        #expect(try await client.ask(line) == ["OK"], "\(line)")
      }
    }
    #expect(try shelf.folder.read("secret/list.m3u") == [1, 2])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: shelf.folder["secret"].encoded)
    #expect(names == ["list.m3u"])
  }

  @Test func `a client of this machine may name any file, spelled as for MPD`() async throws {
    let client = try await shelf.client()
    let song = shelf.folder["music/loose.mp3"].encoded
    for spelling in [song, "file://" + song, "FILE://" + song, "loose.mp3"] {
      #expect(try await client.ask("add \"\(spelling)\"") == ["OK"], "\(spelling)")
    }
    #expect(shelf.player.titles.count == 4)
    let refusals = [
      ("file://localhost" + song, "[2@0] {add} Malformed file:// URI"),
      ("file://" + song.replacing("/", with: "%2F"), "[2@0] {add} Malformed file:// URI"),
      ("file:" + song, "[50@0] {add} No such directory"),
      (song + "\0", "[50@0] {add} No such directory"),
    ]
    for (spelling, refusal) in refusals {
      #expect(try await client.ask("add \"\(spelling)\"") == ["ACK " + refusal], "\(spelling)")
    }
  }

  @Test func `a folder that joins the library renames no song`() async throws {
    let client = try await shelf.client()
    let before = try await client.ask("listall")
    let added = try shelf.folder.makeFolder("Ann")
    let song = Track(path: try shelf.folder.write([0], to: "Ann/new.mp3"), title: "New")
    shelf.player.replaceLibrary(shelf.player.library + [song], adding: added)
    #expect(
      try await client.ask("config").value("music_directory") == shelf.folder["music"].encoded)
    // The main folder has songs in a folder of that name.
    let after = try await client.ask("listall")
    #expect(after.filter { !$0.contains("Ann (2)") } == before)
    #expect(
      after.filter { $0.contains("Ann (2)") } == ["directory: Ann (2)", "file: Ann (2)/new.mp3"])
    #expect(try await client.ask("lsinfo \"\"").values("directory") == ["Ann", "Ann (2)", "Öl"])
    #expect(
      Set(try await client.ask("listfiles \"\"").values("directory")) == ["Ann", "Ann (2)", "Öl"])
    #expect(try await client.ask("listfiles \"Ann (2)\"").values("file") == ["new.mp3"])
    #expect(try await client.ask("add \"Ann (2)/new.mp3\"") == ["OK"])
    #expect(try await client.ask("playlistinfo").value("file") == "Ann (2)/new.mp3")
  }

  // MARK: Covers

  @Test func `a network client only gets covers from the library's folders`() async throws {
    let (client, stranger) = (try await shelf.client(), try await self.stranger())
    // What was sent to one of them is not cached for the other.
    for _ in 0..<2 {
      for (client, size) in [(client, 100), (stranger, 50)] {
        client.say("albumart \"Ann/Blue/01 Song.mp3\" 10")
        #expect(try await client.line() == "size: \(size)")
        #expect(try await client.line() == "binary: \(size - 10)")
        #expect(try await client.bytes(size - 10) == Array(Shelf.picture[10..<size]))
        #expect(try await client.answer() == ["", "OK"])
      }
    }
  }

  // MARK: Folders

  @Test func `a folder is listed if a scan went through it`() async throws {
    try shelf.folder.write([1, 2, 3], to: "private/letter.txt")
    try shelf.folder.write([1, 2, 3, 4], to: "disk/Linked/song.mp3")
    try shelf.folder.write([1], to: "music/Ann/notes.txt")
    try shelf.folder.write([1], to: "music/.secrets/a.txt")
    link("private", "music/Ann/home")
    link("private/letter.txt", "music/Ann/cover.jpg")
    link("disk", "music/Ann/disk")
    link("disk/Linked/song.mp3", "music/Ann/linked.mp3")
    link("music/Ann/Blue", "music/Ann/same")
    link("nowhere", "music/Ann/dead")
    for client in [try await shelf.client(), try await stranger()] {
      // Neither the disk nor the song behind a link is known yet.
      var listed = try await client.ask("listfiles Ann")
      #expect(listed.values("directory") == ["Blue", "same"])
      #expect(listed.values("file") == ["notes.txt"])
      #expect(try await client.ask("listfiles Ann/disk").first?.hasPrefix("ACK [50@0]") == true)
      let library = shelf.player.library
      addSong("Ann/disk/Linked/song.mp3")
      addSong("Ann/linked.mp3")
      listed = try await client.ask("listfiles Ann")
      #expect(listed.values("directory") == ["Blue", "disk", "same"])
      #expect(listed.values("file") == ["linked.mp3", "notes.txt"])
      #expect(try await client.ask("listfiles Ann/disk").values("directory") == ["Linked"])
      #expect(try await client.ask("listfiles Ann/disk/Linked").values("size") == ["4"])
      #expect(try await client.ask("listfiles Ann/same").values("file").count == 3)
      for name in ["Ann/home", "Ann/dead", "Ann/linked.mp3", ".secrets", "Ann/../.secrets"] {
        #expect(
          try await client.ask("listfiles \(name)") == [
            "ACK [50@0] {listfiles} No such directory"
          ], "\(name)")
      }
      shelf.player.replaceLibrary(library)
    }
  }

  @Test func `a link that has changed since the scan is not followed`() async throws {
    try shelf.folder.write([1], to: "disk/song.mp3")
    try shelf.folder.write([1], to: "private/letter.txt")
    link("disk", "music/moving")
    addSong("moving/song.mp3")
    let client = try await stranger()
    #expect(try await client.ask("listfiles moving").values("file") == ["song.mp3"])
    #expect(shelf.folder["music/moving"].withCString { unlink($0) } == 0)
    link("private", "music/moving")
    #expect(
      try await client.ask("listfiles moving") == ["ACK [50@0] {listfiles} No such directory"])
    #expect(try await client.ask("listfiles \"\"").values("directory") == ["Ann", "Öl"])
  }
}
