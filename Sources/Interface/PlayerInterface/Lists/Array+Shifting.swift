extension Array {
  /// Moves elements by a number of places, and returns whether that was possible.
  ///
  /// It is not possible if fewer than `count` elements are to be moved, or one of them would leave
  /// the array.
  mutating func shift(_ isMoved: [Bool], count: Int, by places: Int) -> Bool {
    let old = indices.filter { isMoved[$0] }
    guard old.count == count, let first = old.first, let last = old.last,
      first + places >= 0, last + places < self.count
    else { return false }
    let elements = self
    self = indices.filter { !isMoved[$0] }.map { elements[$0] }
    for index in old { insert(elements[index], at: index + places) }
    return true
  }
}
