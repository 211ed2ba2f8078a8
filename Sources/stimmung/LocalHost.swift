import AudioOutput
import Descriptors
import Glibc
import ListeningHistory
import Logging
import MusicLibrary
import MusicSensor
import PlayerHost
import PlayerModel
import PlayerService
import TrackMetadata

/// The host in this process: the only one, by its lock, and offered on the socket.
final class LocalHost: Sendable {
  /// What a process is a host for.
  enum Purpose {
    /// To stay: comes back to where an earlier one was, and keeps where it is.
    case service(output: String?, isDetached: Bool)
    /// To play what is named; where the listener was stays as it is.
    case play(output: String?)
    /// For one request about library or moods; makes no sound and records nothing.
    case errand
  }

  /// What was wrong at the start and has been mended, or what does not work.
  let notices: [Notice]
  /// The player.
  let player: PlayerHost
  private let server: PlayerServer?
  private let lock: HostLock
  private let finished: WakeDescriptor
  private let log: Logger

  /// Becomes the host.
  ///
  /// - Throws: `PlayerError`, with code `notAlone` if another process is it.
  init(locations: Locations, purpose: Purpose) throws(PlayerError) {
    try locations.makeFolders()
    guard let lock = try HostLock(at: locations.lock) else {
      throw PlayerError(.notAlone, "A player is running already.")
    }
    self.lock = lock
    log = Self.makeLog(locations, purpose)
    let finished = WakeDescriptor()
    self.finished = finished
    let dependencies = Self.dependencies(locations, purpose)
    player = try PlayerHost(
      output: purpose.output, version: programVersion, dependencies: dependencies,
      onFinish: { finished.wake() })
    do throws(PlayerError) {
      server =
        purpose.isPlayer
        ? try PlayerServer(player: player, at: locations.socket, version: programVersion) : nil
    } catch {
      player.stop()
      throw error
    }
    notices = player.notices
    log.info("stimmung \(programVersion) started, output \(purpose.output)")
    for notice in notices { log.warning("\(notice.text)") }
  }

  /// Does one request.
  func perform(_ request: PlayerRequest) throws(PlayerError) -> PlayerReply {
    let waiting = Waiting()
    player.submit(request) { waiting.finish($0) }
    return try waiting.result().get()
  }

  /// Waits until somebody, or one of `signals`, ends the host, and sees it off.
  func wait(for signals: SignalDescriptor) {
    while true {
      var polled = [
        pollfd(fd: finished.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, 2, -1)
      if let signal = signals.next() {
        log.info("ending on signal \(signal)")
        player.submit(.quit(onlyIfAlone: false)) { _ in }
      }
      if polled[0].revents != 0 { return stop() }
    }
  }

  /// Ends the host: everything is stored when it returns.
  func stop() {
    player.stop()
    server?.stop()
    log.info("stimmung ended")
  }

  private static func makeLog(_ locations: Locations, _ purpose: Purpose) -> Logger {
    var echoes = false
    if case .service(_, isDetached: false) = purpose { echoes = true }
    let file = FileLog(path: locations.logFile, echoes: echoes)
    return Logger(label: "host") { FileLogHandler(file: file, label: $0) }
  }

  private static func dependencies(_ locations: Locations, _ purpose: Purpose) -> HostDependencies {
    let clock = SystemClock()
    let (cache, data) = (TrackPath(locations.cache), TrackPath(locations.data))
    var dependencies = HostDependencies(
      clock: clock, opener: FileTrackOpener(), reader: FileTrackReader(),
      lyrics: { (path) throws(PlayerError) in try findLyrics(path) },
      makeOutput: { (name) throws(OutputError) in try makeOutput(named: name) },
      index: Result { () throws(PlayerError) in try LibraryIndex(folder: cache, clock: clock) },
      moods: Result { () throws(PlayerError) in try MoodStore(folder: data, clock: clock) },
      history: nil, sessionFile: nil, makeSensor: nil)
    if purpose.isPlayer {
      dependencies.history = Result { () throws(PlayerError) in
        try HistoryStore(folder: data, clock: clock)
      }
      dependencies.makeSensor = { player, report in
        SensorObserver.makeSensor(player: player, records: locations.records, report: report)
      }
    }
    if case .service = purpose { dependencies.sessionFile = SessionFile(folder: locations.state) }
    return dependencies
  }
}

extension LocalHost.Purpose {
  /// The output to begin with.
  fileprivate var output: String {
    switch self {
    case .service(let output, _), .play(let output): output ?? "default"
    case .errand: "silent"
    }
  }

  /// Whether it may come to playing.
  fileprivate var isPlayer: Bool {
    if case .errand = self { return false }
    return true
  }
}

private func findLyrics(_ path: TrackPath) throws(PlayerError) -> Lyrics? {
  do throws(MetadataError) {
    return try Lyrics.read(for: path)
  } catch {
    throw PlayerError(.notFound, error.message)
  }
}
