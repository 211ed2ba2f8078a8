import PlayerModel
import Testing

@testable import MPDService

/// The library as clients see it.
struct LibraryTests {
  private func table(_ paths: [String], folders: [String] = ["/m"]) -> SongTable {
    let tracks = paths.map { Track(path: TrackPath($0), title: String($0.suffix(5))) }
    return SongTable(
      MPDLibrary(
        folders: folders.map { TrackPath($0) }, tracks: .init(tracks),
        modified: tracks.map { _ in 1 }))
  }

  @Test func `songs stand in their folders, each before those in it`() {
    let table = table(["/m/b/2.mp3", "/m/a/x/1.mp3", "/m/0.mp3", "/m/a/1.mp3", "/else/1.mp3"])
    #expect(table.folders.map(\.uri) == ["", "a", "a/x", "b"])
    #expect(table.tracks.indices.map(table.uri) == ["0.mp3", "a/1.mp3", "a/x/1.mp3", "b/2.mp3"])
    #expect(table.folder("a")?.all == 1..<3)
    #expect(table.folder("/a/")?.songs == 1..<2)
    #expect(table.song("a/x/1.mp3") == 2)
    #expect(table.song("a/nosuch.mp3") == nil)
    #expect(table.find(.base("a")) == [1, 2])
  }

  @Test func `several folders have names, and the same name has a number`() {
    let folders = MusicFolders(
      ["/x/Music", "/home/Music", "/home/Music/in", "/y"].map { TrackPath($0) })
    #expect(folders.roots.map(\.name) == ["Music", "Music (2)", "y"])
    #expect(folders.uri(of: TrackPath("/home/Music/in/a.mp3")) == "Music/in/a.mp3")
    #expect(folders.path(of: "Music (2)/a.mp3") == TrackPath("/x/Music/a.mp3"))
    #expect(folders.path(of: "nosuch/a.mp3") == nil)
    #expect(folders.uri(of: TrackPath("/else/a.mp3")) == "/else/a.mp3")
  }

  @Test func `no URI leads out of the folders`() {
    let folders = MusicFolders([TrackPath("/m")])
    for uri in ["..", "../x", "a/../../x", "a/..", "./a", "..\0", "a/..\0x"] {
      #expect(folders.path(of: uri) == nil)
    }
  }

  @Test func `a name with a newline is one line, and is found by it`() {
    let folders = MusicFolders([TrackPath("/m")])
    let path = TrackPath("/m/a\nOK\nb.mp3")
    let uri = folders.uri(of: path)
    #expect(!uri.contains("\n"))
    #expect(folders.path(of: uri) == path)
  }

  @Test func `sorting keeps equals in their order in both directions`() throws {
    var tracks = ["c", "A", "b", "A"].enumerated().map { index, artist in
      var track = Track(path: TrackPath("/m/\(index).mp3"), title: "t")
      track.artist = artist
      return track
    }
    tracks[2].trackNumber = 10
    tracks[3].trackNumber = 9
    let table = SongTable(
      MPDLibrary(folders: [TrackPath("/m")], tracks: .init(tracks), modified: [4, 3, 2, 1]))
    func sorted(_ order: String) throws -> [Int] {
      table.sort([0, 1, 2, 3], by: try SongOrder(order)).map { place in
        Int(table.uri(place).prefix(1)) ?? -1
      }
    }
    let places = (0..<4).map { Int(table.uri($0).prefix(1)) ?? -1 }
    let equals = places.filter { $0 == 1 || $0 == 3 }
    #expect(try sorted("artist") == equals + [2, 0])
    #expect(try sorted("-artist") == [0, 2] + equals)
    #expect(try sorted("-track").first == 2)
    #expect(try sorted("Last-Modified") == [3, 2, 1, 0])
    #expect(throws: MPDError(.argument, "Unknown sort tag")) { try SongOrder("nosuch") }
  }

  @Test func `a field of an answer stays one line`() {
    var response = Response()
    response.pair("Title", "a\nOK\r\u{1}b\u{7F}")
    #expect(String(decoding: response.bytes, as: UTF8.self) == "Title: a OK  b \n")
    var refusal = Response()
    refusal.refusal(MPDError(.argument, "a\nOK"), of: "x", at: 3)
    #expect(String(decoding: refusal.bytes, as: UTF8.self) == "ACK [2@3] {x} a OK\n")
  }
}
