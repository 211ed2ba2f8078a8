/// What a track of the library must be to be found.
///
/// The text form is the query language: `artist:cure year:1980..1989 not mood:none`. `description` prints
/// a condition so that parsing it gives the same condition again.
public indirect enum QueryCondition: Hashable, Sendable {
  /// A text holds words; without a field: title, artist, album or genre does.
  case text(TextField?, TextTest)
  /// A number, a length or an age lies where it should.
  case number(NumberField, NumberTest)
  /// There is no such number: no year, no rating, never played.
  case lacks(NumberField)
  /// It is filed under a mood.
  case mood(MoodName)
  /// It is filed under any mood.
  case isFiled
  /// It is, or is not, a favourite.
  case isFavourite(Bool)
  /// It was listened to on such a day.
  case listenedOn(DayTest)
  /// What a saved query finds.
  case saved(String)
  /// It is all of these; at least two.
  case all([QueryCondition])
  /// It is one of these; at least two.
  case any([QueryCondition])
  /// It is not this.
  case not(QueryCondition)

  /// The texts of a track that can be asked about.
  public enum TextField: String, CaseIterable, Hashable, Sendable {
    case title
    case artist
    /// The artist whose album it is; various artists go by that name.
    case albumArtist = "albumartist"
    case album
    case genre
    /// The path of the file.
    case path
  }

  /// The numbers of a track that can be asked about.
  public enum NumberField: String, CaseIterable, Hashable, Sendable {
    case year
    /// The length, seconds.
    case length
    /// How long it has been in the library, seconds.
    case added
    /// How long ago it was listened to last, seconds.
    case played
    /// How often it was listened to.
    case plays
    /// How often it was skipped.
    case skips
    /// The listener's rating, 1…5.
    case rating
  }

  /// What a text must hold.
  public struct TextTest: Hashable, Sendable {
    /// How much of it must stand there.
    public enum Extent: Hashable, Sendable {
      /// Words, or beginnings of words: `cure`.
      case words
      /// The words one after the other, the last one whole; nothing means an empty text: `"the cure"`.
      case phrase
      /// The whole text, but for case, accents and article: `="the cure"`.
      case whole
    }

    /// The words, as the listener wrote them.
    public var text: String
    /// How much of it must stand there.
    public var extent: Extent

    public init(_ text: String, _ extent: Extent = .words) {
      self.text = text
      self.extent = extent
    }
  }

  /// Where a number must lie.
  public struct NumberTest: Hashable, Sendable {
    /// The least that it may be; nil: no limit.
    public var lower: Double?
    /// The most that it may be; nil: no limit.
    public var upper: Double?
    /// Whether ``lower`` itself is enough.
    public var includesLower: Bool
    /// Whether ``upper`` itself is not too much.
    public var includesUpper: Bool

    /// A test; of a limit that there is none of, nothing is included.
    public init(
      lower: Double? = nil, upper: Double? = nil, includesLower: Bool = true,
      includesUpper: Bool = true
    ) {
      self.lower = lower
      self.upper = upper
      self.includesLower = lower != nil && includesLower
      self.includesUpper = upper != nil && includesUpper
    }

    /// Whether `number` lies there.
    public func holds(for number: Double) -> Bool {
      if let lower, includesLower ? number < lower : number <= lower { return false }
      if let upper, includesUpper ? number > upper : number >= upper { return false }
      return true
    }
  }
}

extension QueryCondition {
  /// Both conditions; nil stands for none.
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
