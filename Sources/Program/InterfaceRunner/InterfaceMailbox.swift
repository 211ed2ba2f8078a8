import Linux
import PlayerInterface

/// The mailbox for events from other threads.
typealias InterfaceMailbox = Mailbox<AppEvent>

extension InterfaceMailbox {
  /// Posts an event of a source that may produce many; blocks while too many are waiting.
  @discardableResult
  func postInTurn(_ event: AppEvent) -> Bool { post(event, onceAtMost: 256) }
}
