extension [Int64] {
  /// Returns the elements with some of them moved by a number of places, negative towards the start, as far as
  /// there are places; they keep their distances from each other.
  func shifting(_ moved: Set<Int64>, by places: Int) -> [Int64] {
    let old = indices.filter { moved.contains(self[$0]) }
    guard let first = old.first, let last = old.last else { return self }
    let places = Swift.min(Swift.max(places, -first), count - 1 - last)
    var shifted = filter { !moved.contains($0) }
    for index in old { shifted.insert(self[index], at: index + places) }
    return shifted
  }

  /// Returns the elements with some of them moved, in their current order, before another, or to the end if
  /// that is `nil`.
  func moving(_ moved: Set<Int64>, before target: Int64?) -> [Int64] {
    // The first element from the target on that is not moved itself.
    let goal = target.flatMap { firstIndex(of: $0) } ?? count
    let stays: (Int64) -> Bool = { !moved.contains($0) }
    return self[..<goal].filter(stays) + filter(moved.contains) + self[goal...].filter(stays)
  }
}
