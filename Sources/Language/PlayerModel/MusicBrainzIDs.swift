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

  /// Only what is an identifier, as it is written, each artist once; nil if nothing is.
  public var valid: MusicBrainzIDs? {
    var valid = MusicBrainzIDs()
    valid.recording = recording.flatMap { Self.identifier($0) }
    valid.track = track.flatMap { Self.identifier($0) }
    valid.release = release.flatMap { Self.identifier($0) }
    valid.releaseGroup = releaseGroup.flatMap { Self.identifier($0) }
    valid.artists = Self.identifiers(artists)
    valid.albumArtists = Self.identifiers(albumArtists)
    return valid.isEmpty ? nil : valid
  }

  /// Whether there is none.
  public var isEmpty: Bool { self == MusicBrainzIDs() }

  /// What of `texts` is an identifier, each once, in their order; no more than are kept.
  public static func identifiers(_ texts: some Sequence<some StringProtocol>) -> [String] {
    var ids: [String] = []
    for text in texts where ids.count < most {
      if let id = identifier(text), !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// `text` as an identifier is written; nil if it is none.
  ///
  /// Takes capital letters and blanks around it, as tags have them. The nil UUID names nothing.
  public static func identifier(_ text: some StringProtocol) -> String? {
    var isSome = false
    let id = String(unsafeUninitializedCapacity: length) { letters in
      var count = 0
      for byte in text.utf8 {
        if byte <= 32, count == 0 || count == length { continue }
        guard count < length, let letter = letter(byte, at: count) else { return 0 }
        letters[count] = letter
        count += 1
        if letter != hyphen, letter != zero { isSome = true }
      }
      return count
    }
    return isSome && id.utf8.count == length ? id : nil
  }

  private static let length = 36
  private static let hyphen = UInt8(ascii: "-")
  private static let zero = UInt8(ascii: "0")

  /// How `byte` is written at a place of an identifier; nil if it has no place there.
  private static func letter(_ byte: UInt8, at place: Int) -> UInt8? {
    switch place {
    case 8, 13, 18, 23: byte == hyphen ? byte : nil
    default:
      switch byte {
      case zero...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): byte
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte | 0x20
      default: nil
      }
    }
  }
}
