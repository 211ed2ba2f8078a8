import Foundation
import PlayerModel
import TestSupport

@testable import MediaPlayers

/// Media players on a private bus, written in Python, which do what the tests request.
final class Players {
  let bus: PrivateBus
  /// The process that all of them belong to.
  let process: UInt32
  private let program: Program
  private var count = 0

  init(on bus: PrivateBus? = nil) throws {
    self.bus = try bus ?? PrivateBus()
    let script = Checkout.beside("media_players.py")
    // Only the system's own Python has the packages.
    program = try Program(["/usr/bin/python3", "-B", script, self.bus.address])
    let ready = try program.line { $0.contains("ready") }
    process = UInt32(ready.filter(\.isNumber)) ?? 0
  }

  /// Makes a player perform an action with an argument in JSON, waits until it is done, and returns
  /// its reports.
  @discardableResult
  func tell(_ player: String, _ verb: String, _ argument: String = "null") throws -> String {
    try program.say("[\"\(player)\", \"\(verb)\", \(argument)]")
    count += 1
    var line = ""
    try eventually("\(verb) of \(player)") {
      let done = try program.lines().filter { $0.contains("\"done\"") }
      line = done.last ?? ""
      return done.count == count
    }
    return line
  }

  /// Adds a player with this name, which is playing.
  @discardableResult
  func appear(_ names: String..., playing title: String? = nil) throws -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let line = try tell(names[0], "appear", "[\(list)]")
    if let title {
      try tell(
        names[0], "change",
        """
        {"PlaybackStatus": "Playing", "Metadata": {"xesam:title": "\(title)"}, "Position": {"x": 0}}
        """)
    }
    let unique = line.split(separator: "\"unique\": \"").last?.prefix { $0 != "\"" }
    return String(unique ?? "")
  }

  /// How often a player was asked for a single property.
  func asked(_ player: String) throws -> Int {
    let line = try tell(player, "set", "{}")
    let number = line.split(separator: "\"asked\": ").last?.prefix { $0.isNumber }
    return Int(number ?? "") ?? -1
  }

  /// Waits for a call of a player's method.
  func call(_ method: String) throws {
    _ = try program.line { $0.contains("\"call\": \"\(method)\"") }
  }

  /// A watcher of these players; those of `process` are ignored.
  func watch(process: UInt32 = 0) -> MediaPlayers {
    MediaPlayers(
      MediaPlayersSurroundings(
        clock: RunningClock(), bus: bus.address, process: process, report: { _ in }))
  }
}
