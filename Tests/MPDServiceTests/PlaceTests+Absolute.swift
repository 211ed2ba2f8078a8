import TestSupport
import Testing

@testable import MPDService

/// Absolute paths, which only clients of this machine may name.
extension PlaceTests {
  @Test func `from the network, no command finds what is in the library by an absolute path`()
    async throws
  {
    let (client, own) = (try await stranger(), try await shelf.client())
    let music = shelf.folder["music"].encoded
    let paths = ["/Ann", "//Ann", music + "/loose.mp3", "/" + music + "/Ann/Blue/01 Song.mp3"]
    for path in paths + paths.map({ "file://" + $0 }) {
      let spelling = Spelling(kind: .absolute, text: path)
      for command in Self.searching {
        let line = spelling.line(command.line)
        let refusal = command.refusal(of: .absolute, toStranger: true)
        #expect(try await client.ask(line) == [refusal], "\(line)")
      }
      for line in Self.finding.map(spelling.line) {
        let answer = try await client.ask(line)
        #expect(answer.last == "OK" && answer.values("file") == [], "\(line)")
        #expect(answer.values("songs").allSatisfy { $0 == "0" }, "\(line)")
      }
    }
    #expect(shelf.player.requests == [])
    // Clients of this machine may use them.
    let song = try await own.ask("lsinfo \"\(music)/loose.mp3\"")
    #expect(song.values("file") == ["loose.mp3"])
  }

  @Test func `a filter with emptied folders finds nothing in them, and everything outside`() throws
  {
    let empty = SongFilter.not(.all([]))
    let file = SongFilter.file(TextTest("a", .part, ignoresCase: false))
    let filter = SongFilter.all([.base("/a"), .not(.base("/b")), .base("c"), file])
    #expect(
      filter.emptyingBases { $0.hasPrefix("/") }
        == .all([empty, .not(empty), .base("c"), file]))
  }
}
