import Linux
import PlayerInterface

/// What other threads have for the interface's.
typealias InterfaceMailbox = Mailbox<AppEvent>

extension InterfaceMailbox {
  /// Adds an event of a source that may say much at once, and that waits while others are many.
  @discardableResult
  func postInTurn(_ event: AppEvent) -> Bool { post(event, behindAtMost: 256) }
}
