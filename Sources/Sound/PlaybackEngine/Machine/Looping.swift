import PlayerModel

/// The passage that repeats, which belongs to one entry.
struct Looping: Sendable {
  /// The entry, or `nil` if no point is set.
  private(set) var entry: EntryID?
  /// The points.
  private(set) var points: LoopPoints?

  /// Returns the points if they belong to an entry.
  func points(of id: EntryID?) -> LoopPoints? { id == nil || id != entry ? nil : points }

  /// Returns whether a passage from the start of an entry repeats, so that its first frame is heard again and again.
  func repeatsStart(of id: EntryID) -> Bool {
    points(of: id).map { $0.end != nil && $0.start == 0 } ?? false
  }

  /// Sets the points of an entry, or removes them.
  ///
  /// - Returns: Whether they changed.
  mutating func set(_ points: LoopPoints?, of id: EntryID) -> Bool {
    guard points != self.points(of: id) else { return false }
    entry = points == nil ? nil : id
    self.points = points
    return true
  }

  /// Removes the points, and returns whether a passage repeated, or `nil` if there were none.
  mutating func end() -> Bool? {
    defer { (entry, points) = (nil, nil) }
    return points.map { $0.end != nil }
  }
}
