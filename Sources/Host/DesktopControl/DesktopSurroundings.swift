package import PlayerModel

/// The dependencies of the desktop integration, which tests can replace.
package struct DesktopSurroundings: Sendable {
  /// The clock.
  package var clock: any PlayerClock
  /// The listener's preferences.
  package var preferences: DesktopPreferences
  /// The address of the session bus, or `nil` if it does not exist.
  package var sessionBus: String?
  /// The address of the system bus, or `nil` if it does not exist.
  package var systemBus: String?
  /// The source of other players on the desktop, or `nil` to ignore them.
  package var others: (any OtherPlayersSource)?
  /// The media types that the player supports.
  package var mediaTypes: [String]
  /// Finds the details of a track.
  package var lookup: TrackLookup
  /// Stores an SVG picture as a file, or returns `nil` if that fails.
  package var keepIcon: @Sendable ([UInt8]) -> TrackPath?
  /// Writes a sentence to the log.
  package var report: @Sendable (String) -> Void

  package init(
    clock: any PlayerClock, preferences: DesktopPreferences = DesktopPreferences(),
    sessionBus: String?, systemBus: String?, others: (any OtherPlayersSource)? = nil,
    mediaTypes: [String],
    lookup: TrackLookup = TrackLookup(),
    keepIcon: @escaping @Sendable ([UInt8]) -> TrackPath? = { _ in nil },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.clock = clock
    self.preferences = preferences
    self.sessionBus = sessionBus
    self.systemBus = systemBus
    self.others = others
    self.mediaTypes = mediaTypes
    self.lookup = lookup
    self.keepIcon = keepIcon
    self.report = report
  }
}
