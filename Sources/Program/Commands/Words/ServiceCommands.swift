import ArgumentParser
import ControlCommands
import HostLauncher
import Locations
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

struct Service: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service", abstract: "Runs, stops and restarts the player process.",
    subcommands: [Run.self, Stop.self, Restart.self, Status.self])

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Runs the player in the foreground until it quits.")

    @OptionGroup var start: StartOptions

    func run() throws {
      try HostSession(output: start.output?.text).run()
    }
  }

  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stop", abstract: "Stops the music and quits the player.")

    @OptionGroup var format: ChangeOption

    func run() throws { try Service.stop(format) }
  }

  /// Stops the running player, and reports that none is running now.
  fileprivate static func stop(_ format: ChangeOption) throws {
    guard try HostLauncher(locations: Locations()).stop() != nil else {
      throw PlayerError(.disconnected, "No player is running; “stimmung” starts one.")
    }
    format.tell(json: ServiceStatus.none)
  }

  struct Restart: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restart",
      abstract: "Restarts the player; it continues where it was.")

    @OptionGroup var format: ChangeOption

    func run() throws {
      let launcher = HostLauncher(locations: Locations())
      let state = try launcher.stop()
      let (connection, notices) = try launcher.connect(
        attached: false, output: nil, isBrief: false)
      for notice in notices { say(notice) }
      if state == .playing { _ = try connection.perform(TransportRequest.setState(to: .playing)) }
      if format.json { show(json: try ServiceStatus(of: connection).json) }
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Shows whether a player is running.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let launcher = HostLauncher(locations: Locations())
      guard let player = try launcher.connectIfRunning(attached: false) else {
        return format.tell("not running", json: ServiceStatus.none)
      }
      let status = try ServiceStatus(of: player)
      if format.json { show(json: status.json) } else { show(lines: status.lines) }
    }
  }
}

/// The word `quit` of the interface, for the shell.
struct Quit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quit",
    abstract: "Stops the music and quits the player, as “stimmung service stop” does.")

  @OptionGroup var format: ChangeOption

  func run() throws { try Service.stop(format) }
}

/// The status of the running player.
private struct ServiceStatus {
  private let info: ServiceInfo
  private let snapshot: PlayerSnapshot

  init(of player: PlayerConnection) throws(PlayerError) {
    info = try player.perform(ServiceRequest.service)
    snapshot = try player.perform(SnapshotRequest.snapshot)
  }

  /// The JSON object if no player is running.
  static let none = OrderedJSON.object(["running": .bool(false)])

  /// The status as a JSON object.
  var json: OrderedJSON {
    .object([
      "running": .bool(true), "version": .string(info.version),
      "processID": .integer(Int64(info.processID)), "startedAt": .string(isoDate(info.startedAt)),
      "clients": .init(info.clients), "output": .string(snapshot.output),
      "underruns": .init(snapshot.underruns),
    ])
  }

  /// The status as lines for people.
  var lines: [String] {
    let clients = info.clients == 1 ? "1 client" : "\(info.clients) clients"
    let other =
      "  this command is stimmung \(programVersion); “stimmung service restart” updates the player"
    let dry = snapshot.underruns == 0 ? "" : ", \(underrunsText(snapshot.underruns))"
    return ["running: stimmung \(info.version), process \(info.processID), \(clients)"]
      + (info.version == programVersion ? [] : [other]) + ["  output \(snapshot.output)\(dry)"]
  }
}
