package import PlayerModel

/// Who hears what gestures do, in the order in which it happens.
package struct GestureListener: Sendable {
  /// Takes what the listener is to know.
  let tell: @Sendable (Notice) -> Void
  /// A gesture's command is about to run.
  let willRun: @Sendable () -> Void
  /// It has ended.
  let didRun: @Sendable () -> Void

  package init(
    tell: @escaping @Sendable (Notice) -> Void = { _ in },
    willRun: @escaping @Sendable () -> Void = {}, didRun: @escaping @Sendable () -> Void = {}
  ) {
    self.tell = tell
    self.willRun = willRun
    self.didRun = didRun
  }
}
