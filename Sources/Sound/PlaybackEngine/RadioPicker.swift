/// Draws from so many songs without end: those of more weight more often, and none again too soon.
///
/// Pure: the same weights and the same seed give the same songs in the same order.
package struct RadioPicker: Sendable {
  /// What a song that is never liked weighs at least, so that it comes up, too.
  private static let leastWeight = 0.01
  /// What one weighs at most: the sum of millions is still a whole number.
  private static let greatestWeight = 1000.0
  /// In whole numbers nothing is left over by rounding, however often a song is taken out and put back.
  private static let unit = 1e9

  private let weights: [Int64]
  private var generator: ShuffleGenerator
  /// What may be drawn: songs that were drawn last weigh nothing.
  private var candidates: WeightTree
  /// What was drawn last: half of the songs, so that the other half comes before them.
  private var recent: [Int] = []
  /// Where the oldest of ``recent`` is, once that is full.
  private var oldest = 0

  /// A picker of songs that are called by their place in `weights`; there is at least one.
  package init(weights: [Double], seed: UInt64) {
    precondition(!weights.isEmpty, "there is nothing to draw from")
    self.weights = weights.map { weight in
      let finite = weight.isFinite ? weight : Self.leastWeight
      return Int64(min(max(finite, Self.leastWeight), Self.greatestWeight) * Self.unit)
    }
    candidates = WeightTree(self.weights)
    generator = ShuffleGenerator(seed: seed)
  }

  /// The next song.
  package mutating func next() -> Int {
    let share = Double.random(in: 0..<Double(candidates.total), using: &generator)
    // Of a great total, the last whole numbers may be rounded up to it.
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

  /// The next songs: so many.
  package mutating func next(_ count: Int) -> [Int] {
    (0..<count).map { _ in next() }
  }

  /// The places of so many songs in an order that follows from the seed, each once.
  package static func shuffled(_ count: Int, seed: UInt64) -> [Int] {
    var generator = ShuffleGenerator(seed: seed)
    return (0..<count).shuffled(using: &generator)
  }
}
