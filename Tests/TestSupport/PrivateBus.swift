import Foundation
import Synchronization

/// A session bus for one test, which can die and return at the same address.
package final class PrivateBus: Sendable {
  private let folder: TemporaryFolder
  private let daemon = Mutex<Program?>(nil)

  /// A bus, which is not running yet unless `isRunning`.
  package init(isRunning: Bool = true) throws {
    folder = try TemporaryFolder()
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """
    try folder.write(configuration.utf8, to: "bus.conf")
    if isRunning { try start() }
  }

  deinit {
    daemon.withLock { $0?.kill() }
  }

  package var address: String { "unix:path=" + folder["bus"].encoded }

  /// Starts the bus, and waits until it listens.
  package func start() throws {
    let started = try Program([
      "dbus-daemon", "--nofork", "--nopidfile", "--print-address=1",
      "--config-file=" + folder["bus.conf"].encoded,
    ])
    _ = try started.line { $0.hasPrefix("unix:") }
    daemon.withLock { $0 = started }
  }

  /// Ends the bus as a crash would.
  package func kill() {
    daemon.withLock { daemon in
      daemon?.kill()
      daemon = nil
    }
  }

  /// Runs a client on the bus to its end and returns what it printed.
  package func run(_ arguments: String...) throws -> Program.Ending {
    try client(arguments).end()
  }

  /// Starts a client on the bus.
  package func client(_ arguments: [String]) throws -> Program {
    try Program(arguments, variables: ["DBUS_SESSION_BUS_ADDRESS": address])
  }
}
