import AudioOutput
import DesktopControl
import EventHooks
import Glibc
package import Linux
import ListenSubmission
import ListeningHistory
package import Locations
import Logging
import MPDService
import MediaPlayers
import MusicLibrary
package import PlayerHost
package import PlayerModel
import PlayerService
import ProgramSensors
import ProgramSettings
import Sealing
import Settings
import TrackMetadata

/// The host in this process: the only one, by its lock, and offered on the socket.
package final class LocalHost: Sendable {
  /// What a process is a host for.
  package enum Purpose {
    /// To stay: comes back to where an earlier one was, and keeps where it is.
    ///
    /// A `brief` one was started by a command and ends by itself when it is alone and has nothing to play.
    case service(output: String?, isDetached: Bool, isBrief: Bool)
    /// To play what is named; where the listener was stays as it is.
    case play(output: String?)
    /// For a request about library or moods that is done within a moment: no client is answered meanwhile. Makes no
    /// sound and records nothing.
    case errand
    /// The same for a request about the history.
    case keeping
  }

  /// What was wrong at the start and has been mended, or what does not work.
  package let notices: [Notice]
  package let player: PlayerHost
  private let server: PlayerServer?
  private let desktop: DesktopControl?
  private let mpd: MPDServer?
  private let hooks: EventHooks?
  private let headphones: ProgramHeadphones?
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
    let socket = purpose.isPlayer ? locations.socket : nil
    guard let lock = try HostLock(at: locations.lock, answeringOn: socket) else {
      throw Self.isNotAlone
    }
    // A player whose lock was removed is one all the same.
    if let socket, adopted == nil, Self.isAnswering(on: socket) { throw Self.isNotAlone }
    self.lock = lock
    let stderrDescriptor: Int32 = 2
    let echo = purpose.echoesLog ? ErrorEcho(descriptor: stderrDescriptor) : nil
    self.echo = echo
    log = Logger(label: "host") { [path = locations.logFile] in
      FileLogHandler(file: FileLog(path: path, echo: echo), label: $0)
    }
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
    let headphones = purpose.isPlayer ? ProgramHeadphones(reading.settings) : nil
    self.headphones = headphones
    let others = purpose.isPlayer ? MediaPlayers.program(log: log) : nil
    let dependencies = Self.dependencies(
      locations, purpose, reading.settings, key: key, lock: lock, headphones, others, log)
    let recording = purpose.isPlayer ? KnownSensor.all : []
    let recordsMarks = recording.filter { $0.isEnabled(reading.settings) }
      .map { RecordsMark(of: $0, locations) }
    // Before a sensor begins another.
    let recordNotices = recordsMarks.compactMap(\.complaint).map { Notice(.error, $0) }
    player = try PlayerHost(
      output: output, isOutputGiven: wanted != nil, version: programVersion,
      dependencies: dependencies,
      onFinish: { finished.wake() })
    var mpdNotices: [Notice] = []
    let door = MPDDoor(reading.settings, locations)
    do throws(PlayerError) {
      server =
        purpose.isPlayer
        ? try PlayerServer(
          player: player, at: locations.socket, version: programVersion, adopting: adopted,
          lock: locations.lock,
          isHost: { [log] in
            if access(locations.lock, F_OK) != 0 {
              log.warning("\(locations.lock) was removed while it was in use; it is made again")
            }
            return Self.isHost(by: lock, locations)
          },
          // Clients of MPD expect it to be there, as MPD is.
          aloneFor: purpose.isBrief && !door.isWanted ? Self.solitude : nil,
          whenAlone: { [player] in player.quitIfIdle() }) : nil
      desktop =
        purpose.isPlayer
        ? try DesktopControl(
          player, others: others, reading.settings, locations,
          playCount: { [history = try? dependencies.history?.get()] song in
            (try? history?.playCounts(of: [song]))?[song]
          }, log: log) : nil
      let commands = purpose.isPlayer ? Hook.all(reading.settings, home: locations.home) : []
      (mpd, mpdNotices) =
        purpose.isPlayer
        ? MPDServer.open(
          door, for: player, stores: LibraryStores(dependencies), log: log) : (nil, [])
      hooks =
        commands.isEmpty
        ? nil
        : try EventHooks(
          commands, player: player, rule: ListenRule(reading.settings), clock: SystemClock()
        ) { [player] message in player.tell(Notice(.warning, message)) }
    } catch {
      player.stop()
      throw error
    }
    headphones?.start(player)
    let sensorNotices = purpose.isPlayer ? Self.sensorNotices(reading.settings, locations) : []
    let stateNotices =
      [locations.stateProblem.map { Notice(.error, $0) }].compactMap(\.self)
      + [locations.logProblem.map { Notice(.warning, $0) }].compactMap(\.self)
    notices =
      player.notices
      + (purpose.isPlayer
        ? stateNotices + recordNotices + reading.notices + keyNotices : [])
      + sensorNotices + mpdNotices
    // The sensors have started by now: the notices wait for them.
    for mark in recordsMarks { mark.set() }
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
    headphones?.control.stop()
    player.stop()
    hooks?.stop()
    server?.stop()
    mpd?.stop()
    desktop?.stop()
    log.info("stimmung ended")
    echo?.finish(within: 0.25)
  }

  /// Writes a line about the start into the log.
  package func warn(_ text: String) {
    log.warning("\(text)")
  }

  private static let isNotAlone = PlayerError(.notAlone, "A player is already running.")

  /// Whether a player answers on a socket, be it of another version or with no room for clients.
  private static func isAnswering(on socket: String) -> Bool {
    do throws(PlayerError) {
      _ = try PlayerConnection(socket: socket, version: programVersion, attached: false)
      return true
    } catch {
      return error.code != .disconnected
    }
  }

  /// Whether this process is still the host, or can be it again where the lock's folder was removed.
  private static func isHost(by lock: HostLock, _ locations: Locations) -> Bool {
    do throws(PlayerError) {
      try locations.makeFolder(locations.state)
    } catch {
      // Then the lock cannot be held there either; what is kept says why.
    }
    return lock.isStillHeld()
  }

  /// What is recorded of other players, head motion and photos, and who gets it, where that was not reported yet.
  private static func sensorNotices(_ settings: Settings, _ locations: Locations) -> [Notice] {
    let sentences = [
      ("others", settings.othersSentence(at: locations)),
      ("headphones", settings.headphonesSentence(at: locations)),
      ("photos", settings.photosSentence(at: locations)),
    ]
    return sentences.compactMap { name, sentence in
      ToldSentence(name, locations).news(sentence).map { Notice(.info, $0) }
    }
  }

  /// How long a brief host stays after its last client.
  private static let solitude = Duration.seconds(10)

  private static func dependencies(
    _ locations: Locations, _ purpose: Purpose, _ settings: Settings, key: String?, lock: HostLock,
    _ headphones: ProgramHeadphones?, _ others: MediaPlayers?, _ log: Logger
  ) -> HostDependencies {
    let clock = SystemClock()
    let (cache, data) = (TrackPath(locations.cache), TrackPath(locations.data))
    var dependencies = HostDependencies(
      clock: clock, opener: FileTrackOpener(), reader: FileTrackReader(),
      lyrics: { (path) throws(PlayerError) in try Lyrics.ofListener(for: path) },
      makeOutput: { (name) throws(OutputError) in try makeOutput(named: name) },
      checkOutput: { (name) throws(OutputError) in try checkOutput(named: name) },
      index: Result { () throws(PlayerError) in
        try LibraryIndex(cache: cache, data: data, clock: clock)
      },
      moods: Result { () throws(PlayerError) in try MoodStore(folder: data, clock: clock) },
      history: nil, sessionFile: nil)
    if let control = headphones?.control {
      dependencies.headphones = { control.answer($0, reply: $1) }
    }
    dependencies.outputFiles = .ofMachine()
    dependencies.others = others.map { ($0, settings.others) }
    dependencies.trash = Trash(dataHome: TrackPath(locations.data).parent)
    dependencies.log = { log.warning("\($0)") }
    if purpose.hasHistory {
      dependencies.history = Result { () throws(PlayerError) in
        // As for the sensor, an empty key is one that could not be read.
        if key == "" {
          throw PlayerError(
            .wrongKey, "The listening history is set to be encrypted but has no key.")
        }
        return try HistoryStore(
          folder: data, clock: clock, passphrase: key.map { Passphrase($0) },
          rule: ListenRule(settings))
      }
    }
    if let history = try? dependencies.history?.get() {
      let destinations = ServiceSettings.all(settings).map { $0.destination(at: locations) }
      do throws(PlayerError) {
        try history.queueListens(
          for: destinations.filter(\.isEnabled).map(\.receiver), version: programVersion,
          now: clock.now().unixMilliseconds)
      } catch {
        log.warning("\(error.message)")
      }
      dependencies.makeSubmissions = { history, report in
        destinations.map { destination in
          ListenSubmission(
            to: destination, from: history, now: { clock.now().unixMilliseconds }, report: report)
        }
      }
    }
    if purpose.isPlayer {
      let device = DeviceIdentity(settings, at: locations)
      dependencies.sensors = KnownSensor.all.compactMap { sensor in
        guard let make = sensor.make else { return nil }
        return HostedSensor(sensor.name) { player, report in
          make(
            SensorWiring(
              player: player, headphones: headphones?.source, others: others, locations: locations,
              settings: settings, device: device, key: key,
              log: { log.info("\($0)") }, report: report))
        }
      }
    }
    // Somebody who plays a few files wants those, and the library as it is.
    let hasFolders = if case .play = purpose { false } else { true }
    dependencies.preferences = {
      let settings = SettingsReading(at: locations).settings
      var preferences = HostPreferences(settings, home: locations.home)
      if !hasFolders { preferences.libraryFolders = [] }
      return preferences
    }
    if case .service = purpose {
      if locations.canKeepSession {
        dependencies.sessionFile = SessionFile(folder: locations.state) {
          // Without its lock, others would find no player and start one.
          _ = isHost(by: lock, locations)
        }
      }
      dependencies.watchesLibrary = true
    }
    return dependencies
  }
}

extension LocalHost.Purpose {
  /// The output that the listener asked for.
  fileprivate var output: String? {
    switch self {
    case .service(let output, _, _), .play(let output): output
    case .errand, .keeping: nil
    }
  }

  /// Whether its log is also shown where it was started.
  fileprivate var echoesLog: Bool {
    if case .service(_, isDetached: false, _) = self { true } else { false }
  }

  /// Whether it ends by itself.
  fileprivate var isBrief: Bool {
    if case .service(_, _, isBrief: true) = self { true } else { false }
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
