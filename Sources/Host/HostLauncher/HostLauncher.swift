import FoundationEssentials
import Glibc
import Linux
package import Locations
package import PlayerModel
package import PlayerService

/// Finds the running host, and starts one where there is none.
package struct HostLauncher {
  /// Where the host's lock and socket are.
  package let locations: Locations

  /// Finds and starts hosts at `locations`.
  package init(locations: Locations) {
    self.locations = locations
  }

  /// A connection to the running host; nil if none runs.
  ///
  /// A host that has only begun, or is about to end, is waited for; a command that keeps players out while it works
  /// is not.
  package func connectIfRunning(attached: Bool) throws(PlayerError) -> PlayerConnection? {
    let deadline = SystemClock().now().monotonicNanoseconds + Self.patience
    while true {
      do throws(PlayerError) {
        return try connectAtOnce(attached: attached)
      } catch {
        guard error.code == .disconnected else { throw error }
        if let refusal = HostLock.holder(at: locations.lock)?.refusal { throw refusal }
        if SystemClock().now().monotonicNanoseconds > deadline {
          throw HostLock.obstacle(toFindingHolderAt: locations.lock) ?? busy()
        }
      }
      usleep(20_000)
    }
  }

  /// The same without patience.
  package func connectAtOnce(attached: Bool) throws(PlayerError) -> PlayerConnection? {
    do throws(PlayerError) {
      return try connect(to: locations.socket, attached: attached)
    } catch {
      guard error.code == .disconnected else { throw error }
      // One that was started with another runtime folder says where it answers.
      if let socket = HostLock.holder(at: locations.lock)?.socket, socket != locations.socket {
        return try connect(to: socket, attached: attached)
      }
      guard !isRunning else { throw error }
      return nil
    }
  }

  private func connect(
    to socket: String, attached: Bool
  ) throws(PlayerError) -> PlayerConnection {
    try PlayerConnection(socket: socket, version: programVersion, attached: attached)
  }

  /// A connection to the running host.
  ///
  /// - Throws: `PlayerError` if none runs.
  package func running(attached: Bool = false) throws(PlayerError) -> PlayerConnection {
    guard let connection = try connectIfRunning(attached: attached) else {
      throw PlayerError(.disconnected, "No player is running; “stimmung” starts one.")
    }
    return connection
  }

  /// A connection to the host, which is started if none runs.
  ///
  /// - Parameters:
  ///   - isBrief: Whether one that is started ends by itself when nobody uses it and it has nothing to play.
  ///   - started: A host that was started for this already.
  /// - Returns: The connection and what the host had to say about its start.
  package func connect(
    attached: Bool, output: String?, isBrief: Bool, started: consuming StartingHost? = nil
  ) throws(PlayerError) -> (connection: PlayerConnection, notices: [String]) {
    var notices: [String] = []
    if let started { notices = try started.wait(log: locations.logFile) }
    // Of two started at once one is the host; the other's client finds it as soon as it listens. One
    // that was about to end meanwhile makes a second attempt necessary.
    for _ in 0..<3 {
      if let connection = try connectIfRunning(attached: attached) { return (connection, notices) }
      notices = try start(output: output, isBrief: isBrief).wait(log: locations.logFile)
    }
    guard let connection = try connectIfRunning(attached: attached) else {
      throw failure("it ended immediately; \(locations.logFile) may say why")
    }
    return (connection, notices)
  }

  /// Ends the running player, also one that speaks another version, and waits until it is gone, so that the
  /// next one can be started at once.
  ///
  /// - Returns: What it was doing, as far as it can say; nil if none runs.
  /// - Throws: `PlayerError` if it is still there after ten seconds.
  package func stop() throws(PlayerError) -> PlaybackState? {
    let deadline = SystemClock().now().monotonicNanoseconds + 2 * Self.patience
    var state = PlaybackState.stopped
    do throws(PlayerError) {
      guard let player = try connectIfRunning(attached: false) else { return nil }
      if let snapshot = try answer(of: player, to: SnapshotRequest.snapshot, before: deadline) {
        state = snapshot.state
      }
      _ = try answer(of: player, to: EndRequest.quit(onlyIfAlone: false), before: deadline)
    } catch {
      guard error.code == .versionMismatch, let holder = HostLock.holder(at: locations.lock) else {
        throw error
      }
      kill(holder.process, SIGTERM)
    }
    guard waitUntilFree(before: deadline) else { throw stuck() }
    return state
  }

  /// What `player` answers; nil if it does not in time.
  private func answer<Request: TypedRequest>(
    of player: PlayerConnection, to request: Request, before deadline: Int64
  ) throws(PlayerError) -> Request.Reply? {
    let id = player.send(request.request)
    while true {
      for message in try player.receive() {
        switch message {
        case .reply(id, let reply): return try Request.read(reply)
        case .failure(id, let error): throw error
        default: continue
        }
      }
      let left = deadline - SystemClock().now().monotonicNanoseconds
      guard left > 0 else { return nil }
      player.wait(atMost: Int32(clamping: left / 1_000_000 + 1))
    }
  }

  /// Waits until no process is the host any more, for as long as is polite.
  package func waitUntilFree() {
    _ = waitUntilFree(before: SystemClock().now().monotonicNanoseconds + Self.patience)
  }

  /// The same; false if one still is at the deadline.
  private func waitUntilFree(before deadline: Int64) -> Bool {
    while isRunning {
      guard SystemClock().now().monotonicNanoseconds < deadline else { return false }
      usleep(10_000)
    }
    return true
  }

  private func stuck() -> PlayerError {
    let process = HostLock.holder(at: locations.lock)?.process
    let end = process.map { "“kill -9 \($0)” ends it" } ?? "\(locations.logFile) may say why"
    return PlayerError(
      .disconnected, "The player is still running ten seconds after it was told to quit; \(end).")
  }

  /// How long a host is waited for that is there and does not answer, nanoseconds.
  private static let patience: Int64 = 5_000_000_000

  private func busy() -> PlayerError {
    PlayerError(
      .disconnected,
      "Another stimmung is busy and does not respond on \(locations.socket); try again when it is done."
    )
  }

  /// Whether a host holds the lock: it runs, or is about to, even if it does not answer.
  package var isRunning: Bool { HostLock.isHeld(at: locations.lock) }

  /// Starts a host in a session of its own.
  ///
  /// - Throws: `PlayerError` if there cannot be a process.
  package func start(output: String?, isBrief: Bool) throws(PlayerError) -> StartingHost {
    try locations.makeFolders()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure(String(cString: strerror(errno))) }
    // The child's end is passed on by name only: a second copy would never show the end.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let host = StartingHost(descriptor: ends[0])
    defer { close(ends[1]) }
    try spawn(output: output, isBrief: isBrief, ready: ends[1])
    return host
  }

  private func spawn(
    output: String?, isBrief: Bool, ready: Int32
  ) throws(PlayerError) {
    var launch = ProcessLaunch(
      "/proc/self/exe",
      ["stimmung"] + HostLaunch(readyDescriptor: 3, isBrief: isBrief, output: output).words)
    // By its real name, if it has one, so that the process goes by it, too.
    if let program = ProgramArguments.wholeProgram { launch.program = program.bytes }
    // What a crash prints ends up beside the log, unless that is somebody else's.
    let log = locations.logFile
    let isWritable =
      locations.logProblem == nil && (access(log, F_OK) != 0 || access(log, W_OK) == 0)
    launch.descriptors = [
      (0, .null), (1, .null), (2, isWritable ? .appending(log) : .null), (3, .own(ready)),
    ]
    launch.standing = .ownSession
    do throws(LaunchFailure) {
      _ = try launch.start()
    } catch {
      throw failure(error.reason)
    }
  }

  private func failure(_ reason: String) -> PlayerError {
    PlayerError(.disconnected, "The player could not be started: \(reason).")
  }
}
