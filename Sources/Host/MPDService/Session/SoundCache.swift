import Linux
import PlayerModel
import Synchronization

/// Caches the encoding of the current item, because clients request their `status` every second.
final class SoundCache: Sendable {
  private typealias Answer = AwaitedAnswer<MPDSurroundings.Sound?>

  private let kept = Mutex<(path: TrackPath, answer: Answer)?>(nil)

  /// Returns the encoding of a file's audio, reading it if necessary, or `nil` if it is not available.
  ///
  /// The first client to ask waits for up to a second, and later ones do not wait. The disk may not
  /// respond, and clients must be able to pause playback nevertheless.
  func sound(of path: TrackPath, for shared: SharedState) async throws -> MPDSurroundings.Sound? {
    let (answer, isNew) = kept.withLock { kept in
      if let kept, kept.path == path { return (kept.answer, false) }
      let answer = Answer()
      kept = (path, answer)
      return (answer, true)
    }
    guard isNew else { return answer.wait(seconds: 0).flatMap { $0 } }
    shared.files.async { [read = shared.surroundings.sound] in answer.give(try? read(path)) }
    return try await onQueue(shared.waits) { answer.wait(seconds: 1).flatMap { $0 } }
  }

  func forget() {
    kept.withLock { $0 = nil }
  }
}
