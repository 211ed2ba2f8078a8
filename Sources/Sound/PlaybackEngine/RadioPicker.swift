/// Draws songs at random without end: by weight, and without repeating a song too soon.
///
/// The same weights and seed give the same songs in the same order.
package struct RadioPicker: Sendable {
  /// The minimum weight, so that a song that is never liked is still drawn at times.
  private static let leastWeight = 0.01
  /// The maximum weight, so that the sum for millions of songs fits into an integer.
  private static let greatestWeight = 1000.0
  /// Weights are integers, so that removing and readding songs accumulates no rounding errors.
  private static let unit = 1e9

  private let weights: [Int64]
  private var generator: ShuffleGenerator
  /// The songs to draw from; recently drawn songs have weight 0.
  private var candidates: WeightTree
  /// The recently drawn songs: half of all, so that the other half comes before they repeat.
  private var recent: [Int] = []
  /// The index of the oldest song in ``recent``, once that is full.
  private var oldest = 0

  /// Creates a picker of songs that are identified by their index in `weights`, which must not be empty.
  package init(weights: [Double], seed: UInt64) {
    precondition(!weights.isEmpty, "there must be at least one song")
    self.weights = weights.map { weight in
      let finite = weight.isFinite ? weight : Self.leastWeight
      return Int64(min(max(finite, Self.leastWeight), Self.greatestWeight) * Self.unit)
    }
    candidates = WeightTree(self.weights)
    generator = ShuffleGenerator(seed: seed)
  }

  /// Draws a song.
  package mutating func next() -> Int {
    let share = Double.random(in: 0..<Double(candidates.total), using: &generator)
    // For a large total, the random number may be rounded up to the total itself.
    let song = candidates.index(reaching: min(Int64(share), candidates.total - 1))
    let room = weights.count / 2
    guard room > 0 else { return song }
    candidates.add(-weights[song], at: song)
    if recent.count < room {
      recent.append(song)
    } else {
      candidates.add(weights[recent[oldest]], at: recent[oldest])
      recent[oldest] = song
      oldest = (oldest + 1) % room
    }
    return song
  }

  /// Draws the given number of songs.
  package mutating func next(_ count: Int) -> [Int] {
    (0..<count).map { _ in next() }
  }

  /// Returns the indices of `count` songs, each once, in an order determined by the seed.
  package static func shuffled(_ count: Int, seed: UInt64) -> [Int] {
    var generator = ShuffleGenerator(seed: seed)
    return (0..<count).shuffled(using: &generator)
  }
}
