import CompactTracks
import PlaybackEngine
import PlayerModel

/// A mood that plays without end by drawing songs.
struct MoodRadio: Sendable {
  /// The number of songs drawn at once.
  static let batch = 20
  /// The number of remaining songs at which more are drawn.
  static let reserve = 10

  /// The filling of the queue that it belongs to; another filling ends it.
  var filling: Int64
  private let tracks: [Track]
  private var picker: RadioPicker

  /// Creates a radio from tracks and their weights, which must not be empty.
  init(_ tracks: [Track], weights: [Double], seed: UInt64, filling: Int64) {
    self.tracks = tracks
    self.filling = filling
    picker = RadioPicker(weights: weights, seed: seed)
  }

  /// Draws the next songs.
  mutating func draw(_ count: Int = Self.batch) -> [Track] {
    picker.next(count).map { tracks[$0] }
  }
}
