import FoundationEssentials
import PlayerModel
import Testing

@Suite struct MusicBrainzIDsTests {
  @Test(arguments: [
    "b1a9c0e9-d987-4042-ae91-78d6a3267d69",
    " B1A9C0E9-D987-4042-AE91-78D6A3267D69\n",
  ])
  func `an identifier is read despite capitals and surrounding blanks`(text: String) {
    #expect(MusicBrainzIDs.identifier(text) == "b1a9c0e9-d987-4042-ae91-78d6a3267d69")
  }

  @Test(arguments: [
    "", "b1a9c0e9", "b1a9c0e9d9874042ae9178d6a3267d69",
    "b1a9c0e9-d987-4042-ae91-78d6a3267d6", "b1a9c0e9-d987-4042-ae91-78d6a3267d69a",
    "b1a9c0e9-d987-4042-ae91-78d6a3267d6g", "b1a9c0e9-d987-4042-ae91-78d6a3267d6\u{19}",
    "b1a9c0e9-d987-4042-ae91 78d6a3267d69", "--------------------------------------------------",
    "00000000-0000-0000-0000-000000000000", "b1a9c0e9-d987-4042-ae91-78d6a3267d69 /x",
  ])
  func `an invalid identifier is rejected`(text: String) {
    #expect(MusicBrainzIDs.identifier(text) == nil)
  }

  private static func id(_ number: Int) -> String {
    let digits = String(number)
    return "b1a9c0e9-d987-4042-ae91-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// Every combination of present and missing identifiers.
  private static let mixtures: [MusicBrainzIDs] = (1..<64).flatMap { bits in
    var ids = MusicBrainzIDs()
    if bits & 1 != 0 { ids.recording = id(1) }
    if bits & 2 != 0 { ids.track = id(2) }
    if bits & 4 != 0 { ids.release = id(3) }
    if bits & 8 != 0 { ids.releaseGroup = id(4) }
    if bits & 16 != 0 { ids.artists = [id(5), id(6)] }
    if bits & 32 != 0 { ids.albumArtists = [id(7)] }
    var same = ids
    same.albumArtists = ids.artists
    return same.isEmpty ? [ids] : [ids, same]
  }

  @Test func `identifiers survive storage and JSON`() throws {
    #expect(MusicBrainzIDs().packed == nil)
    for ids in Self.mixtures {
      #expect(MusicBrainzIDs(packed: try #require(ids.packed)) == ids)
      #expect(try JSONDecoder().decode(MusicBrainzIDs.self, from: JSONEncoder().encode(ids)) == ids)
    }
  }

  @Test func `a track by the artist of its release takes 82 bytes for all five`() {
    var ids = MusicBrainzIDs()
    (ids.recording, ids.track, ids.release, ids.releaseGroup) = (
      Self.id(1), Self.id(2), Self.id(3), Self.id(4)
    )
    (ids.artists, ids.albumArtists) = ([Self.id(5)], [Self.id(5)])
    #expect(ids.packed?.count == 82)
  }

  @Test func `damaged bytes are read as other identifiers or none`() throws {
    for ids in Self.mixtures {
      let stored = try #require(ids.packed)
      for length in 0..<stored.count { #expect(MusicBrainzIDs(packed: stored[..<length]) == nil) }
      #expect(MusicBrainzIDs(packed: stored + [0]) == nil)
      for place in stored.indices {
        var broken = stored
        broken[place] ^= 0xFF
        guard let read = MusicBrainzIDs(packed: broken) else { continue }
        #expect(read == read.valid)
      }
    }
  }

  @Test func `data of other programs is read as far as it is valid`() throws {
    let json = #"""
      {"recording": "B1A9C0E9-D987-4042-AE91-000000000001", "track": "x", "release": null,
      "artists": ["b1a9c0e9-d987-4042-ae91-000000000005", "", "B1A9C0E9-d987-4042-ae91-000000000005"]}
      """#
    var ids = MusicBrainzIDs()
    ids.recording = Self.id(1)
    ids.artists = [Self.id(5)]
    #expect(try JSONDecoder().decode(MusicBrainzIDs.self, from: Data(json.utf8)) == ids)
    ids.release = "nothing"
    ids.albumArtists = (0..<1000).map { Self.id($0) }
    let stored = try #require(ids.packed.flatMap { MusicBrainzIDs(packed: $0) })
    #expect(stored.release == nil)
    #expect(stored.albumArtists.count == 100)
  }
}
