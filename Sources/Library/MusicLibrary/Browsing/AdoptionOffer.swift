package import PlayerModel

/// The moods, marks and play count of a song whose file is gone, offered to another file of the same song.
package struct AdoptionOffer: Hashable, Sendable {
  /// The song whose file is gone, as it was last seen.
  package let from: Track
  /// The track of the library with the same names and length.
  package let to: Track
  /// The moods of the song whose file is gone.
  package let moods: [MoodName]
  package let marks: TrackMarks
  package let plays: PlayCount?

  /// A summary of the offer, such as “calm, 4 stars, 12 plays”.
  package var summary: String {
    let stars = marks.rating == 1 ? "1 star" : "\(marks.rating) stars"
    let played = plays?.plays ?? 0
    let parts =
      moods.map(\.rawValue) + (marks.rating > 0 ? [stars] : [])
      + (marks.isFavourite ? ["favourite"] : [])
      + (played > 0 ? [played == 1 ? "1 play" : "\(played) plays"] : [])
    return parts.isEmpty ? "skips only" : parts.joined(separator: ", ")
  }

  /// The maximum difference of the lengths in seconds, because encoders add silence and files are trimmed.
  private static let mostSeconds = 2.0

  /// Returns the distance of a track from a song with the same names whose file is gone, or `nil` if it is another
  /// recording.
  ///
  /// The first number is the difference of the lengths. With equal lengths, a lossless file is closer.
  static func distance(from gone: Track, to track: Track) -> (Double, Int)? {
    guard let one = gone.duration, let other = track.duration else { return nil }
    let seconds = abs(one - other)
    return seconds <= mostSeconds ? (seconds, track.encoding?.isLossless == true ? 0 : 1) : nil
  }
}
