/// What another program knows about a song: the listener's stars, play counts, and when the song was added.
public struct SongImport: Codable, Hashable, Sendable {
  /// The song.
  public var track: TrackReference
  /// The stars from 1 to 5, or 0 for none.
  public var rating: Int
  /// The program, whose earlier counts these replace unless they are lower.
  public var program: String
  /// The number of listens.
  public var plays: Int
  /// The number of times that the song was skipped.
  public var skips: Int
  /// The time of the last listen in Unix milliseconds, or `nil` if it is unknown.
  public var lastPlayedAt: Int64?
  /// The time at which the song was added in Unix milliseconds, or `nil` if it is unknown.
  public var addedAt: Int64?

  public init(
    track: TrackReference, rating: Int, program: String, plays: Int = 0, skips: Int = 0,
    lastPlayedAt: Int64? = nil, addedAt: Int64? = nil
  ) {
    self.track = track
    self.rating = rating
    self.program = program
    self.plays = plays
    self.skips = skips
    self.lastPlayedAt = lastPlayedAt
    self.addedAt = addedAt
  }

  /// The valid numbers of plays and skips, whose sums must not overflow.
  package static let counts = 0...1_000_000_000
}
