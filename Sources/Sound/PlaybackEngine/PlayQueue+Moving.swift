package import PlayerModel

/// Moves of entries within the queue.
extension PlayQueue {
  /// Moves entries, in their current order, before another entry or to the end.
  ///
  /// - Returns: The change, or `nil` if nothing moved.
  package mutating func move(_ ids: some Sequence<EntryID>, before target: EntryID?) -> Change? {
    let isMoved = marks(of: ids)
    let moved = placed(isMoved)
    var goal = target.flatMap { places[$0] } ?? entries.count
    while goal < entries.count, isMoved[goal] { goal += 1 }
    guard let first = moved.first, let last = moved.last else { return nil }
    let range = min(first.index, goal)..<max(last.index + 1, goal)
    // They are already together and in place.
    guard moved.count < range.count else { return nil }
    let start = goal - moved.count { $0.index < goal }
    rearrange(taking: moved.map(\.index), putting: Array(start..<start + moved.count))
    return .moved(moved)
  }

  /// Moves entries by a number of rows, negative towards the start, as far as there are rows.
  ///
  /// They keep their distances from each other.
  ///
  /// - Returns: The change, or `nil` if nothing moved.
  package mutating func shift(_ ids: some Sequence<EntryID>, by rows: Int) -> Change? {
    let moved = placed(marks(of: ids))
    guard let first = moved.first, let last = moved.last else { return nil }
    let rows = min(max(rows, -first.index), entries.count - 1 - last.index)
    guard rows != 0 else { return nil }
    rearrange(taking: moved.map(\.index), putting: moved.map { $0.index + rows })
    return .moved(moved)
  }

  /// Moves entries, in their current order, to be played next, after those that were already inserted or moved
  /// this way; the current entry stays where it is.
  ///
  /// - Returns: The change, or `nil` if no entry changed its place.
  package mutating func moveNext(_ ids: some Sequence<EntryID>) -> Change? {
    guard let currentIndex else { return nil }
    let moved = placed(marks(of: ids)).map(\.slot.id).filter { $0 != currentID }
    guard !moved.isEmpty else { return nil }
    let isMoved = Set(moved)
    let others = upNext.subtracting(isMoved)
    let rest = entries.slots[(currentIndex + 1)...]
    let target = rest.first { !others.contains($0.id) && !isMoved.contains($0.id) }?.id
    let standing = rest.prefix { $0.id != target }.map(\.id).filter(others.contains)
    let coming = order?.coming { others.contains($0) || isMoved.contains($0) } ?? []
    let change = move(moved, before: target)
    if order != nil {
      order?.bringForward(moved, after: coming.count(where: others.contains))
      orderRevision += 1
    }
    upNext = Set(standing + coming + moved)
    return change
  }

  /// Rearranges entries in the given order; entries that are not listed follow in their current order.
  ///
  /// - Returns: The change, or `nil` if nothing moved.
  package mutating func arrange(_ ids: [EntryID]) -> Change? {
    var isNamed = [Bool](repeating: false, count: entries.count)
    var arranged: [Int] = []
    for place in ids.lazy.compactMap({ [places] in places[$0] }) where !isNamed[place] {
      isNamed[place] = true
      arranged.append(place)
    }
    arranged += entries.indices.filter { !isNamed[$0] }
    guard arranged != Array(entries.indices) else { return nil }
    let before = placed([Bool](repeating: true, count: entries.count))
    let all = Array(entries.indices)
    rearrange(taking: all, putting: all, arranged.map { entries.slots[$0] })
    return .moved(before)
  }
}
