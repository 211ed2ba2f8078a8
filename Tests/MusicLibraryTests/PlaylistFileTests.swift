import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct PlaylistFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func location(_ bytes: some Sequence<UInt8>, in folder: String? = "/music") -> String {
    let track = Track(path: TrackPath(bytes: bytes), title: "T")
    let list = PlaylistFile(
      sections: [.init(tracks: [track])], folder: folder.map { TrackPath($0) })
    return String(list.text.split(separator: "\n", omittingEmptySubsequences: false)[2])
  }

  @Test func `a list names length, artist, title and file`() {
    var one = Track(path: TrackPath("/music/a/1.mp3"), title: "First")
    one.artist = "Artist"
    one.duration = 61.5
    let two = Track(path: TrackPath("/elsewhere/2.mp3"), title: "Second")
    #expect(
      PlaylistFile(sections: [.init(tracks: [one, two])], folder: TrackPath("/music/")).text == """
        #EXTM3U
        #EXTINF:62,Artist - First
        a/1.mp3
        #EXTINF:-1,Second
        /elsewhere/2.mp3

        """)
    #expect(PlaylistFile(sections: [.init(tracks: [])]).text == "#EXTM3U\n")
  }

  @Test(arguments: [
    ("/music/#1.mp3", "./#1.mp3"), ("/music/ 1.mp3", "./ 1.mp3"),
    ("/music/http://x.mp3", "./http://x.mp3"), ("/music/C:1.mp3", "./C:1.mp3"),
    ("/music/a\nb.mp3", "file:///music/a%0Ab.mp3"), ("/music/a\rb.mp3", "file:///music/a%0Db.mp3"),
    ("/music/1.mp3 ", "file:///music/1.mp3%20"), ("/music2/1.mp3", "/music2/1.mp3"),
    ("/music/東京 é.mp3", "東京 é.mp3"), ("/music/cafe\u{301}.mp3", "cafe\u{301}.mp3"),
    ("/music/\u{301}.mp3", "\u{301}.mp3"),
  ])
  func `a name that would break the list is escaped`(
    path: String, expected: String
  ) {
    #expect(Array(location(path.utf8).utf8) == Array(expected.utf8))
  }

  @Test func `a name that is not UTF-8 is a URL`() {
    #expect(location(Array("/music/".utf8) + [0xE9, 0x20, 0x25]) == "file:///music/%E9%20%25")
    #expect(location([0x2F, 0xFF], in: nil) == "file:///%FF")
  }

  @Test func `line breaks in tags do not break the list`() {
    var track = Track(path: TrackPath("/1.mp3"), title: "a\r\n#EXTINF:1,b\u{2028}c\u{0}")
    track.artist = "\n"
    let lines = PlaylistFile(sections: [.init(tracks: [track])]).text.split(separator: "\n")
    #expect(lines == ["#EXTM3U", "#EXTINF:-1,a #EXTINF:1,b c", "/1.mp3"])
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e300])
  func `an impossible length is left out`(duration: Double) {
    var track = Track(path: TrackPath("/1.mp3"), title: "T")
    track.duration = duration
    #expect(PlaylistFile(sections: [.init(tracks: [track])]).text.contains("#EXTINF:-1,T"))
  }

  @Test func `sections are named, on one line each`() {
    let track = Track(path: TrackPath("/1.mp3"), title: "T")
    let list = PlaylistFile(sections: [
      .init(name: "calm\n#EXTINF:evil", tracks: [track]), .init(name: "sad", tracks: []),
    ])
    #expect(
      list.text == """
        #EXTM3U
        #PLAYLIST:calm #EXTINF:evil
        #EXTINF:-1,T
        /1.mp3
        #PLAYLIST:sad

        """)
  }
}
