import CompactTracks
import PlayerModel
import TestSupport
import Testing

@Suite struct PackedTracksTests {
  private static func track(_ random: inout SeededGenerator) -> Track {
    func text() -> String {
      let letters: [Character] = ["a", "é", "東", "🎵", "\u{0}", "\n", " "]
      let count = Int.random(in: 0...300, using: &random)
      return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    let numbers: [Int?] = [nil, 0, 1, -1, 2026, .min, .max, 64, -65]
    let lengths: [Double?] = [nil, 0, 151.25, -1, 1e300]
    var track = Track(path: TrackPath("/music/" + text()), title: text())
    track.artist = text()
    track.album = text()
    track.albumArtist = Bool.random(using: &random) ? text() : ""
    track.genre = text()
    track.tagMood = [nil, "", text()].randomElement(using: &random) ?? nil
    track.persistentID =
      [nil, PersistentID(rawValue: "s1:00112233445566778899aabbccddeeff")]
      .randomElement(using: &random) ?? nil
    track.year = numbers.randomElement(using: &random) ?? nil
    track.monthDay = [nil, 100, 503, 1231].randomElement(using: &random) ?? nil
    track.trackNumber = numbers.randomElement(using: &random) ?? nil
    track.discNumber = numbers.randomElement(using: &random) ?? nil
    track.duration = lengths.randomElement(using: &random) ?? nil
    track.isDurationExact = Bool.random(using: &random)
    track.encoding = encodings.randomElement(using: &random) ?? nil
    if Bool.random(using: &random) {
      let values = [text(), text()]
      track.tags = TrackTags { $0 == .composers ? values : [] }
    }
    guard Bool.random(using: &random) else { return track }
    var ids = MusicBrainzIDs()
    ids.recording = "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
    if Bool.random(using: &random) { ids.artists = ["8f6bd1e4-fbe1-4f50-aa9b-94c450ec0f11"] }
    track.musicBrainz = ids
    return track
  }

  private static let encodings: [SoundEncoding?] = [
    nil,
    SoundEncoding(codec: "FLAC", bitDepth: 16, sampleRate: 44_100, channels: 2, bitrate: 873),
    SoundEncoding(codec: "MP3", bitDepth: nil, sampleRate: 1, channels: 1, bitrate: 0),
    SoundEncoding(
      codec: "WAV", bitDepth: 64, sampleRate: 1_048_575, channels: 16, bitrate: 65_535),
    SoundEncoding(codec: "Codec 東", bitDepth: 1, sampleRate: 8000, channels: 8, bitrate: 320),
    SoundEncoding(codec: "x", bitDepth: nil, sampleRate: 48_000, channels: 6, bitrate: 1),
  ]

  private static func tracks(_ count: Int, seed: UInt64 = 1) -> [Track] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in track(&random) }
  }

  @Test func `packed tracks are unpacked unchanged`() throws {
    let tracks = Self.tracks(300) + [FullFixture.track]
    let packed = PackedTracks(tracks)
    #expect(packed.map(\.track) == tracks)
    #expect(packed.map(\.path) == tracks.map(\.path))
    #expect(packed.map(\.persistentID) == tracks.map(\.persistentID))
    #expect(packed.map(\.isDurationExact) == tracks.map(\.isDurationExact))
    #expect(try #require(PackedTracks(stored: packed.stored)).map(\.track) == tracks)
    #expect(PackedTracks(stored: ([] as PackedTracks).stored)?.isEmpty == true)
  }

  @Test func `absent identifiers take no space, and leave the format unchanged`() {
    var track = Track(path: TrackPath("/a"), title: "b")
    track.isDurationExact = true
    let plain = PackedTracks([track]).stored
    // Signature, count, album, flags and size, two texts, six absent ones, numbers.
    #expect(plain.suffix(16) == [3, 0x2F, 0x61, 2, 0x62, 1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0])
    track.musicBrainz = MusicBrainzIDs()
    #expect(PackedTracks([track]).stored == plain)
    track.musicBrainz?.recording = "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
    #expect(PackedTracks([track]).stored.count == plain.count + 19)
  }

  @Test func `an encoding takes few bytes, and one with impossible values is dropped`() {
    var track = Track(path: TrackPath("/a"), title: "b")
    let plain = PackedTracks([track]).stored
    track.encoding = SoundEncoding(
      codec: "FLAC", bitDepth: 16, sampleRate: 44_100, channels: 2, bitrate: 873)
    #expect(PackedTracks([track]).stored.count == plain.count + 8)
    track.encoding?.codec = "Codec"
    #expect(PackedTracks([track]).stored.count == plain.count + 14)
    for change: (inout SoundEncoding) -> Void in [
      { $0.channels = 17 }, { $0.channels = 0 }, { $0.sampleRate = 1 << 20 },
      { $0.bitrate = 1 << 16 }, { $0.bitrate = -1 }, { $0.bitDepth = 63 }, { $0.bitDepth = 65 },
    ] {
      var changed = track
      if var encoding = changed.encoding {
        change(&encoding)
        changed.encoding = encoding
      }
      #expect(PackedTracks([changed])[0].track.encoding == nil)
      #expect(PackedTracks([changed]).stored == plain)
    }
  }

  @Test func `further tags follow everything else, and are read without unpacking`() {
    var track = FullFixture.track
    track.tags = nil
    let plain = PackedTracks([track]).stored
    track.tags = TrackTags { $0 == .bpm ? ["120"] : [] }
    let packed = PackedTracks([track])
    #expect(packed.stored.count == plain.count + 6)
    let stored = packed[0].withFields { $0.tags.map { String(decoding: $0, as: UTF8.self) } }
    #expect(stored == track.tags?.stored)
    #expect(PackedTrack(Track(path: track.path, title: "a")).withFields { $0.tags == nil })
  }

  @Test func `tracks are equal whatever their positions`() throws {
    let tracks = Self.tracks(20)
    let packed = PackedTracks(tracks)
    let picked = packed.picked([7, 3, 7])
    #expect(picked.map(\.track) == [tracks[7], tracks[3], tracks[7]])
    #expect(picked == PackedTracks([tracks[7], tracks[3], tracks[7]]))
    #expect(picked.hashValue == PackedTracks([tracks[7], tracks[3], tracks[7]]).hashValue)
    #expect(picked != packed.picked([7, 3]))
    #expect(try #require(PackedTracks(stored: picked.stored)) == picked)
    #expect(PackedTracks(picked) == picked)
    #expect(PackedTrack(tracks[3]) == packed[3])
    #expect(PackedTrack(tracks[3]) != packed[4])
  }

  @Test func `a file truncated anywhere, or with trailing bytes, is refused`() {
    let stored = PackedTracks(Self.tracks(4)).stored
    for length in stored.indices {
      #expect(PackedTracks(stored: Array(stored[..<length])) == nil)
    }
    #expect(PackedTracks(stored: stored + [0]) == nil)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a non-finite length in a file is refused`(duration: Double) {
    var track = Track(path: TrackPath("/a.mp3"), title: "a")
    track.duration = duration
    #expect(PackedTracks(stored: PackedTracks([track]).stored) == nil)
  }

  @Test func `damage is refused or valid, and never crashes the program`() {
    let stored = PackedTracks(Self.tracks(3)).stored
    var survivors = 0
    for seed in UInt64(1)...3000 {
      var random = SeededGenerator(seed: seed)
      guard let packed = PackedTracks(stored: random.damaged(stored)) else { continue }
      survivors += 1
      #expect(packed.map(\.track).count == packed.count)
      #expect(Set(packed).count <= packed.count)
    }
    #expect(survivors > 0)
  }
}
