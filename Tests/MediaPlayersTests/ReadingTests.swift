import MessageBus
import PlayerModel
import Testing

@testable import MediaPlayers

/// Reading untrusted messages.
struct ReadingTests {
  @Test func `metadata becomes a track`() throws {
    let metadata = ItemMetadata([
      "mpris:trackid": .objectPath("/t/1"), "mpris:length": .int64(200_500_000),
      "xesam:title": .string(" Tide\n\u{1B}[31m"), "xesam:artist": .strings(["Ann", "", "Bob"]),
      "xesam:album": .string("Sea"), "xesam:albumArtist": .strings(["Various"]),
      "xesam:genre": .strings(["Jazz", "Dub"]), "xesam:trackNumber": .int32(3),
      "xesam:discNumber": .int32(2), "xesam:url": .string("file:///m/a%20b.mp3"),
    ])
    let track = try #require(metadata.track)
    #expect(track.title == "Tide  [31m")
    #expect(track.artist == "Ann, Bob")
    #expect((track.album, track.albumArtist, track.genre) == ("Sea", "Various", "Jazz, Dub"))
    #expect((track.trackNumber, track.discNumber) == (3, 2))
    #expect(track.duration == 200.5)
    #expect(!track.isDurationExact)
    #expect(track.path == TrackPath("/m/a b.mp3"))
  }

  @Test(arguments: [
    BusValue.int64(100_000_000), .int32(100_000_000), .uint32(100_000_000), .uint64(100_000_000),
    .double(1e8), .string("100000000"), .variant(.int64(100_000_000)),
  ])
  func `a length is read whatever its type`(value: BusValue) {
    #expect(ItemMetadata(["xesam:title": .string("A"), "mpris:length": value]).length == 100)
  }

  @Test(arguments: [
    BusValue.int64(0), .int64(-1), .int64(.max), .uint64(.max), .double(.nan), .double(.infinity),
    .string("long"), .strings(["1"]), .bool(true), .dictionary([:]), .int64(31 * 86_400_000_000),
  ])
  func `an impossible length is ignored`(value: BusValue) {
    #expect(ItemMetadata(["xesam:title": .string("A"), "mpris:length": value]).length == nil)
  }

  @Test func `texts are bounded, whatever they consist of`() {
    for text in [
      String(repeating: "x", count: 1 << 20), "e" + String(repeating: "\u{301}", count: 1 << 20),
    ] {
      let title = ItemMetadata(["xesam:title": .string(text)]).title
      #expect(title.unicodeScalars.count == PlayerText.limit)
    }
    let artists = BusValue.strings(
      Array(repeating: String(repeating: "x", count: 9000), count: 9000))
    #expect(ItemMetadata(["xesam:artist": artists]).artist.count == PlayerText.limit)
  }

  @Test func `metadata is read whatever the types of its fields`() {
    let values: [BusValue] = [
      .bool(true), .byte(1), .double(.nan), .string(""), .strings([]), .dictionary([:]),
      .variant(.variant(.bool(false))), .objectPath("/"), .uint64(.max),
    ]
    for value in values {
      let fields = Dictionary(uniqueKeysWithValues: ItemMetadata.names.map { ($0, value) })
      _ = ItemMetadata(fields).track
      let all = PlayerReport([
        "Metadata": .dictionary(fields), "Rate": value, "Position": value, "PlaybackStatus": value,
      ])
      _ = Script(all).tracking.snapshot
    }
    #expect(PlayerReport(["Metadata": .string("x")]).metadata == nil)
    #expect(PlayerReport(["PlaybackStatus": .string("Rewinding")]).status == nil)
  }

  @Test func `the file's name replaces a missing title, and an empty trackid is ignored`() {
    #expect(ItemMetadata(["xesam:url": .string("file:///m/a.mp3")]).track?.title == "a.mp3")
    #expect(ItemMetadata(["xesam:url": .string("http://x/y")]).track?.title == "http://x/y")
    #expect(ItemMetadata(["xesam:url": .string("http://x/y")]).track?.path == TrackPath(""))
    for id in ["", "/", "/org/mpris/MediaPlayer2/TrackList/NoTrack"] {
      #expect(ItemMetadata(["mpris:trackid": .string(id)]).trackID == nil)
    }
  }
}
