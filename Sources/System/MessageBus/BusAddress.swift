import PlayerModel

/// Where the buses of an environment are.
package enum BusAddress {
  /// The session's bus; nil if the environment names none.
  package static func session(in environment: [String: String]) -> String? {
    value("DBUS_SESSION_BUS_ADDRESS", environment)
      ?? value("XDG_RUNTIME_DIR", environment).map { "unix:path=\(escaped($0))/bus" }
  }

  /// The machine's bus.
  package static func system(in environment: [String: String]) -> String {
    value("DBUS_SYSTEM_BUS_ADDRESS", environment) ?? "unix:path=/run/dbus/system_bus_socket"
  }

  private static func value(_ name: String, _ environment: [String: String]) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A path as an address spells it.
  private static func escaped(_ path: String) -> String {
    String(FileURL.text(of: TrackPath(path)).dropFirst(7)).replacing("~", with: "%7e")
  }
}
