import Foundation
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// MusicBrainz identifiers in tags.
@Suite struct MusicBrainzTagTests {
  private let folder: MusicFolder

  init() throws { folder = try MusicFolder() }

  private func ids(_ bytes: [UInt8]...) throws -> MusicBrainzIDs? {
    try folder.metadata(bytes.reduce([], +)).musicBrainz
  }

  private static let (recording, track) = (
    "60dfa5ec-84b7-4d30-b1f5-ae5af27a9f29", "0a1f5e3c-6b2d-4c7e-9f10-2a3b4c5d6e7f"
  )
  private static let (one, two) = (
    "b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d", "8f6bd1e4-fbe1-4f50-aa9b-94c450ec0f11"
  )

  /// The identifiers in the tags below.
  private static var whole: MusicBrainzIDs {
    var ids = MusicBrainzIDs()
    (ids.recording, ids.track) = (recording, track)
    ids.release = "f205627f-b70a-409d-adbe-66289b614e80"
    ids.releaseGroup = "9162580e-5df4-32de-80cc-f45a8d8a9b1d"
    (ids.artists, ids.albumArtists) = ([one, two], ["89ad4ac3-39f7-470e-963a-56509c546377"])
    return ids
  }

  // MARK: As Picard writes them

  /// ID3v2.3 in UTF-16, with several values joined by a slash, made by Mutagen 1.48 with Picard's
  /// names.
  private static let version3 = """
    SUQzAwAAAAAIR1RJVDIAAAAHAAAB//5UAAAAVUZJRAAAACQAAGh0dHA6Ly93d3cuaWQzLm9yZy9kdW1teS91\
    ZmlkLmh0bWwAeFVGSUQAAAA7AABodHRwOi8vbXVzaWNicmFpbnoub3JnADYwZGZhNWVjLTg0YjctNGQzMC1i\
    MWY1LWFlNWFmMjdhOWYyOVRYWFgAAAA/AAAB//5NAHUAcwBpAGMAQgByAGEAaQBuAHoAIABBAGwAYgB1AG0A\
    IABUAHkAcABlAAAA//5hAGwAYgB1AG0AAABUWFhYAAAAZwAAAf/+QQBjAG8AdQBzAHQAaQBkACAASQBkAAAA\
    //5hAGUANABmADUAZAAyAGMALQAxAGEAMgBiAC0ANABjADMAZAAtADgAZQA5AGYALQAwADAAMQAxADIAMgAz\
    ADMANAA0ADUANQAAAFRYWFgAAAB5AAAB//5NAHUAcwBpAGMAQgByAGEAaQBuAHoAIABBAGwAYgB1AG0AIABJ\
    AGQAAAD//mYAMgAwADUANgAyADcAZgAtAGIANwAwAGEALQA0ADAAOQBkAC0AYQBkAGIAZQAtADYANgAyADgA\
    OQBiADYAMQA0AGUAOAAwAAAAVFhYWAAAAIcAAAH//k0AdQBzAGkAYwBCAHIAYQBpAG4AegAgAEEAbABiAHUA\
    bQAgAEEAcgB0AGkAcwB0ACAASQBkAAAA//44ADkAYQBkADQAYQBjADMALQAzADkAZgA3AC0ANAA3ADAAZQAt\
    ADkANgAzAGEALQA1ADYANQAwADkAYwA1ADQANgAzADcANwAAAFRYWFgAAACJAAAB//5NAHUAcwBpAGMAQgBy\
    AGEAaQBuAHoAIABSAGUAbABlAGEAcwBlACAARwByAG8AdQBwACAASQBkAAAA//45ADEANgAyADUAOAAwAGUA\
    LQA1AGQAZgA0AC0AMwAyAGQAZQAtADgAMABjAGMALQBmADQANQBhADgAZAA4AGEAOQBiADEAZAAAAFRYWFgA\
    AACJAAAB//5NAHUAcwBpAGMAQgByAGEAaQBuAHoAIABSAGUAbABlAGEAcwBlACAAVAByAGEAYwBrACAASQBk\
    AAAA//4wAGEAMQBmADUAZQAzAGMALQA2AGIAMgBkAC0ANABjADcAZQAtADkAZgAxADAALQAyAGEAMwBiADQA\
    YwA1AGQANgBlADcAZgAAAFRYWFgAAADFAAAB//5NAHUAcwBpAGMAQgByAGEAaQBuAHoAIABBAHIAdABpAHMA\
    dAAgAEkAZAAAAP/+YgAxADAAYgBiAGIAZgBjAC0AYwBmADkAZQAtADQAMgBlADAALQBiAGUAMQA3AC0AZQAy\
    AGMAMwBlADEAZAAyADYAMAAwAGQALwA4AGYANgBiAGQAMQBlADQALQBmAGIAZQAxAC0ANABmADUAMAAtAGEA\
    YQA5AGIALQA5ADQAYwA0ADUAMABlAGMAMABmADEAMQAAAA==
    """
  /// ID3v2.4 in UTF-8, with several values, made in the same way.
  private static let version4 = """
    SUQzBAAAAAAEelRJVDIAAAADAAADVABUWFhYAAAAHgAAA011c2ljQnJhaW56IEFsYnVtIFR5cGUAYWxidW0A\
    VUZJRAAAACQAAGh0dHA6Ly93d3cuaWQzLm9yZy9kdW1teS91ZmlkLmh0bWwAeFRYWFgAAAAyAAADQWNvdXN0\
    aWQgSWQAYWU0ZjVkMmMtMWEyYi00YzNkLThlOWYtMDAxMTIyMzM0NDU1AFRYWFgAAAA7AAADTXVzaWNCcmFp\
    bnogQWxidW0gSWQAZjIwNTYyN2YtYjcwYS00MDlkLWFkYmUtNjYyODliNjE0ZTgwAFVGSUQAAAA7AABodHRw\
    Oi8vbXVzaWNicmFpbnoub3JnADYwZGZhNWVjLTg0YjctNGQzMC1iMWY1LWFlNWFmMjdhOWYyOVRYWFgAAABC\
    AAADTXVzaWNCcmFpbnogQWxidW0gQXJ0aXN0IElkADg5YWQ0YWMzLTM5ZjctNDcwZS05NjNhLTU2NTA5YzU0\
    NjM3NwBUWFhYAAAAQwAAA011c2ljQnJhaW56IFJlbGVhc2UgR3JvdXAgSWQAOTE2MjU4MGUtNWRmNC0zMmRl\
    LTgwY2MtZjQ1YThkOGE5YjFkAFRYWFgAAABDAAADTXVzaWNCcmFpbnogUmVsZWFzZSBUcmFjayBJZAAwYTFm\
    NWUzYy02YjJkLTRjN2UtOWYxMC0yYTNiNGM1ZDZlN2YAVFhYWAAAAGEAAANNdXNpY0JyYWlueiBBcnRpc3Qg\
    SWQAYjEwYmJiZmMtY2Y5ZS00MmUwLWJlMTctZTJjM2UxZDI2MDBkADhmNmJkMWU0LWZiZTEtNGY1MC1hYTli\
    LTk0YzQ1MGVjMGYxMQA=
    """
  /// APEv2, made in the same way.
  private static let ape = """
    QVBFVEFHRVjQBwAA6QEAAAcAAAAAAACgAAAAAAAAAAABAAAAAAAAAFRpdGxlAFQkAAAAAAAAAE1VU0lDQlJB\
    SU5aX0FMQlVNSUQAZjIwNTYyN2YtYjcwYS00MDlkLWFkYmUtNjYyODliNjE0ZTgwJAAAAAAAAABNVVNJQ0JS\
    QUlOWl9UUkFDS0lEADYwZGZhNWVjLTg0YjctNGQzMC1iMWY1LWFlNWFmMjdhOWYyOSQAAAAAAAAATVVTSUNC\
    UkFJTlpfQUxCVU1BUlRJU1RJRAA4OWFkNGFjMy0zOWY3LTQ3MGUtOTYzYS01NjUwOWM1NDYzNzckAAAAAAAA\
    AE1VU0lDQlJBSU5aX1JFTEVBU0VHUk9VUElEADkxNjI1ODBlLTVkZjQtMzJkZS04MGNjLWY0NWE4ZDhhOWIx\
    ZCQAAAAAAAAATVVTSUNCUkFJTlpfUkVMRUFTRVRSQUNLSUQAMGExZjVlM2MtNmIyZC00YzdlLTlmMTAtMmEz\
    YjRjNWQ2ZTdmSQAAAAAAAABNVVNJQ0JSQUlOWl9BUlRJU1RJRABiMTBiYmJmYy1jZjllLTQyZTAtYmUxNy1l\
    MmMzZTFkMjYwMGQAOGY2YmQxZTQtZmJlMS00ZjUwLWFhOWItOTRjNDUwZWMwZjExQVBFVEFHRVjQBwAA6QEA\
    AAcAAAAAAACAAAAAAAAAAAA=
    """

