/// What MusicBrainz calls a track, by its identifiers (MBIDs): UUIDs in lower case, with hyphens.
///
/// Named as in MusicBrainz' database: a *recording* is a sound that was recorded, a *track* its place on one
/// *release*, and releases that are the same album for a listener form a *release group*.
public struct MusicBrainzIDs: Hashable, Sendable {
  /// The recording.
  public var recording: String?
  /// The track on its release.
  public var track: String?
  /// The release.
  public var release: String?
  /// The release group.
  public var releaseGroup: String?
  /// The artists of the track, in the order of their credit; seldom more than one.
  public var artists: [String]
  /// The artists of the release.
  public var albumArtists: [String]

  /// No identifiers.
  public init() {
    artists = []
    albumArtists = []
  }

  /// The most artists of a kind that are kept.
  public static let most = 100

  /// Only what is an identifier, as it is written, each artist once.
  public var valid: MusicBrainzIDs {
    var valid = MusicBrainzIDs()
    valid.recording = recording.flatMap { Self.identifier($0) }
    valid.track = track.flatMap { Self.identifier($0) }
    valid.release = release.flatMap { Self.identifier($0) }
    valid.releaseGroup = releaseGroup.flatMap { Self.identifier($0) }
    valid.artists = Self.identifiers(artists)
    valid.albumArtists = Self.identifiers(albumArtists)
    return valid
  }

  /// Whether there is none.
  public var isEmpty: Bool { self == MusicBrainzIDs() }

  /// What of `texts` is an identifier, each once, in their order; no more than are kept.
  public static func identifiers(_ texts: some Sequence<some StringProtocol>) -> [String] {
    var seen: Set<String> = []
    return Array(
      texts.lazy.compactMap { identifier($0) }.filter { seen.insert($0).inserted }
        .prefix(most))
  }

  /// `text` as an identifier is written; nil if it is none.
  ///
  /// Takes capital letters and blanks around it, as tags have them. The nil UUID names nothing.
  public static func identifier(_ text: some StringProtocol) -> String? {
    var digits: [UInt8] = []
    for byte in text.utf8.drop(while: { $0 <= 32 }) {
      guard digits.count < length else {
        guard byte <= 32 else { return nil }
        continue
      }
      digits.append((UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) ? byte | 0x20 : byte)
    }
    guard digits.count == length, digits.contains(where: { $0 != zero && $0 != hyphen })
    else { return nil }
    for (place, byte) in digits.enumerated() {
      let isHyphen = hyphenPlaces.contains(place)
      guard isHyphen ? byte == hyphen : isHexadecimal(byte) else { return nil }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let length = 36
  private static let hyphenPlaces: Set = [8, 13, 18, 23]
  private static let hyphen = UInt8(ascii: "-")
  private static let zero = UInt8(ascii: "0")

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (zero...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
