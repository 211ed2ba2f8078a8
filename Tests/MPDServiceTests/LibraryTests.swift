import PlayerModel
import Testing

@testable import MPDService

/// The library as clients see it.
struct LibraryTests {
  private func table(_ paths: [String], in folders: MusicFolders? = nil) throws -> SongTable {
    let tracks = paths.map { Track(path: TrackPath($0), title: String($0.suffix(5))) }
    return SongTable(
      MPDLibrary(tracks: .init(tracks), modified: tracks.map { _ in 1 }),
      in: try folders ?? self.folders(["/m"]))
  }

  /// The folders of a library with these songs.
  private func folders(
    _ paths: [String], main: String? = nil, songs: [String] = []
  ) throws -> MusicFolders {
    try MusicFolders(paths.map { TrackPath($0) }, main: main.map { TrackPath($0) }) { folder in
      songs.contains { TrackPath($0).isBelow(folder) }
    }
  }

  @Test func `songs belong to their folders, and come before those of subfolders`() throws {
    let table = try table(["/m/b/2.mp3", "/m/a/x/1.mp3", "/m/0.mp3", "/m/a/1.mp3", "/else/1.mp3"])
    #expect(table.folders.map(\.uri) == ["", "a", "a/x", "b"])
    #expect(table.tracks.indices.map(table.uri) == ["0.mp3", "a/1.mp3", "a/x/1.mp3", "b/2.mp3"])
    #expect(table.folder("a")?.all == 1..<3)
    #expect(table.folder("/a/")?.songs == 1..<2)
    #expect(table.song("a/x/1.mp3") == 2)
    #expect(table.song("a/nosuch.mp3") == nil)
    #expect(table.find(.base("a")) == [1, 2])
  }

  @Test func `another folder renames no song of the main one`() throws {
    let songs = ["/home/Music/a/1.mp3", "/home/Music/2.mp3", "/home/Music/in/3.mp3"]
    func uris(_ folders: MusicFolders) -> [String] { songs.map { folders.uri(of: TrackPath($0)) } }
    let alone = uris(try folders(["/home/Music"], main: "/home/Music"))
    #expect(alone == ["a/1.mp3", "2.mp3", "in/3.mp3"])
    // A folder that sorts before it, one in it, one that contains it, and one of the same name.
    for other in ["/aaa", "/home/Music/in", "/home", "/", "/x/Music", "/zzz"] {
      let both = try folders([other, "/home/Music"], main: "/home/Music/", songs: songs)
      #expect(uris(both) == alone, "\(other)")
      #expect(both.roots.first?.path == TrackPath("/home/Music"), "\(other)")
      for (uri, song) in zip(alone, songs) {
        #expect(both.path(of: uri) == TrackPath(song), "\(other)")
      }
      // If one folder contains the other, the library lists only the outer one.
      #expect(uris(try folders([other], main: "/home/Music")) == alone, "\(other)")
    }
  }

  @Test func `songs of other folders are prefixed with the folder's name`() throws {
    let folders = try folders(
      ["/x/Music", "/home/Music", "/home/Music/in", "/y", "/m"], main: "/m",
      songs: ["/m/y/1.mp3", "/m/y (2)/1.mp3"])
    #expect(folders.roots.map(\.name) == ["", "Music", "Music (2)", "y (3)"])
    let table = try table(["/m/y/1.mp3", "/y/2.mp3", "/x/Music/3.mp3"], in: folders)
    #expect(table.folders.map(\.uri) == ["", "Music", "Music (2)", "y", "y (3)"])
    #expect(
      table.tracks.indices.map(table.uri) == ["Music (2)/3.mp3", "y/1.mp3", "y (3)/2.mp3"])
    #expect(table.tracks.indices.map { table.song(table.uri($0)) } == [0, 1, 2])
    #expect(folders.uri(of: TrackPath("/home/Music/in/a.mp3")) == "Music/in/a.mp3")
    #expect(folders.path(of: "Music (2)") == TrackPath("/x/Music"))
    #expect(folders.scannablePath(of: "y (3)/a") == TrackPath("/y/a"))
    for uri in ["/m/a", "file:///m/a", ".a", "a/.b/c", "y (3)/.a", ".."] {
      #expect(folders.scannablePath(of: uri) == nil, "\(uri)")
    }
    #expect(folders.path(of: "nosuch/a.mp3") == TrackPath("/m/nosuch/a.mp3"))
    #expect(folders.path(of: "") == TrackPath("/m"))
    #expect(folders.uri(of: TrackPath("/else/a.mp3")) == "/else/a.mp3")
    #expect(try self.folders([]).path(of: "a.mp3") == nil)
  }

  @Test func `no URI leads out of the folders`() throws {
    let folders = try folders(["/m"])
    for uri in ["..", "../x", "a/../../x", "a/..", "./a", "..\0", "a/..\0x"] {
      #expect(folders.path(of: uri) == nil)
    }
  }

  @Test func `a name with a newline stays on one line, and is found by it`() throws {
    let folders = try folders(["/m"])
    let path = TrackPath("/m/a\nOK\nb.mp3")
    let uri = folders.uri(of: path)
    #expect(!uri.contains("\n"))
    #expect(folders.path(of: uri) == path)
  }

  @Test func `sorting keeps equal songs in order in both directions`() throws {
    var tracks = ["c", "A", "b", "A"].enumerated().map { index, artist in
      var track = Track(path: TrackPath("/m/\(index).mp3"), title: "t")
      track.artist = artist
      return track
    }
    tracks[2].trackNumber = 10
    tracks[3].trackNumber = 9
    let table = SongTable(
      MPDLibrary(tracks: .init(tracks), modified: [4, 3, 2, 1]), in: try folders(["/m"]))
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

  @Test func `a field of an answer stays on one line`() {
    var response = Response()
    response.pair("Title", "a\nOK\r\u{1}b\u{7F}")
    #expect(String(decoding: response.bytes, as: UTF8.self) == "Title: a OK  b \n")
    var refusal = Response()
    refusal.refusal(MPDError(.argument, "a\nOK"), of: "x", at: 3)
    #expect(String(decoding: refusal.bytes, as: UTF8.self) == "ACK [2@3] {x} a OK\n")
  }
}