  private static func bytes(_ base64: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: base64)))
  }

  @Test(arguments: [version3, version4])
  func `all of them are read from ID3v2.3 and ID3v2.4`(tag: String) throws {
    #expect(try ids(Self.bytes(tag), ID3Audio.silence()) == Self.whole)
  }

  @Test func `all of them are read from an APE tag`() throws {
    #expect(try ids(ID3Audio.silence(), Self.bytes(Self.ape)) == Self.whole)
  }

  @Test func `a track has the identifiers of its file`() throws {
    let path = try folder.write(Self.bytes(Self.version4) + ID3Audio.silence())
    #expect(try Track(path: path, metadata: FileMetadata.read(path)).musicBrainz == Self.whole)
  }

  // MARK: Single fields

  private func owner(_ owner: String, _ id: String) -> ID3Frame {
    ID3Frame("UFID", Array(owner.utf8) + [0] + Array(id.utf8))
  }

  @Test(arguments: [UInt8(3), 4])
  func `the recording is the one in MusicBrainz's own UFID, whatever the others are`(
    version: UInt8
  ) throws {
    let tag = ID3Tag.version2(
      version,
      [
        owner("http://www.cddb.com/id3/taginfo1.html", Self.one),
        owner("http://musicbrainz.org", Self.recording.uppercased()),
      ])
    #expect(try ids(tag, ID3Audio.silence())?.recording == Self.recording)
    let other = ID3Tag.version2(version, [owner("http://example.org", Self.recording)])
    #expect(try ids(other, ID3Audio.silence()) == nil)
  }

  @Test(arguments: [UInt8(3), 4], ID3Encoding.allCases)
  func `a name is found in any case and encoding`(version: UInt8, encoding: ID3Encoding) throws {
    let tag = ID3Tag.version2(
      version, [.userText("MUSICBRAINZ ARTIST ID", Self.two, encoding: encoding)])
    #expect(try ids(tag, ID3Audio.silence())?.artists == [Self.two])
  }

  @Test(arguments: ["/", "; ", ", ", " / ", " & "])
  func `several artists may be joined`(separator: String) throws {
    let text = [Self.one, Self.two, Self.one].joined(separator: separator)
    let tag = ID3Tag.version2(3, [.userText("MusicBrainz Artist Id", text)])
    #expect(try ids(tag, ID3Audio.silence())?.artists == [Self.one, Self.two])
  }

  @Test func `an invalid identifier is ignored, and the next tag is used`() throws {
    let broken = [
      ID3Frame.userText("MusicBrainz Album Id", "f205627f-b70a-409d-adbe"),
      .userText("MusicBrainz Artist Id", "", "none"),
      .userText("MusicBrainz Release Track Id", "00000000-0000-0000-0000-000000000000"),
      owner("http://musicbrainz.org", ""),
    ]
    #expect(try ids(ID3Tag.version2(4, broken), ID3Audio.silence()) == nil)
    #expect(
      try ids(ID3Tag.version2(4, broken), ID3Audio.silence(), Self.bytes(Self.ape)) == Self.whole)
  }
}
