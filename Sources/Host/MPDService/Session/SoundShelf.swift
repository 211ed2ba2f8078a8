import Linux
import PlayerModel
import Synchronization

/// Keeps how the sound of the item is stored: clients ask for their `status` every second.
final class SoundShelf: Sendable {
  private typealias Answer = AwaitedAnswer<MPDSurroundings.Sound?>

  private let kept = Mutex<(path: TrackPath, answer: Answer)?>(nil)

  /// How a file's sound is stored, read unless it is at hand; `nil` if it cannot be told.
  ///
  /// The first client to ask waits a second at most, and later ones do not wait: the disk may not answer, and clients must
  /// be able to pause nevertheless.
  func sound(of path: TrackPath, for door: Door) async throws -> MPDSurroundings.Sound? {
    let (answer, isNew) = kept.withLock { kept in
      if let kept, kept.path == path { return (kept.answer, false) }
      let answer = Answer()
      kept = (path, answer)
      return (answer, true)
    }
    guard isNew else { return answer.wait(seconds: 0).flatMap { $0 } }
    door.files.async { [read = door.surroundings.sound] in answer.give(try? read(path)) }
    return try await onQueue(door.waits) { answer.wait(seconds: 1).flatMap { $0 } }
  }

  func forget() {
    kept.withLock { $0 = nil }
  }
}
