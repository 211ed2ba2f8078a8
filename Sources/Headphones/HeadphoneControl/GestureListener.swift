package import PlayerModel

/// Who hears what gestures do, in the order in which it happens.
package struct GestureListener: Sendable {
  /// Takes what the listener is to know.
  let tell: @Sendable (Notice) -> Void
  /// A gesture's command is about to run.
  let willRun: @Sendable () -> Void
  /// It has ended.
  let didRun: @Sendable () -> Void
  /// A gesture was made, and this is what it did.
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
