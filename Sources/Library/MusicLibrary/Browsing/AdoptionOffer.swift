package import PlayerModel

/// What the listener said of a song whose file is gone, offered to the same song in another file.
package struct AdoptionOffer: Hashable, Sendable {
  /// The song whose file is gone, as it was last seen.
  package let from: Track
  /// The song of the library that has the same names and length.
  package let to: Track
  /// What is stored of the song whose file is gone.
  package let moods: [MoodName]
  package let marks: TrackMarks
  package let plays: PlayCount?

  /// What is offered, such as “calm, 4 stars, 12 plays”.
  package var summary: String {
    let stars = marks.rating == 1 ? "1 star" : "\(marks.rating) stars"
    let played = plays?.plays ?? 0
    let parts =
      moods.map(\.rawValue) + (marks.rating > 0 ? [stars] : [])
      + (marks.isFavourite ? ["favourite"] : [])
      + (played > 0 ? [played == 1 ? "1 play" : "\(played) plays"] : [])
    return parts.isEmpty ? "skips only" : parts.joined(separator: ", ")
  }

  /// By how many seconds the lengths may differ: encoders add silence, and files are trimmed.
  private static let sameLength = 2.0

  /// Returns how far a track of the library is from a song of the same names whose file is gone, or `nil` if it
  /// is another recording.
  ///
  /// The first number is the difference of the lengths. With equal lengths, a lossless file is closer.
  static func distance(from gone: Track, to track: Track) -> (Double, Int)? {
    guard let one = gone.duration, let other = track.duration else { return nil }
    let seconds = abs(one - other)
    return seconds <= sameLength ? (seconds, track.encoding?.isLossless == true ? 0 : 1) : nil
  }
}
