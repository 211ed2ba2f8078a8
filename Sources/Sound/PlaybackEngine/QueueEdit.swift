package import CompactTracks

/// An edit of a queue, which removes tracks and inserts others.
///
/// The same code edits the queue itself and the tracks that are read back from a file.
package struct QueueEdit: Hashable, Sendable {
  /// The indices of removed tracks, ascending, in the queue before the edit.
  package let taken: [Int]
  /// The indices of inserted tracks, ascending, in the queue after the edit.
  package let put: [Int]
  /// The tracks to insert, or `nil` to reinsert the removed ones, if any are inserted.
  package let tracks: [PackedTrack]?

  package init(taken: [Int], put: [Int], tracks: [PackedTrack]?) {
    self.taken = taken
    self.put = put
    self.tracks = tracks
  }

  /// The number of tracks that the edit concerns.
  package var weight: Int { max(taken.count, put.count) }

  /// Returns whether the edit only appends to a queue of `count` tracks, which costs the same for any length.
  package func isAppending(to count: Int) -> Bool { taken.isEmpty && put.first == count }

  /// Returns whether the edit is valid for a queue of `count` tracks.
  package func fits(_ count: Int) -> Bool {
    put.count == tracks?.count ?? (put.isEmpty ? 0 : taken.count)
      && Self.areAscending(taken, below: count)
      && Self.areAscending(put, below: count - taken.count + put.count)
  }

  /// Applies the edit to tracks, which it must fit.
  package func apply(to queue: inout [PackedTrack]) {
    Self.perform(on: &queue, taking: taken, putting: put, tracks)
  }

  /// Removes and inserts elements; `new` is `nil` to reinsert the removed ones.
  static func perform<Element>(
    on elements: inout [Element], taking taken: [Int], putting put: [Int], _ new: [Element]?
  ) {
    if let new, taken == put {
      for (place, element) in zip(put, new) { elements[place] = element }
      return
    }
    let new = new ?? taken.map { elements[$0] }
    if taken.isEmpty, let first = put.first, let last = put.last, last - first == put.count - 1 {
      return elements.insert(contentsOf: new, at: first)
    }
    if put.isEmpty, taken.count == 1 {
      elements.remove(at: taken[0])
      return
    }
    merge(new, at: put, into: &elements, without: taken)
  }

  private static func merge<Element>(
    _ new: [Element], at put: [Int], into elements: inout [Element], without taken: [Int]
  ) {
    guard let lower = [taken.first, put.first].compactMap(\.self).min() else { return }
    // If as many are inserted as removed, everything after the last of them stays in place.
    let upper =
      taken.count == put.count
      ? max(taken[taken.count - 1], put[put.count - 1]) + 1 : elements.count
    var merged: [Element] = []
    merged.reserveCapacity(upper - lower + put.count - taken.count)
    var (nextTaken, nextPut) = (0, 0)
    func putDue() {
      while nextPut < put.count, put[nextPut] == lower + merged.count {
        merged.append(new[nextPut])
        nextPut += 1
      }
    }
    for place in lower..<upper {
      putDue()
      if nextTaken < taken.count, taken[nextTaken] == place {
        nextTaken += 1
      } else {
        merged.append(elements[place])
      }
    }
    putDue()
    elements.replaceSubrange(lower..<upper, with: merged)
  }

  private static func areAscending(_ places: [Int], below count: Int) -> Bool {
    zip(places, places.dropFirst()).allSatisfy { $0 < $1 } && places.first ?? 0 >= 0
      && places.last ?? -1 < count
  }
}
