import PlayerModel

/// The addresses of the D-Bus buses, as the environment gives them.
package enum BusAddress {
  /// Returns the address of the session bus, or `nil` if the environment has none.
  package static func session(in environment: [String: String]) -> String? {
    value("DBUS_SESSION_BUS_ADDRESS", environment)
      ?? value("XDG_RUNTIME_DIR", environment).map { "unix:path=\(escaped($0))/bus" }
  }

  /// Returns the address of the system bus, which has a default.
  package static func system(in environment: [String: String]) -> String {
    value("DBUS_SYSTEM_BUS_ADDRESS", environment) ?? "unix:path=/run/dbus/system_bus_socket"
  }

  private static func value(_ name: String, _ environment: [String: String]) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a path escaped for use in an address.
  private static func escaped(_ path: String) -> String {
    String(FileURL.text(of: TrackPath(path)).dropFirst(7)).replacing("~", with: "%7e")
  }
}
