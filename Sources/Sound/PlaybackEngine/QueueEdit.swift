package import CompactTracks

/// A change of what stands in a queue: some of it is taken out, something is put in.
///
/// The queue itself is changed by it, and so are its tracks when they are read back from a file: by the same code.
package struct QueueEdit: Hashable, Sendable {
  /// The places of what is taken out, ascending, in the queue before.
  package let taken: [Int]
  /// The places of what is put in, ascending, in the queue afterwards.
  package let put: [Int]
  /// The tracks that are put in; nil for those that were taken out, if any are put in.
  package let tracks: [PackedTrack]?

  package init(taken: [Int], put: [Int], tracks: [PackedTrack]?) {
    self.taken = taken
    self.put = put
    self.tracks = tracks
  }

  /// How many tracks it concerns.
  package var weight: Int { max(taken.count, put.count) }

  /// Whether it only adds to the end of a queue of `count` tracks, which costs the same however many there are.
  package func isAppending(to count: Int) -> Bool { taken.isEmpty && put.first == count }

  /// Whether it is an edit of a queue of `count` tracks.
  package func fits(_ count: Int) -> Bool {
    put.count == tracks?.count ?? (put.isEmpty ? 0 : taken.count)
      && Self.areAscending(taken, below: count)
      && Self.areAscending(put, below: count - taken.count + put.count)
  }

  /// Changes tracks as the queue was changed; it must fit them.
  package func apply(to queue: inout [PackedTrack]) {
    Self.perform(on: &queue, taking: taken, putting: put, tracks)
  }

  /// Takes out and puts in; `new` is nil for what was taken out.
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
    // Where as many come as go, what stands behind all of them keeps its place.
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
