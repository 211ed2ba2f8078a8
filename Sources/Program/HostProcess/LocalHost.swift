import Glibc
package import Linux
package import Locations
import Logging
package import PlayerHost
package import PlayerModel
import PlayerService
import Settings

/// The host in this process: the only one, by its lock, and offered by every ``Frontend``.
package final class LocalHost: Sendable {
  /// What was wrong at the start and has been mended, or what does not work.
  package let notices: [Notice]
  package let player: PlayerHost
  private let frontends: RunningFrontends
  private let lock: HostLock
  private let finished: WakeDescriptor
  private let echo: ErrorEcho?
  private let log: Logger

  /// Becomes the host.
  ///
  /// - Parameter adopted: The socket, if a supervisor listens on it already.
  /// - Throws: `PlayerError`, with code `notAlone` if another process is it.
  package init(locations: Locations, purpose: Purpose, adopting adopted: Int32? = nil)
    throws(PlayerError)
  {
    try SystemLimits.present.check()
    try SystemLimits.checkThreads()
    // Where the system gives no more threads later, everything is done by this one.
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
    // The sensors have started by now: the notices wait for them.
    for mark in setup.recordsMarks { mark.set() }
    log.info("stimmung \(programVersion) started, output \(output)")
    for notice in notices { log.warning("\(notice.text)") }
  }

  /// Does one request.
  package func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try performNow(request, on: player)
  }

  /// Waits until somebody, or one of `signals`, ends the host, and sees it off.
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

  /// Ends the host: everything is stored when it returns.
  package func stop() {
    frontends.stop(.beforePlayer)
    player.stop()
    frontends.stop(.afterPlayer)
    log.info("stimmung ended")
    echo?.finish(within: 0.25)
  }

  /// Writes a line about the start into the log.
  package func warn(_ text: String) {
    log.warning("\(text)")
  }
}
