/// Weights with logarithmic lookup by cumulative sum and logarithmic updates (a Fenwick tree), since a mood
/// may have a hundred thousand songs.
struct WeightTree: Sendable {
  /// The partial sums from index 1 on; each covers as many weights as the value of the lowest set bit of its
  /// index.
  private var sums: [Int64]
  /// The sum of all weights.
  private(set) var total: Int64

  init(_ weights: [Int64]) {
    sums = [0] + weights
    total = weights.reduce(0, +)
    for place in sums.indices.dropFirst() {
      let above = place + place & -place
      if above < sums.count { sums[above] += sums[place] }
    }
  }

  /// Adds to the weight at `index`.
  mutating func add(_ weight: Int64, at index: Int) {
    total += weight
    var place = index + 1
    while place < sums.count {
      sums[place] += weight
      place += place & -place
    }
  }

  /// Returns the first index at which the cumulative weight exceeds `sum`, which must be less than ``total``.
  func index(reaching sum: Int64) -> Int {
    var (place, left) = (0, sum)
    var step = 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
    while step > 0 {
      if place + step < sums.count, sums[place + step] <= left {
        place += step
        left -= sums[place]
      }
      step >>= 1
    }
    return place
  }
}
