package import PlayerModel

/// Receives what gestures do, in order.
package struct GestureListener: Sendable {
  /// Receives messages for the listener.
  let tell: @Sendable (Notice) -> Void
  /// Called before a gesture's command runs.
  let willRun: @Sendable () -> Void
  /// Called when the command has ended.
  let didRun: @Sendable () -> Void
  /// Receives each gesture with the result of its command.
  let made: @Sendable (MadeGesture) -> Void

  package init(
    tell: @escaping @Sendable (Notice) -> Void = { _ in },
    willRun: @escaping @Sendable () -> Void = {}, didRun: @escaping @Sendable () -> Void = {},
    made: @escaping @Sendable (MadeGesture) -> Void = { _ in }
  ) {
    self.tell = tell
    self.willRun = willRun
    self.didRun = didRun
    self.made = made
  }
}
