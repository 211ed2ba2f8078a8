import PlaybackEngine
import PlayerModel

/// Filling the queue.
extension HostLoop {
  /// How long the library is cached after a filling, because additions often follow one another.
  private static let libraryCacheTime: Duration = .seconds(60)

  /// Fills the queue.
  mutating func fill(
    with content: QueueContent, _ mode: Filling.Mode, reply: @escaping Reply
  ) {
    if case .query = content { keepLibrary() }
    filling.fill(with: content, mode, library: scans.revision, reply: reply)
  }

  /// Schedules the cached library to be released.
  mutating func keepLibrary() {
    timers.set(
      .forgetLibrary, after: Self.libraryCacheTime,
      now: dependencies.clock.now().monotonicNanoseconds)
  }

  /// Handles a report about tracks for the queue.
  mutating func take(_ report: QueueFilling.Report) {
    for action in filling.take(report, isQuitting: end.isNear) {
      switch action {
      case .feed(let input): feed(input)
      case .measure(let tracks): measuring.lengths.measure(tracks)
      case .answer(let reply, let result): reply(result)
      case .answerWhenKept(let reply, var result):
        result.place = machine.lastInsertion
        whenKept { [result] _ in reply(.success(.queued(result: result))) }
      case .scan(let folders): scan(folders) { _ in }
      case .sort(let tracks, let reply): sort(tracks, reply)
      }
    }
  }

  /// Draws more songs for the radio if few are left.
  mutating func continueRadio() {
    if let more = filling.drawForRadio(machine) { feed(.append(more, continuing: true)) }
  }
}
