/// A condition that tracks of the library must satisfy.
///
/// Its text form is the query language, such as `artist:cure year:1980..1989 not mood:none`.
/// Parsing `description` yields the same condition.
public indirect enum QueryCondition: Hashable, Sendable {
  /// A field contains words; without a field, title, artist, album or genre does.
  case text(TextField?, TextTest)
  /// A number, duration or age is within a range.
  case number(NumberField, NumberTest)
  /// The number is missing: no year, no rating, or never played.
  case lacks(NumberField)
  /// The track is filed under a mood.
  case mood(MoodName)
  /// The track is filed under any mood.
  case isFiled
  /// The track is or is not a favourite.
  case isFavourite(Bool)
  /// The encoding is or is not lossless.
  case isLossless(Bool)
  /// The track is or is not part of a compilation of several artists.
  case isCompilation(Bool)
  /// The track was listened to on a day.
  case listenedOn(DayTest)
  /// The track matches a saved query.
  case saved(String)
  /// All of at least two conditions are satisfied.
  case all([QueryCondition])
  /// Any of at least two conditions is satisfied.
  case any([QueryCondition])
  /// The condition is not satisfied.
  case not(QueryCondition)

  /// The text fields of a track.
  public enum TextField: String, CaseIterable, Hashable, Sendable {
    case title
    case artist
    /// The album artist, which may be "various artists".
    case albumArtist = "albumartist"
    case album
    case genre
    /// The path of the file.
    case path
    /// The name of the codec.
    case format
    case composer
    case conductor
    /// The work, such as a symphony.
    case work
    case movement
    /// The title of the disc.
    case subtitle
    case label
    case language
    case grouping
    case comment
    /// The musical key.
    case key
  }

  /// The numeric fields of a track.
  public enum NumberField: String, CaseIterable, Hashable, Sendable {
    case year
    /// The duration in seconds.
    case length
    /// How long the track has been in the library, in seconds.
    case added
    /// How long ago the file was modified, in seconds.
    case modified
    /// How long ago the track was last listened to, in seconds; longer than any time if it never was.
    case played
    /// The number of listens.
    case plays
    /// The number of skips.
    case skips
    /// The listener's rating, 1…5.
    case rating
    /// The number of bits per sample of lossless files.
    case bits
    /// The sample rate in Hz.
    case samplerate
    /// The number of channels.
    case channels
    /// The bitrate in kbit/s.
    case bitrate
    /// The beats per minute.
    case bpm
    /// The date of release as a number, such as 20010503.
    ///
    /// Parts that are unknown are 0 in the number of a track.
    case date
    /// The date of the first release, in the same form.
    case original
    /// The number of the track on its disc, unless it is a position on a record or only in the file's name.
    case track
    /// The number of the disc.
    case disc
  }

  /// A test of a text field.
  public struct TextTest: Hashable, Sendable {
    /// How the text is compared.
    public enum Extent: Hashable, Sendable {
      /// All words must occur, possibly as prefixes: `cure`.
      case words
      /// The words must occur consecutively, the last one whole: `"the cure"`; an empty phrase
      /// matches an empty text.
      case phrase
      /// The whole text must be equal, ignoring case, accents and articles: `="the cure"`.
      case whole
    }

    /// The words, as the listener wrote them.
    public var text: String
    /// How the text is compared.
    public var extent: Extent

    public init(_ text: String, _ extent: Extent = .words) {
      self.text = text
      self.extent = extent
    }
  }

  /// A test of a numeric field.
  public struct NumberTest: Hashable, Sendable {
    /// The lower bound, or `nil` for none.
    public var lower: Double?
    /// The upper bound, or `nil` for none.
    public var upper: Double?
    /// Whether ``lower`` itself is included.
    public var includesLower: Bool
    /// Whether ``upper`` itself is included.
    public var includesUpper: Bool

    /// Creates a test; a missing bound is never included.
    public init(
      lower: Double? = nil, upper: Double? = nil, includesLower: Bool = true,
      includesUpper: Bool = true
    ) {
      self.lower = lower
      self.upper = upper
      self.includesLower = lower != nil && includesLower
      self.includesUpper = upper != nil && includesUpper
    }

    /// Returns whether `number` is within the bounds.
    public func holds(for number: Double) -> Bool {
      if let lower, includesLower ? number < lower : number <= lower { return false }
      if let upper, includesUpper ? number > upper : number >= upper { return false }
      return true
    }
  }
}

extension QueryCondition {
  /// Returns the conjunction of two conditions, either of which may be `nil`.
  public static func all(_ one: QueryCondition?, _ other: QueryCondition?) -> QueryCondition? {
    guard let one, let other else { return one ?? other }
    return .all(one.parts + other.parts)
  }

  private var parts: [QueryCondition] {
    if case .all(let parts) = self { return parts }
    return [self]
  }
}

extension QueryCondition: Codable {
  /// Decodes the text form.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let condition = try QueryParser.parse(text) else {
      throw QueryError("There is no condition.", at: 0..<0)
    }
    self = condition
  }

  /// Encodes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
