/// How the samples of one decoder align with those of another.
struct Alignment {
  /// The number of frames by which the second is behind the first.
  let offset: Int
  /// The number of frames that both have.
  let overlap: Int
  /// The greatest difference between two samples in the overlap.
  let worst: Float

  /// Finds the offset at which a stretch in the middle differs by no more than `tolerance`; `nil` if
  /// no such offset is near.
  init?(of first: [Float], with second: [Float], channels: Int, tolerance: Float) {
    let stretch = min(4000, first.count / channels / 2)
    let start = (first.count / channels - stretch) / 2
    let near = [0, 1105, 529, 528, 1152, 1681, 576] + Array(1...3000)
    let offset = near.lazy.flatMap { [$0, -$0] }.first { offset in
      (start..<(start + stretch)).allSatisfy { frame in
        let other = (frame + offset) * channels
        guard other >= 0, other + channels <= second.count else { return false }
        return (0..<channels).allSatisfy {
          abs(first[frame * channels + $0] - second[other + $0]) <= tolerance
        }
      }
    }
    guard let offset else { return nil }
    let from = max(0, -offset) * channels
    let shift = offset * channels
    let end = min(first.count, second.count - shift)
    self.offset = offset
    overlap = (end - from) / channels
    worst = (from..<end).reduce(into: 0) { worst, place in
      worst = max(worst, abs(first[place] - second[place + shift]))
    }
  }
}
