/// Weights of which one is found by a sum, and changed, in as many steps as their number has binary digits (a Fenwick
/// tree): a mood may have a hundred thousand songs.
struct WeightTree: Sendable {
  /// From 1 on: the sum of so many weights before and at each place as the lowest bit of its number says.
  private var sums: [Int64]
  /// The sum of all.
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

  /// The first index up to which the weights are more than `sum` together, which is less than ``total``.
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
