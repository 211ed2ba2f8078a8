/// What the listener wants of the desktop.
package struct DesktopPreferences: Hashable, Sendable {
  /// Whether to show a notification when a track starts.
  package var showsNotifications = false
  /// Whether the machine is kept from falling asleep by itself while music plays.
  package var inhibitsSleep = true
  /// Whether another player that starts to play interrupts this one.
  package var yieldsToOthers = false

  package init() {}
}
