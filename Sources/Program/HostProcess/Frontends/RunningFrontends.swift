import PlayerModel

/// The started frontends of a host.
struct RunningFrontends: Sendable {
  private let running: [RunningFrontend]

  /// Starts the frontends one after the other.
  ///
  /// - Throws: The error of the first one that cannot start, after stopping those before it.
  init<Frontends: Sequence>(
    starting frontends: Frontends,
    _ start: (Frontends.Element) throws(PlayerError) -> RunningFrontend?
  ) throws(PlayerError) {
    var running: [RunningFrontend] = []
    do throws(PlayerError) {
      for frontend in frontends {
        if let started = try start(frontend) { running.append(started) }
      }
    } catch {
      for started in running.reversed() { started.stop() }
      throw error
    }
    self.running = running
  }

  /// Messages about what does not work.
  var notices: [Notice] { running.flatMap(\.notices) }

  /// Stops the frontends of the given stage, in reverse order of their start.
  func stop(_ stage: RunningFrontend.Stage) {
    for frontend in running.reversed() where frontend.stage == stage { frontend.stop() }
  }
}
