import ArgumentParser
import ControlCommands
import Glibc
import HostLauncher
import HostProcess
import Locations
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Settings

extension PlayerAccess {
  /// Asks the running player; where none runs, does it in this process and is gone again.
  static func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    let player = try reach(.errand)
    defer { player.leave() }
    return try player.perform(request)
  }

  /// The player that there is.
  enum Reached {
    case other(PlayerConnection)
    /// One that was started for this, in a process of its own.
    case started(PlayerConnection)
    case own(LocalHost)

    /// Does one request.
    func perform<Request: TypedRequest>(
      _ request: Request
    ) throws(PlayerError) -> Request.Reply {
      switch self {
      case .other(let connection), .started(let connection): try connection.perform(request)
      case .own(let host): try host.perform(request)
      }
    }

    /// Ends what was only begun for this.
    func leave() {
      switch self {
      case .other: break
      case .started(let connection): PlayerAccess.end(connection)
      case .own(let host): host.stop()
      }
    }
  }

  /// Ends a player that was started for one command, unless it plays or another client uses it meanwhile.
  private static func end(_ connection: PlayerConnection) {
    do throws(PlayerError) {
      let state = try connection.perform(SnapshotRequest.snapshot).state
      guard state == .stopped || state == .paused else { return }
      _ = try connection.perform(EndRequest.quit(onlyIfAlone: true))
    } catch {
      // Another client is attached, or has ended it already.
      return
    }
  }

  /// The player for work of any length; where none runs, one is started, as by ``started(output:)``.
  ///
  /// A process that becomes the host for a request answers no other client meanwhile: everyone would be locked out
  /// for as long as the work takes.
  static func reachForLongWork() throws(PlayerError) -> Reached {
    if let connection = try HostLauncher(locations: Locations()).connectIfRunning(attached: false) {
      return .other(connection)
    }
    return .started(try started())
  }

  /// The running player; where none runs, this process becomes the host, for what is done within a moment.
  static func reach(_ purpose: LocalHost.Purpose) throws(PlayerError) -> Reached {
    let locations = Locations()
    let launcher = HostLauncher(locations: locations)
    while true {
      if let connection = try launcher.connectIfRunning(attached: false) {
        return .other(connection)
      }
      do throws(PlayerError) {
        return .own(try LocalHost(locations: locations, purpose: purpose))
      } catch {
        // Another process was faster, and is waited for.
        guard error.code == .notAlone else { throw error }
      }
    }
  }

  /// The player for what is done with `tracks`: without any the playing one is meant, so that a player must run.
  static func reach(naming tracks: [GivenTrack]) throws(PlayerError) -> Reached {
    tracks.isEmpty ? .other(try running()) : try reach(forFiles: tracks.count)
  }

  /// The player for what is done with a number of files, each of which may have to be read.
  static func reach(forFiles count: Int) throws(PlayerError) -> Reached {
    count <= filesOfAMoment ? try reach(.errand) : try reachForLongWork()
  }

  /// Unless the disk sleeps, this many files are read within a moment.
  private static let filesOfAMoment = 20

  /// Has the running player store what a sensor of its still gathers, before its records are read; says why that
  /// cannot be stored.
  static func storeRecords(of sensor: KnownSensor) {
    // What is stored can be read, whatever keeps a player, such as an older one, from storing more.
    guard
      let player = try? HostLauncher(locations: Locations()).connectIfRunning(attached: false),
      let status = try? player.perform(SensorRequest.storeSensor(sensor: sensor.requestName)),
      status.recordsWaiting > 0, let reason = status.lastError
    else { return }
    say("Some records are not stored yet: \(reason)")
  }

  /// Paths as the listener wrote them, in the spelling of ``ProgramArguments``, made absolute: the host stands in
  /// another folder.
  ///
  /// Up to the last `..` links are followed, because a folder's parent depends on where it really is;
  /// what comes behind keeps its name.
  static func absolute(_ paths: [String]) -> [TrackPath] {
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let here = getcwd(&room, room.count).map {
      Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
    return paths.map { text in
      let path = TrackPath(encoded: text).bytes
      return resolvingParents(path.first == slash ? path : (here ?? []) + [slash] + path)
    }
  }

  private static let slash = UInt8(ascii: "/")

  private static func resolvingParents(_ path: [UInt8]) -> TrackPath {
    let parts = path.split(separator: slash, omittingEmptySubsequences: false)
    // Opening what is not there reports it.
    guard let last = parts.lastIndex(where: { $0.elementsEqual("..".utf8) }),
      let folder = TrackPath(bytes: parts[...last].joined(separator: [slash]))
        .withCString({ realpath($0, nil) })
    else { return TrackPath(bytes: path) }
    defer { free(folder) }
    let bytes = Array(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    let rest = parts[(last + 1)...].filter { !$0.isEmpty }
    return TrackPath(bytes: rest.reduce(bytes) { $0 + ($0 == [slash] ? [] : [slash]) + $1 })
  }
}

/// With what a player is started where none runs.
struct StartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output: an ALSA device (see “stimmung devices”), or silent.",
      valueName: "out"))
  var output: GivenName?
  @OptionGroup var settings: RunSettingOptions
}

/// Settings for what a command starts.
struct RunSettingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting for this run, such as sensor.label=morning; a running player keeps its own.",
      valueName: "name=value"))
  var assignments: [String] = []

  mutating func validate() throws {
    do throws(ConfigProblem) {
      try RunSettings.add(assignments)
    } catch {
      throw ValidationError(error.message)
    }
  }
}
