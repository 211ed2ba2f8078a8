/// The values of a file's tags, looked up by what they are.
struct TagValues {
  /// What a value is, and where each kind of tag has it.
  struct Field: Sendable {
    /// Frames of ID3v2, the better first.
    var frames: [String] = []
    /// Descriptions of TXXX, in capitals, for what has no frame.
    var descriptions: [String] = []
    /// Keys of APE, in capitals.
    var keys: [String] = []
    /// The value of an ID3v1 tag.
    var id3v1: @Sendable (ID3v1Tag) -> String = { _ in "" }
  }

  /// A place that has texts, by the name that a field has for it.
  private enum Place: Hashable {
    case frame(String)
    case description(String)
    case key(String)
  }

  /// Whether there is a picture, and not only a link to one.
  let hasArtwork: Bool
  /// Whether there are words.
  let hasLyrics: Bool
  /// The texts of each place, blank ones left out.
  private var texts: [Place: [String]] = [:]
  private let id3v1: ID3v1Tag?

  /// The values of a file's tags; of none, no items.
  init(id3v2: [TagItem], ape: [TagItem], id3v1: ID3v1Tag?) {
    hasArtwork = id3v2.contains(where: \.isArtwork) || ape.contains(where: \.isArtwork)
    hasLyrics = EmbeddedLyrics(id3v2: id3v2, ape: ape).areThere
    self.id3v1 = id3v1
    // Values of one frame have one description, which may be long.
    var described: (key: String, place: Place)?
    for item in id3v2 {
      switch item.kind {
      case .text: add(item, at: .frame(item.key))
      case .userText:
        let place =
          described?.key == item.key ? described?.place : .description(item.key.uppercased())
        guard let place else { continue }
        described = (item.key, place)
        add(item, at: place)
      case .lyrics, .syncedLyrics, .lyricsLeftOut, .picture: continue
      }
    }
    for item in ape where item.kind == .text { add(item, at: .key(item.key)) }
  }

  /// The values of a field: those of the first place that has any which are not blank.
  func list(_ field: Field) -> [String] {
    firstPlace(of: field) { $0.isEmpty ? nil : $0 } ?? []
  }

  /// The first value of a field, best place first, of which `meaning` knows one.
  func first<Value>(_ field: Field, _ meaning: (String) -> Value?) -> Value? {
    firstPlace(of: field) { texts in
      for text in texts {
        if let found = meaning(text) { return found }
      }
      return nil
    }
  }

  /// What `take` finds in the texts of the first place of a field, best place first, in which it finds anything.
  func firstPlace<Found>(of field: Field, _ take: ([String]) -> Found?) -> Found? {
    for frame in field.frames {
      if let texts = texts[.frame(frame)], let found = take(texts) { return found }
    }
    for description in field.descriptions {
      if let texts = texts[.description(description)], let found = take(texts) { return found }
    }
    for key in field.keys {
      if let texts = texts[.key(key)], let found = take(texts) { return found }
    }
    guard let text = id3v1.map(field.id3v1), !text.isBlank else { return nil }
    return take([text])
  }

  private mutating func add(_ item: TagItem, at place: Place) {
    if !item.text.isBlank { texts[place, default: []].append(item.text) }
  }
}

extension TagValues.Field {
  static let title = Self(frames: ["TIT2"], keys: ["TITLE"], id3v1: { $0.title })
  static let artist = Self(frames: ["TPE1"], keys: ["ARTIST"], id3v1: { $0.artist })
  static let album = Self(frames: ["TALB"], keys: ["ALBUM"], id3v1: { $0.album })
  static let albumArtist = Self(
    frames: ["TPE2"], descriptions: ["ALBUM ARTIST", "ALBUMARTIST"],
    keys: ["ALBUM ARTIST", "ALBUMARTIST"])
  static let genre = Self(frames: ["TCON"], keys: ["GENRE"], id3v1: { $0.genre })
  /// Taggers write the release into TDRC, by its name the time of recording; TagLib calls TYER so too.
  static let date = Self(
    frames: ["TDRC", "TYER", "TDRL", "TDOR"], keys: ["YEAR"], id3v1: { $0.year })
  static let track = Self(frames: ["TRCK"], keys: ["TRACK"], id3v1: { String($0.track) })
  static let disc = Self(frames: ["TPOS"], keys: ["DISC"])
  static let encoderSettings = Self(
    frames: ["TSSE"], keys: ["ENCODER SETTINGS", "ENCODERSETTINGS"])
  static let trackGain = loudness("TRACK_GAIN")
  static let trackPeak = loudness("TRACK_PEAK")
  static let albumGain = loudness("ALBUM_GAIN")
  static let albumPeak = loudness("ALBUM_PEAK")
  /// ID3v2.3 has no TMOO, so taggers write a TXXX there.
  static let mood = Self(frames: ["TMOO"], descriptions: ["MOOD"], keys: ["MOOD"])

  /// ReplayGain has the same names everywhere; those who keep it in RVA2 identify that by the rest of the name.
  private static func loudness(_ name: String) -> Self {
    Self(descriptions: ["REPLAYGAIN_" + name, "RVA2_" + name], keys: ["REPLAYGAIN_" + name])
  }
}

extension String {
  /// Whether there is nothing to see in it.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
