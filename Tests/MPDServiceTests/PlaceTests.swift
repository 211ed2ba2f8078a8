import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import MPDService

/// What clients may name, and what they see of it.
@Suite(.timeLimit(.minutes(10)))
struct PlaceTests {
  private let shelf: Shelf
  private let port: UInt16

  init() throws { (shelf, port) = try Shelf.networked() }

  /// A client of the network that gave the password.
  private func stranger() async throws -> MPDClient {
    let client = try await MPDClient.of(port: port)
    #expect(try await client.ask("password \"open up\"") == ["OK"])
    return client
  }

  private func link(_ target: String, _ name: String) {
    let made = shelf.folder[target].withCString { target in
      shelf.folder[name].withCString { symlink(target, $0) }
    }
    #expect(made == 0, "\(name)")
  }

  /// The library with another song, at this place in its folder.
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
  func `names are told apart as MPD does`(text: String, uri: SongURI) {
    #expect(SongURI(text) == uri)
  }

  @Test func `from a network no spelling leads out of the library`() async throws {
    let secret = try shelf.folder.write([0], to: "secret/01 Song.mp3").encoded
    try shelf.folder.write([0], to: "music/.hidden/01 Song.mp3")
    try shelf.folder.write([0], to: "music/Ann/01 Unscanned.mp3")
    link("secret", "music/link")
    let escaped = secret.replacing("/", with: "%2F")
    let spellings = [
      secret, "/" + secret, "///" + secret, "file://" + secret, "FILE://" + secret,
      "File:////" + secret, "file://localhost" + secret, "FILE://LOCALHOST" + secret,
      "file://127.0.0.1" + secret, "file:" + secret, "file:/" + secret, "file://" + escaped,
      "file://%2F" + secret, escaped, "nfs://" + secret, "http://localhost" + secret,
      "../secret/01 Song.mp3", "..//secret/01 Song.mp3", "./../secret/01 Song.mp3",
      "Ann/../../secret/01 Song.mp3", "Ann/Blue/../../../secret/01 Song.mp3",
      "/../secret/01 Song.mp3", "%2e%2e/secret/01 Song.mp3", "..%2Fsecret%2F01 Song.mp3",
      "..\\secret\\01 Song.mp3", "../secret/01 Song.mp3\0", "Ann\0/../../secret/01 Song.mp3",
      "\(shelf.folder["music"])/../secret/01 Song.mp3", "~/01 Song.mp3",
      "link/01 Song.mp3", "link", "link/..", "../secret",
      "file://" + shelf.folder["secret"].encoded,
      ".hidden/01 Song.mp3", ".hidden", "Ann/01 Unscanned.mp3",
    ]
    let client = try await stranger()
    for spelling in spellings {
      // As a client quotes it.
      let name = "\"" + spelling.replacing("\\", with: "\\\\") + "\""
      for command in [
        "add \(name)", "addid \(name)", "albumart \(name) 0", "readpicture \(name) 0",
        "lsinfo \(name)", "listall \(name)", "listallinfo \(name)", "playlistadd list \(name)",
        "sticker get song \(name) rating", "find base \(name)", "load \(name)",
      ] {
        let answer = try await client.ask(command)
        #expect(answer.count == 1 && answer[0].hasPrefix("ACK "), "\(command): \(answer)")
      }
      // A scan may have gone through a folder in which there is no song.
      let listed = try await client.ask("listfiles \(name)")
      #expect(listed.values("file") == [], "\(name)")
      _ = try await client.ask("update \(name)")
    }
    #expect(shelf.player.titles == [])
    let music = shelf.folder["music"]
    for case .scan(.scan(let paths)) in shelf.player.requests {
      #expect(paths.allSatisfy { $0.isBelow(music) && !$0.encoded.contains("/.") }, "\(paths)")
    }
  }

  @Test func `a client of this machine may name any file, spelled as MPD reads it`() async throws {
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

  @Test func `a client of a network gets covers out of the library's folders alone`() async throws {
    let (client, stranger) = (try await shelf.client(), try await self.stranger())
    // What one of them was sent is not kept for the other.
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
      // Nothing of the disk is known yet, nor the song that is a link.
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

  @Test func `a link that leads elsewhere since the scan is not followed`() async throws {
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
