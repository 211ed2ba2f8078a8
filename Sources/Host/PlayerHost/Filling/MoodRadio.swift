import CompactTracks
import PlaybackEngine
import PlayerModel

/// A mood that is played without end: what it draws from, and which filling of the queue it belongs to.
struct MoodRadio: Sendable {
  /// So many songs are drawn at once.
  static let batch = 20
  /// When so few are left behind the one that plays, more are drawn.
  static let reserve = 10

  /// The filling of the queue that began it; another ends it.
  var filling: Int64
  private let tracks: [Track]
  private var picker: RadioPicker

  /// A radio; `weights` are those of `tracks`, of which there is at least one.
  init(_ tracks: [Track], weights: [Double], seed: UInt64, filling: Int64) {
    self.tracks = tracks
    self.filling = filling
    picker = RadioPicker(weights: weights, seed: seed)
  }

  /// The next songs.
  mutating func draw(_ count: Int = Self.batch) -> [Track] {
    picker.next(count).map { tracks[$0] }
  }
}
