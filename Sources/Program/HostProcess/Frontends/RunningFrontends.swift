import PlayerModel

/// The frontends of a host, for as long as it runs.
struct RunningFrontends: Sendable {
  private let running: [RunningFrontend]

  /// Starts one after the other.
  ///
  /// - Throws: The error of the first that cannot be started; those before it are stopped again.
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

  /// What of them does not work, for the listener.
  var notices: [Notice] { running.flatMap(\.notices) }

  /// Ends those that stop at that stage, the last to start first.
  func stop(_ stage: RunningFrontend.Stage) {
    for frontend in running.reversed() where frontend.stage == stage { frontend.stop() }
  }
}
