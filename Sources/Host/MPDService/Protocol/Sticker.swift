import PlayerModel

/// A sticker of a song, by the name that clients use.
///
/// `rating` is 1 to 10, two per star, and `like` is 2 for a favourite, as in clients such as Cantata and
/// myMPD. `mood:calm` is 1 for songs in that mood. `playCount`, `skipCount` and `lastPlayed` are read-only.
enum Sticker: Hashable, Sendable {
  case mood(MoodName)
  case rating, like
  case playCount, skipCount, lastPlayed

  private static let moodPrefix = "mood:"

  /// Creates a sticker from its name.
  init(_ name: String) throws(MPDError) {
    switch name {
    case "rating": self = .rating
    case "like": self = .like
    case "playCount": self = .playCount
    case "skipCount": self = .skipCount
    case "lastPlayed": self = .lastPlayed
    default:
      guard name.hasPrefix(Self.moodPrefix),
        let mood = MoodName(rawValue: String(name.dropFirst(Self.moodPrefix.count)))
      else {
        throw MPDError(
          .argument, "stickers are mood:NAME, rating, like, playCount, skipCount and lastPlayed")
      }
      self = .mood(mood)
    }
  }

  /// The name of the sticker.
  var name: String {
    if case .mood(let mood) = self { return Self.moodPrefix + mood.rawValue }
    return String(describing: self)
  }

  /// Whether clients can change the sticker.
  var isChangeable: Bool {
    switch self {
    case .mood, .rating, .like: true
    case .playCount, .skipCount, .lastPlayed: false
    }
  }

  /// Returns the value of the sticker for a song, or `nil` if the song does not have it.
  func value(of remark: MPDSurroundings.Remark) -> String? {
    func number(_ number: Int) -> String? { number > 0 ? String(number) : nil }
    return switch self {
    case .mood(let mood): remark.moods.contains(mood) ? "1" : nil
    case .rating: number(remark.marks.rating * 2)
    case .like: remark.marks.isFavourite ? "2" : nil
    case .playCount: number(remark.plays?.plays ?? 0)
    case .skipCount: number(remark.plays?.skips ?? 0)
    case .lastPlayed: remark.plays?.lastPlayedAt.map { String($0 / 1000) }
    }
  }

  /// Returns all stickers of a song.
  static func all(of remark: MPDSurroundings.Remark) -> [(sticker: Sticker, value: String)] {
    let all =
      remark.moods.map { Sticker.mood($0) }
      + [.rating, .like, .playCount, .skipCount, .lastPlayed]
    return all.compactMap { sticker in sticker.value(of: remark).map { (sticker, $0) } }
  }

  /// Returns the player request that sets the sticker of a song.
  func request(setting value: String, of track: TrackReference) throws(MPDError) -> PlayerRequest {
    func number(_ range: ClosedRange<Int>) throws(MPDError) -> Int {
      guard let number = Int(value), range.contains(number) else {
        throw MPDError(
          .argument, "\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    switch self {
    case .mood(let mood):
      return try number(0...1) == 1
        ? .moodFiling(.addToMood(mood: mood, tracks: [track]))
        : .moodFiling(.removeFromMood(mood: mood, tracks: [track]))
    case .rating: return .mark(.setRating(rating: (try number(0...10) + 1) / 2, tracks: [track]))
    case .like: return .mark(.setFavourite(isFavourite: try number(0...2) == 2, tracks: [track]))
    case .playCount, .skipCount, .lastPlayed:
      throw MPDError(.permission, "\(name) can only be read")
    }
  }

  /// Returns the player request that deletes the sticker of a song.
  func request(deletingOf track: TrackReference) throws(MPDError) -> PlayerRequest {
    try request(setting: "0", of: track)
  }

  /// Returns the comparison of `sticker find … = VALUE` and similar commands.
  static func test(
    _ comparison: String, _ value: String
  ) throws(MPDError) -> @Sendable (String) -> Bool {
    @Sendable func compare(_ text: String) -> Int {
      if let one = Int64(text), let other = Int64(value) {
        return one == other ? 0 : one < other ? -1 : 1
      }
      return text == value ? 0 : text < value ? -1 : 1
    }
    switch comparison {
    case "=": return { compare($0) == 0 }
    case "<": return { compare($0) < 0 }
    case ">": return { compare($0) > 0 }
    default: throw MPDError(.argument, "bad operator")
    }
  }
}
