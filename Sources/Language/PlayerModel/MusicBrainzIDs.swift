/// The MusicBrainz identifiers (MBIDs) of a track: UUIDs in lower case, with hyphens.
///
/// Named as in MusicBrainz's database: a *recording* is recorded sound, a *track* is its place on a
/// *release*, and releases of the same album form a *release group*.
public struct MusicBrainzIDs: Hashable, Sendable {
  /// The recording.
  public var recording: String?
  /// The track on its release.
  public var track: String?
  /// The release.
  public var release: String?
  /// The release group.
  public var releaseGroup: String?
  /// The track's artists, in the order of the credit; seldom more than one.
  public var artists: [String]
  /// The release's artists.
  public var albumArtists: [String]

  /// Creates an empty set of identifiers.
  public init() {
    artists = []
    albumArtists = []
  }

  /// The maximum number of artists of each kind.
  public static let most = 100

  /// The valid identifiers in canonical form, each artist once, or `nil` if there is none.
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

  /// Whether there is no identifier.
  public var isEmpty: Bool {
    recording == nil && track == nil && release == nil && releaseGroup == nil && artists.isEmpty
      && albumArtists.isEmpty
  }

  /// Returns the valid identifiers among `texts` in order and without duplicates, up to the
  /// maximum.
  public static func identifiers(_ texts: some Sequence<some StringProtocol>) -> [String] {
    var ids: [String] = []
    for text in texts where ids.count < most {
      if let id = identifier(text), !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// Returns `text` in canonical form, or `nil` if it is not a valid identifier.
  ///
  /// Accepts upper case and surrounding blanks, as tags have them. The nil UUID is not valid.
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

  /// Returns the canonical form of a byte of an identifier, or `nil` if it is not valid at this
  /// position.
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
