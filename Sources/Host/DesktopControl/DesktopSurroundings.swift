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
  /// The other players on the desktop; nil: nobody looks.
  package var others: (any OtherPlayersSource)?
  /// The media types of the sound that is played.
  package var mediaTypes: [String]
  /// Finds what is shown of a track.
  package var lookup: TrackLookup
  /// Makes a file of a picture, SVG; nil if that cannot be.
  package var keepIcon: @Sendable ([UInt8]) -> TrackPath?
  /// Takes a sentence for the log.
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
