import Linux
package import PlayerModel

/// The system player itself: owns sound, queue, moods, library writes, history and sensor.
///
/// Everything is decided on one thread, which sleeps until a request, the sound or a timer wakes it;
/// what may take long (files, databases) is done by workers that report back to it.
package final class PlayerHost: SystemPlayer {
  /// What to tell the program that started it: what was wrong and has been mended, or does not work.
  ///
  /// Waits until the sensors have started, whose first records take the disk's time.
  package var notices: [Notice] { startNotices.wait() }
  let inbox: HostInbox
  private let startNotices = AwaitedAnswer<[Notice]>()
  private let broadcaster: EventBroadcaster
  private let spectra: SpectrumSource
  private let finished = AwaitedAnswer<Void>()

  /// Starts the host's thread and, before it does anything else, the sensors.
  ///
  /// - Parameters:
  ///   - output: The output to begin with.
  ///   - isOutputGiven: Whether the listener asked for it: otherwise an earlier host's goes before it.
  ///   - version: The program's version, for `service`.
  ///   - onFinish: Called once, on the host's thread, when it has ended.
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
    let handed = HandedOver(loop)
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
    // What is heard is for whoever looks: the host's thread is not woken for it.
    if case .spectrum(.spectrum(let bands, let coming)) = request, !inbox.isClosed {
      return reply(spectra.spectrum(bands: bands, coming: coming))
    }
    guard inbox.post(.request(request, cancellation, reply: reply)) else {
      reply(.failure(.hasQuit))
      return
    }
  }

  /// Tells everyone of something beside the player, such as a command of the listener's that failed.
  package func tell(_ notice: Notice) {
    inbox.post(.work { $0.publish(.notice(notice: notice)) })
  }

  /// Remembers how playback is, before a gesture's command runs, so that the listener can undo it.
  package func beginGesture() {
    inbox.post(.work { $0.changes.beginGesture($0.snapshot()) })
  }

  /// Takes note that the command has ended.
  package func endGesture() {
    inbox.post(.work { $0.changes.endGesture($0.snapshot()) })
  }

  /// Tells everyone of a gesture and what it did.
  package func tell(_ gesture: MadeGesture) {
    inbox.post(.work { $0.publish(.gestureMade(gesture: gesture)) })
  }

  /// Ends the host if it neither plays nor has a queue.
  package func quitIfIdle() {
    inbox.post(.work { $0.quitIfIdle() })
  }

  /// Ends the host: everything is stored when it returns.
  package func stop() {
    submit(.end(.quit(onlyIfAlone: false))) { _ in }
    waitUntilFinished()
  }

  /// Waits for the end, no matter who asked for it.
  package func waitUntilFinished() {
    finished.wait()
  }
}

/// Carries a value into the one thread that uses it from then on.
private final class HandedOver: @unchecked Sendable {
  // Safe because the maker lets go of it before the thread starts and nobody else knows it.
  var value: HostLoop

  init(_ value: consuming HostLoop) {
    self.value = value
  }
}
