import AudioOutput
import Descriptors
import DesktopControl
import EventHooks
import Glibc
import ListenSubmission
import ListeningHistory
import Logging
import MusicLibrary
import MusicSensor
import PlayerHost
import PlayerModel
import PlayerService
import Sealing
import Settings
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
    /// For requests about the history; makes no sound and records nothing.
    case keeping
  }

  /// What was wrong at the start and has been mended, or what does not work.
  let notices: [Notice]
  /// The player.
  let player: PlayerHost
  private let server: PlayerServer?
  private let desktop: DesktopControl?
  private let hooks: EventHooks?
  private let lock: HostLock
  private let finished: WakeDescriptor
  private let log: Logger

  /// Becomes the host.
  ///
  /// - Parameter adopted: The socket, if a supervisor listens on it already.
  /// - Throws: `PlayerError`, with code `notAlone` if another process is it.
  init(locations: Locations, purpose: Purpose, adopting adopted: Int32? = nil) throws(PlayerError) {
    try locations.makeFolders()
    let socket = purpose.isPlayer ? locations.socket : nil
    guard let lock = try HostLock(at: locations.lock, answeringOn: socket) else {
      throw PlayerError(.notAlone, "A player is running already.")
    }
    self.lock = lock
    log = Self.makeLog(locations, purpose)
    let finished = WakeDescriptor()
    self.finished = finished
    let reading = SettingsReading(at: locations)
    let wanted = purpose.isPlayer ? purpose.output ?? reading.settings.output : "silent"
    let output = wanted ?? Settings.usualOutput
    var (key, keyNotices): (String?, [Notice]) = (nil, [])
    do throws(PlayerError) {
      key = try RecordKey(locations).configured(settings: reading.settings)
    } catch {
      // With an empty key the sensor does not start: what is to be encrypted is not written otherwise.
      (key, keyNotices) = ("", [Notice(.error, error.message)])
    }
    let dependencies = Self.dependencies(locations, purpose, reading.settings, key: key, log)
    player = try PlayerHost(
      output: output, isOutputGiven: wanted != nil, version: programVersion,
      dependencies: dependencies,
      onFinish: { finished.wake() })
    do throws(PlayerError) {
      server =
        purpose.isPlayer
        ? try PlayerServer(
          player: player, at: locations.socket, version: programVersion, adopting: adopted,
          isHost: { lock.isStillHeld() }) : nil
      desktop =
        purpose.isPlayer
        ? try DesktopControl(player, reading.settings, locations, log: log) : nil
      let commands = purpose.isPlayer ? Hook.all(reading.settings, home: locations.home) : []
      hooks =
        commands.isEmpty
        ? nil
        : try EventHooks(
          commands, player: player, rule: ListenRule(reading.settings), clock: SystemClock()
        ) { [log, player] message in
          log.warning("\(message)")
          player.tell(Notice(.warning, message))
        }
    } catch {
      player.stop()
      throw error
    }
    notices = player.notices + (purpose.isPlayer ? reading.notices + keyNotices : [])
    log.info("stimmung \(programVersion) started, output \(output)")
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
    hooks?.stop()
    server?.stop()
    desktop?.stop()
    log.info("stimmung ended")
  }

  private static func makeLog(_ locations: Locations, _ purpose: Purpose) -> Logger {
    var echoes = false
    if case .service(_, isDetached: false) = purpose { echoes = true }
    let file = FileLog(path: locations.logFile, echoes: echoes)
    return Logger(label: "host") { FileLogHandler(file: file, label: $0) }
  }

  private static func dependencies(
    _ locations: Locations, _ purpose: Purpose, _ settings: Settings, key: String?, _ log: Logger
  ) -> HostDependencies {
    let clock = SystemClock()
    let (cache, data) = (TrackPath(locations.cache), TrackPath(locations.data))
    var dependencies = HostDependencies(
      clock: clock, opener: FileTrackOpener(), reader: FileTrackReader(),
      lyrics: { (path) throws(PlayerError) in try Lyrics.ofListener(for: path) },
      makeOutput: { (name) throws(OutputError) in try makeOutput(named: name) },
      checkOutput: { (name) throws(OutputError) in try checkOutput(named: name) },
      index: Result { () throws(PlayerError) in try LibraryIndex(folder: cache, clock: clock) },
      moods: Result { () throws(PlayerError) in try MoodStore(folder: data, clock: clock) },
      history: nil, sessionFile: nil, makeSensor: nil)
    if purpose.hasHistory {
      dependencies.history = Result { () throws(PlayerError) in
        // As for the sensor, an empty key is one that could not be read.
        if key == "" {
          throw PlayerError(.wrongKey, "The listening history is to be encrypted and has no key.")
        }
        return try HistoryStore(
          folder: data, clock: clock, passphrase: key.map { Passphrase($0) },
          rule: ListenRule(settings))
      }
    }
    if let history = try? dependencies.history?.get() {
      do throws(PlayerError) {
        try history.queueListens(
          as: settings.sendsListens ? .stimmung : nil, now: clock.now().unixMilliseconds)
      } catch {
        log.warning("\(error.message)")
      }
      dependencies.makeSubmission = { history, report in
        ListenSubmission(
          to: .init(settings, locations), from: history,
          now: { clock.now().unixMilliseconds }
        ) { message in
          log.warning("\(message)")
          report(message)
        }
      }
    }
    if purpose.isPlayer {
      dependencies.makeSensor = { player, report in
        SensorObserver.makeSensor(
          player: player, locations: locations, key: key, settings: settings, log: log,
          report: report)
      }
    }
    // Whoever plays a few files wants those, and the library as it is.
    let hasFolders = if case .play = purpose { false } else { true }
    dependencies.preferences = {
      let settings = SettingsReading(at: locations).settings
      var preferences = HostPreferences(settings, home: locations.home)
      if !hasFolders { preferences.libraryFolders = [] }
      return preferences
    }
    if case .service = purpose {
      dependencies.sessionFile = SessionFile(folder: locations.state)
      dependencies.watchesLibrary = true
    }
    return dependencies
  }
}

extension LocalHost.Purpose {
  /// The output that the listener asked for.
  fileprivate var output: String? {
    switch self {
    case .service(let output, _), .play(let output): output
    case .errand, .keeping: nil
    }
  }

  /// Whether it may come to playing.
  fileprivate var isPlayer: Bool {
    switch self {
    case .service, .play: true
    case .errand, .keeping: false
    }
  }

  /// Whether what was heard matters to it.
  fileprivate var hasHistory: Bool {
    if case .errand = self { return false }
    return true
  }
}
