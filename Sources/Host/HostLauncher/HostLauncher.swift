import CLinux
import FoundationEssentials
import Glibc
import Linux
package import Locations
package import PlayerModel
package import PlayerService

/// Finds the running host, and starts one if necessary.
package struct HostLauncher {
  /// The locations of the host's lock and socket.
  package let locations: Locations

  /// Creates a launcher for hosts at `locations`.
  package init(locations: Locations) {
    self.locations = locations
  }

  /// Connects to the running host; returns `nil` if none runs.
  ///
  /// Waits for a host that is starting or about to end, but not for a command that holds the lock while it
  /// works.
  package func connectIfRunning(attached: Bool) throws(PlayerError) -> PlayerConnection? {
    let deadline = SystemClock().now().monotonicNanoseconds + Self.replyTimeLimit
    while true {
      do throws(PlayerError) {
        return try connectAtOnce(attached: attached)
      } catch {
        guard error.code == .disconnected else { throw error }
        if let refusal = HostLock.holder(at: locations.lock)?.refusal { throw refusal }
        if SystemClock().now().monotonicNanoseconds > deadline {
          throw HostLock.obstacle(toFindingHolderAt: locations.lock) ?? notResponding()
        }
      }
      usleep(20_000)
    }
  }

  /// Connects to the running host without waiting; returns `nil` if none runs.
  package func connectAtOnce(attached: Bool) throws(PlayerError) -> PlayerConnection? {
    do throws(PlayerError) {
      return try connect(to: locations.socket, attached: attached)
    } catch {
      guard error.code == .disconnected else { throw error }
      // A host that was started with another runtime folder records its socket in the lock.
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

  /// Connects to the running host.
  ///
  /// - Throws: `PlayerError` if none runs.
  package func running(attached: Bool = false) throws(PlayerError) -> PlayerConnection {
    guard let connection = try connectIfRunning(attached: attached) else {
      throw PlayerError(.disconnected, "No player is running; “stimmung” starts one.")
    }
    return connection
  }

  /// Connects to the host, and starts one if none runs.
  ///
  /// - Parameters:
  ///   - isBrief: Whether a new host ends automatically when it has no clients and nothing to play.
  ///   - started: A host that was already started for this purpose.
  /// - Returns: The connection, and the host's notices about its start.
  package func connect(
    attached: Bool, output: String?, isBrief: Bool, started: consuming StartingHost? = nil
  ) throws(PlayerError) -> (connection: PlayerConnection, notices: [String]) {
    var notices: [String] = []
    if let started { notices = try started.wait(log: locations.logFile) }
    // If two hosts start at once, only one becomes the host, and the other's client finds it as soon as it
    // listens. If a host was about to end, a second attempt is necessary.
    for _ in 0..<3 {
      if let connection = try connectIfRunning(attached: attached) { return (connection, notices) }
      notices = try start(output: output, isBrief: isBrief).wait(log: locations.logFile)
    }
    guard let connection = try connectIfRunning(attached: attached) else {
      throw failure("it ended immediately; \(locations.logFile) may say why")
    }
    return (connection, notices)
  }

  /// Ends the running player, even one of another version, and waits until it is gone, so that another can be
  /// started at once.
  ///
  /// - Returns: What it was doing, as far as it can report that; `nil` if none runs.
  /// - Throws: `PlayerError` if it still runs after ten seconds.
  package func stop() throws(PlayerError) -> PlaybackState? {
    let deadline = SystemClock().now().monotonicNanoseconds + 2 * Self.replyTimeLimit
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
    guard waitUntilFree(before: deadline) else { throw stillRunning() }
    return state
  }

  /// Returns the reply of `player`, or `nil` if it does not arrive in time.
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

  /// Waits until no host holds the lock, for a limited time.
  package func waitUntilFree() {
    _ = waitUntilFree(before: SystemClock().now().monotonicNanoseconds + Self.replyTimeLimit)
  }

  /// Waits until no host holds the lock, and returns false at the deadline.
  private func waitUntilFree(before deadline: Int64) -> Bool {
    while isRunning {
      guard SystemClock().now().monotonicNanoseconds < deadline else { return false }
      usleep(10_000)
    }
    return true
  }

  private func stillRunning() -> PlayerError {
    let process = HostLock.holder(at: locations.lock)?.process
    let end = process.map { "“kill -9 \($0)” ends it" } ?? "\(locations.logFile) may say why"
    return PlayerError(
      .disconnected, "The player is still running ten seconds after it was asked to quit; \(end).")
  }

  /// How long to wait for a host that does not respond, in nanoseconds.
  private static let replyTimeLimit: Int64 = 5_000_000_000

  private func notResponding() -> PlayerError {
    PlayerError(
      .disconnected,
      "Another stimmung is busy and does not respond on \(locations.socket); try again when it is done."
    )
  }

  /// Whether a host holds the lock, because it runs or is starting, even if it does not respond.
  package var isRunning: Bool { HostLock.isHeld(at: locations.lock) }

  /// Starts a host in a session of its own.
  ///
  /// - Throws: `PlayerError` if no process can be started.
  package func start(output: String?, isBrief: Bool) throws(PlayerError) -> StartingHost {
    try locations.makeFolders()
    // The child gets its end only as descriptor 3; with another copy, the parent would never read the end of file.
    var ends: [Int32] = [-1, -1]
    guard cl_pipe(&ends) == 0 else { throw failure(String(cString: strerror(errno))) }
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
    // With the real path, if known, the process also has the program's name.
    if let program = ProgramArguments.wholeProgram { launch.program = program.bytes }
    // Crash messages are appended to the log, unless it belongs to another user.
    let log = locations.logFile
    let isWritable =
      locations.logProblem == nil && (access(log, F_OK) != 0 || access(log, W_OK) == 0)
    launch.descriptors = [
      (0, .null), (1, .null), (2, isWritable ? .appending(log) : .null), (3, .own(ready)),
    ]
    launch.processGroup = .ownSession
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
