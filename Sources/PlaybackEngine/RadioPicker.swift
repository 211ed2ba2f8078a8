/// Draws from so many songs without end: those of more weight more often, and none again too soon.
///
/// Pure: the same weights and the same seed give the same songs in the same order.
package struct RadioPicker: Sendable {
  /// What a song that is never liked weighs at least, so that it comes up, too.
  private static let leastWeight = 0.01

  private let weights: [Double]
  private var generator: ShuffleGenerator
  /// What was drawn last, oldest first: half of the songs, so that the other half comes before them.
  private var recent: [Int] = []
  private var isRecent: [Bool]

  /// A picker of songs that are called by their place in `weights`; there is at least one.
  package init(weights: [Double], seed: UInt64) {
    precondition(!weights.isEmpty, "there is nothing to draw from")
    self.weights = weights.map { $0.isFinite ? max($0, Self.leastWeight) : Self.leastWeight }
    generator = ShuffleGenerator(seed: seed)
    isRecent = Array(repeating: false, count: weights.count)
  }

  /// The next song.
  package mutating func next() -> Int {
    let candidates = weights.indices.filter { !isRecent[$0] }
    var left = Double.random(
      in: 0..<candidates.reduce(0) { $0 + weights[$1] }, using: &generator)
    // What rounding leaves over belongs to the last.
    let picked = candidates.first { index in
      left -= weights[index]
      return left < 0
    }
    let song = picked ?? candidates[candidates.count - 1]
    recent.append(song)
    isRecent[song] = true
    if recent.count > weights.count / 2 { isRecent[recent.removeFirst()] = false }
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
