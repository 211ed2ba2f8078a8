import MessageBus
package import PlayerModel

/// What the desktop's side of the player works with; passed in, so that tests can replace it.
package struct DesktopSurroundings: Sendable {
  /// The time.
  package var clock: any PlayerClock
  /// What the listener wants.
  package var preferences: DesktopPreferences
  /// The address of the session's bus; nil: there is none.
  package var sessionBus: String?
  /// The address of the machine's bus; nil: there is none.
  package var systemBus: String?
  /// The media types of the sound that is played.
  package var mediaTypes: [String]
  /// Finds a picture file for a track; may take its time, on a thread of its own.
  package var findCover: @Sendable (TrackPath) -> TrackPath?
  /// Takes a sentence for the log.
  package var report: @Sendable (String) -> Void

  package init(
    clock: any PlayerClock, preferences: DesktopPreferences = DesktopPreferences(),
    sessionBus: String?, systemBus: String?, mediaTypes: [String],
    findCover: @escaping @Sendable (TrackPath) -> TrackPath? = { _ in nil },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.clock = clock
    self.preferences = preferences
    self.sessionBus = sessionBus
    self.systemBus = systemBus
    self.mediaTypes = mediaTypes
    self.findCover = findCover
    self.report = report
  }

  /// The addresses of the session's and the machine's bus that an environment says.
  package static func buses(
    in environment: [String: String]
  ) -> (session: String?, system: String) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let session =
      value("DBUS_SESSION_BUS_ADDRESS")
      ?? value("XDG_RUNTIME_DIR").map { "unix:path=\(escaped($0))/bus" }
    return (
      session, value("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
    )
  }

  /// A path as an address spells it.
  private static func escaped(_ path: String) -> String {
    String(FileURL.text(of: TrackPath(path)).dropFirst(7)).replacing("~", with: "%7e")
  }
}
