/// The settings for the desktop.
package struct DesktopPreferences: Hashable, Sendable {
  /// Whether to show a notification when a track starts.
  package var showsNotifications = false
  /// Whether to inhibit automatic suspend during playback.
  package var inhibitsSleep = true
  /// Whether another player that starts to play interrupts this one.
  package var yieldsToOthers = false

  package init() {}
}
