import PlayerModel

/// What left its place, and may be on its way to another.
///
/// The two ends of a move are told one after the other, with the same number; a file that was copied to another
/// disk is removed only when the copy is whole; and an editor may remove a file before it writes it again. So what
/// left is forgotten only after a while, if it is gone then.
struct Departures {
  /// Longer than a new file takes to settle.
  static let patience: Int64 = 15_000

  private var places: [TrackPath: Int64] = [:]
  private var moves: [UInt32: TrackPath] = [:]
  private let limit = 4096

  var isEmpty: Bool { places.isEmpty }

  /// When to ask for ``takeDue(at:)``; nil if nothing left.
  private(set) var nextLook: Int64?

  /// Takes note that something left; false if too much did.
  ///
  /// - Parameter cookie: The number of the move; nil if it was deleted.
  mutating func left(_ path: TrackPath, cookie: UInt32?, at now: Int64) -> Bool {
    guard places.count < limit else { return false }
    places[path] = now + Self.patience
    nextLook = nextLook ?? now + Self.patience
    if let cookie { moves[cookie] = path }
    return true
  }

  /// Where what came by the move of this number was before; nil if it was not in sight.
  mutating func origin(ofMove cookie: UInt32) -> TrackPath? {
    guard let path = moves.removeValue(forKey: cookie) else { return nil }
    places[path] = nil
    return path
  }

  /// What left so long ago that it may be gone.
  mutating func takeDue(at now: Int64) -> [TrackPath] {
    guard let nextLook, now >= nextLook else { return [] }
    let due = places.filter { $0.value <= now }.map(\.key)
    for path in due { places[path] = nil }
    moves = moves.filter { places[$0.value] != nil }
    self.nextLook = places.values.min()
    return due
  }
}
