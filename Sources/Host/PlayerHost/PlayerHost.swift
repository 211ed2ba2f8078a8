import Linux
package import PlayerModel

/// The system player, which owns sound, queue, moods, library writes, history and sensors.
///
/// All decisions are made on one thread, which sleeps until a request, the sound or a timer wakes it. Slow
/// work on files and databases is done by workers that report back to it.
package final class PlayerHost: SystemPlayer {
  /// The notices for the program that started the host: what failed, or was repaired.
  ///
  /// It waits until the sensors have started, whose first records may wait for the disk.
  package var notices: [Notice] { startNotices.wait() }
  let inbox: HostInbox
  private let startNotices = AwaitedAnswer<[Notice]>()
  private let broadcaster: EventBroadcaster
  private let spectra: SpectrumSource
  private let finished = AwaitedAnswer<Void>()

  /// Starts the host thread and, before it does anything else, the sensors.
  ///
  /// - Parameters:
  ///   - output: The name of the initial output.
  ///   - isOutputGiven: Whether the listener specified it; otherwise the output of the saved session takes
  ///     precedence.
  ///   - version: The program's version, for `service`.
  ///   - onFinish: Called once, on the host thread, when it has ended.
  /// - Throws: `PlayerError` if the system has no thread left.
  package init(
    output: String, isOutputGiven: Bool = false, version: String, dependencies: HostDependencies,
    onFinish: @escaping @Sendable () -> Void = {}
  ) throws(PlayerError) {
    let inbox = HostInbox()
    let broadcaster = EventBroadcaster(snapshot: PlayerSnapshot(output: output))
    var loop = try HostLoop(
      output: output, isOutputGiven: isOutputGiven, version: version, dependencies: dependencies,
      inbox: inbox,
      broadcaster: broadcaster)
    spectra = loop.views.spectra
    let notices = loop.restore()
    loop.applyPreferences()
    self.inbox = inbox
    self.broadcaster = broadcaster
    let handed = TransferredValue(loop)
    try startThread(named: "host") { [finished] in
      handed.value.run()
      finished.give(())
      onFinish()
    }
    inbox.post(
      .work { loop in
        let ofSensors = loop.sensors.start(dependencies, observing: self)
        loop.watchOthers()
        self.startNotices.give(notices + ofSensors)
        loop.history.startSubmission(observing: self)
        loop.scans.scanWanted()
      })
  }

  package func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    guard !inbox.isClosed else { throw .hasQuit }
    return broadcaster.subscribe(receive)
  }

  package func submit(
    _ request: PlayerRequest,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    submit(request, until: RequestCancellation(), reply: reply)
  }

  package func submit(
    _ request: PlayerRequest, until cancellation: RequestCancellation,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    // A spectrum is computed on the calling thread, without waking the host thread.
    if case .spectrum(.spectrum(let bands, let coming)) = request, !inbox.isClosed {
      return reply(spectra.spectrum(bands: bands, coming: coming))
    }
    guard inbox.post(.request(request, cancellation, reply: reply)) else {
      reply(.failure(.hasQuit))
      return
    }
  }

  /// Publishes a notice about something outside the player, such as a failed hook command.
  package func tell(_ notice: Notice) {
    inbox.post(.work { $0.publish(.notice(notice: notice)) })
  }

  /// Records the state of playback before a gesture's command runs, for undo.
  package func beginGesture() {
    inbox.post(.work { $0.changes.beginGesture($0.snapshot()) })
  }

  /// Records that a gesture's command has ended.
  package func endGesture() {
    inbox.post(.work { $0.changes.endGesture($0.snapshot()) })
  }

  /// Publishes a gesture and its effect.
  package func tell(_ gesture: MadeGesture) {
    inbox.post(.work { $0.publish(.gestureMade(gesture: gesture)) })
  }

  /// Shuts the host down if it neither plays nor has a queue.
  package func quitIfIdle() {
    inbox.post(.work { $0.quitIfIdle() })
  }

  /// Shuts the host down, and returns once everything is stored.
  package func stop() {
    submit(.end(.quit(onlyIfAlone: false))) { _ in }
    waitUntilFinished()
  }

  /// Waits until the host has shut down, regardless of what caused it.
  package func waitUntilFinished() {
    finished.wait()
  }
}

/// Transfers a value to the only thread that uses it from then on.
private final class TransferredValue: @unchecked Sendable {
  // Safe because the creator gives the value up before the thread starts, and no other code has it.
  var value: HostLoop

  init(_ value: consuming HostLoop) {
    self.value = value
  }
}
