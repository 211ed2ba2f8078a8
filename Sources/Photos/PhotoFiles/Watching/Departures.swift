import PlayerModel

/// Files and folders that have left their place and may reappear elsewhere.
///
/// The two events of a move arrive separately, with the same number. A file copied to another disk
/// is removed only when the copy is complete, and an editor may remove a file before writing it
/// again. So what has left is forgotten only after some time, if it has not reappeared.
struct Departures {
  /// In milliseconds; longer than a new file takes to settle.
  static let forgettingDelay: Int64 = 15_000

  private var places: [TrackPath: Int64] = [:]
  private var moves: [UInt32: TrackPath] = [:]
  private let limit = 4096

  var isEmpty: Bool { places.isEmpty }

  /// When to call ``takeDue(at:)``, or `nil` if nothing is waiting.
  private(set) var nextLook: Int64?

  /// Notes that something left; returns `false` if there is too much.
  ///
  /// - Parameter cookie: The number of the move, or `nil` for a deletion.
  mutating func left(_ path: TrackPath, cookie: UInt32?, at now: Int64) -> Bool {
    guard places.count < limit else { return false }
    places[path] = now + Self.forgettingDelay
    nextLook = nextLook ?? now + Self.forgettingDelay
    if let cookie { moves[cookie] = path }
    return true
  }

  /// Returns the origin of the move with this number, or `nil` if it was outside the watched
  /// folders.
  mutating func origin(ofMove cookie: UInt32) -> TrackPath? {
    guard let path = moves.removeValue(forKey: cookie) else { return nil }
    places[path] = nil
    return path
  }

  /// Returns and removes what left long enough ago to count as gone.
  mutating func takeDue(at now: Int64) -> [TrackPath] {
    guard let nextLook, now >= nextLook else { return [] }
    let due = places.filter { $0.value <= now }.map(\.key)
    for path in due { places[path] = nil }
    moves = moves.filter { places[$0.value] != nil }
    self.nextLook = places.values.min()
    return due
  }
}
