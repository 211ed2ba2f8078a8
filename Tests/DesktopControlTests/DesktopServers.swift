import DesktopControl
import Foundation
import PlayerModel
import TestSupport

/// Notifications, logind and another player on a private bus, written in Python.
struct DesktopServers {
  private let program: Program

  init(on bus: PrivateBus) throws {
    let script = Checkout.beside("desktop_servers.py")
    // The packages are installed for the system's own Python.
    program = try Program(["/usr/bin/python3", "-B", script, bus.address])
    _ = try program.line { $0.contains("ready") }
  }

  /// Makes something happen: `sleep`, `wake`, `play`, `pause` or `vanish`.
  func perform(_ command: String) throws {
    try program.say(command)
  }

  /// Waits for a call that contains all of these.
  @discardableResult
  func call(with parts: String...) throws -> String {
    try program.line { line in parts.allSatisfy { line.contains($0) } }
  }

  /// The calls of a method so far.
  func calls(of method: String) throws -> [String] {
    try program.lines().filter { $0.contains("\"call\": \"\(method)\"") }
  }
}
