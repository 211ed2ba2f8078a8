import Glibc
package import Linux
package import Locations
import Logging
package import PlayerHost
package import PlayerModel
import PlayerService
import Settings

/// The host in this process, which its lock makes the only one, with every ``Frontend``.
package final class LocalHost: Sendable {
  /// Messages about problems that were repaired at the start, and about what does not work.
  package let notices: [Notice]
  package let player: PlayerHost
  private let frontends: RunningFrontends
  private let lock: HostLock
  private let finished: WakeDescriptor
  private let echo: ErrorEcho?
  private let log: Logger

  /// Becomes the host.
  ///
  /// - Parameter adopted: The socket, if a supervisor already listens on it.
  /// - Throws: `PlayerError`, with code `notAlone` if another process is the host.
  package init(locations: Locations, purpose: Purpose, adopting adopted: Int32? = nil)
    throws(PlayerError)
  {
    try SystemLimits.present.check()
    try SystemLimits.checkThreads()
    // If the system allows no more threads later, this one does all the work.
    try WorkerThreads.shared.prepare()
    PoolMonitor.silence()
    try locations.makeFolders()
    lock = try HostLock.take(at: locations, for: purpose, isAdopting: adopted != nil)
    let stderrDescriptor: Int32 = 2
    let echo = purpose.echoesLog ? ErrorEcho(descriptor: stderrDescriptor) : nil
    self.echo = echo
    log = Logger(label: "host") { [path = locations.logFile] in
      FileLogHandler(file: FileLog(path: path, echo: echo), label: $0)
    }
    let finished = WakeDescriptor()
    self.finished = finished
    let setup = HostSetup(locations, purpose, lock: lock, adopting: adopted, log: log)
    let output = setup.output ?? Settings.usualOutput
    let dependencies = setup.dependencies()
    player = try PlayerHost(
      output: output, isOutputGiven: setup.output != nil, version: programVersion,
      dependencies: dependencies,
      onFinish: { finished.wake() })
    do throws(PlayerError) {
      let context = FrontendContext(
        player: player, setup: setup, stores: LibraryStores(dependencies))
      frontends = try RunningFrontends(starting: purpose.isPlayer ? Frontend.all : []) {
        (frontend) throws(PlayerError) in try frontend.start(context)
      }
    } catch {
      player.stop()
      throw error
    }
    notices = player.notices + setup.notices + setup.sensorNotices() + frontends.notices
    // The notices above waited for the sensors to start.
    for mark in setup.recordsMarks { mark.set() }
    log.info("stimmung \(programVersion) started, output \(output)")
    for notice in notices { log.warning("\(notice.text)") }
  }

  /// Performs a request.
  package func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try performNow(request, on: player)
  }

  /// Waits until a request or one of `signals` ends the host, and stops it.
  package func wait(for signals: TerminationSignals) {
    while true {
      var polled = [
        pollfd(fd: finished.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, 2, -1)
      if let signal = signals.next() {
        log.info("ending on signal \(signal)")
        player.submit(.end(.quit(onlyIfAlone: false))) { _ in }
      }
      if polled[0].revents != 0 { return stop() }
    }
  }

  /// Stops the host; when this returns, everything is stored.
  package func stop() {
    frontends.stop(.beforePlayer)
    player.stop()
    frontends.stop(.afterPlayer)
    log.info("stimmung ended")
    echo?.finish(within: 0.25)
  }

  /// Logs a warning.
  package func warn(_ text: String) {
    log.warning("\(text)")
  }
}
