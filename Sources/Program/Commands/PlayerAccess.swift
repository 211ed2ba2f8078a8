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
  /// Sends a request to the running player; if none is running, this process handles it and exits.
  static func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    let player = try reach(.errand)
    defer { player.leave() }
    return try player.perform(request)
  }

  /// A player for the requests of a command.
  enum ReachedPlayer {
    case other(PlayerConnection)
    /// A player that was started for the command, in a process of its own.
    case started(PlayerConnection)
    case own(LocalHost)

    /// Performs a request.
    func perform<Request: TypedRequest>(
      _ request: Request
    ) throws(PlayerError) -> Request.Reply {
      switch self {
      case .other(let connection), .started(let connection): try connection.perform(request)
      case .own(let host): try host.perform(request)
      }
    }

    /// Ends a player that exists only for the command.
    func leave() {
      switch self {
      case .other: break
      case .started(let connection): PlayerAccess.end(connection)
      case .own(let host): host.stop()
      }
    }
  }

  /// Ends a player that was started for a command, unless it is playing or has other clients.
  private static func end(_ connection: PlayerConnection) {
    do throws(PlayerError) {
      let state = try connection.perform(SnapshotRequest.snapshot).state
      guard state == .stopped || state == .paused else { return }
      _ = try connection.perform(EndRequest.quit(onlyIfAlone: true))
    } catch {
      // Another client is attached, or has already ended it.
      return
    }
  }

  /// Returns the player for work of any length, starting one as ``started(output:)`` does if necessary.
  ///
  /// A process that becomes the host for a request does not answer other clients, which would be locked out
  /// for as long as the work takes.
  static func reachForLongWork() throws(PlayerError) -> ReachedPlayer {
    if let connection = try HostLauncher(locations: Locations()).connectIfRunning(attached: false) {
      return .other(connection)
    }
    return .started(try started())
  }

  /// Returns the running player; if there is none, this process becomes the host for a moment.
  static func reach(_ purpose: LocalHost.Purpose) throws(PlayerError) -> ReachedPlayer {
    let locations = Locations()
    let launcher = HostLauncher(locations: locations)
    while true {
      if let connection = try launcher.connectIfRunning(attached: false) {
        return .other(connection)
      }
      do throws(PlayerError) {
        return .own(try LocalHost(locations: locations, purpose: purpose))
      } catch {
        // Another process was faster; wait for it.
        guard error.code == .notAlone else { throw error }
      }
    }
  }

  /// Returns the player for an operation on `tracks`; without any, the playing track requires a running
  /// player.
  static func reach(naming tracks: [GivenTrack]) throws(PlayerError) -> ReachedPlayer {
    try tracks.refuseStreams()
    return tracks.isEmpty ? .other(try running()) : try reach(forFiles: tracks.count)
  }

  /// Returns the player for an operation on a number of files, each of which may have to be read.
  static func reach(forFiles count: Int) throws(PlayerError) -> ReachedPlayer {
    count <= filesOfAMoment ? try reach(.errand) : try reachForLongWork()
  }

  /// The number of files that can be read within a moment, unless the disk sleeps.
  private static let filesOfAMoment = 20

  /// Makes the running player store a sensor's pending records before they are read, and reports why it
  /// cannot.
  static func storeRecords(of sensor: KnownSensor) {
    // Errors are ignored, because the records that are already stored can be read.
    guard
      let player = try? HostLauncher(locations: Locations()).connectIfRunning(attached: false),
      let status = try? player.perform(SensorRequest.storeSensor(sensor: sensor.requestName)),
      status.recordsWaiting > 0, let reason = status.lastError
    else { return }
    say("Some records are not stored yet: \(reason)")
  }

  /// Makes paths, in the spelling of ``ProgramArguments``, absolute, because the host has another working
  /// directory.
  ///
  /// Links are resolved up to the last `..`, because the parent of a folder depends on its real location.
  /// The rest of the path is unchanged.
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
    // A path that does not exist is reported when it is opened.
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

/// The options for starting a player if none is running.
struct StartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output: one from “stimmung devices”, an ALSA device, or silent.",
      valueName: "out"))
  var output: GivenName?
  @OptionGroup var settings: RunSettingOptions
}

/// Settings for a process that a command starts.
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
