import Synchronization

/// The inbox for a source's events, where adding one costs no more than a lock.
final class SensorInbox<Event: Sendable>: Sendable {
  /// An event, and the label at the time when it arrived.
  struct Item: Sendable {
    let event: Event
    let label: String
  }

  private struct State {
    var label: String
    var items: [Item] = []
  }

  private let state: Mutex<State>

  init(label: String) {
    state = Mutex(State(label: label))
  }

  /// The label of later events.
  var label: String {
    get { state.withLock(\.label) }
    set { state.withLock { $0.label = newValue } }
  }

  /// Adds an event, and returns whether it is the first one, so that the owner must be woken.
  func put(_ event: Event) -> Bool {
    state.withLock { state in
      state.items.append(Item(event: event, label: state.label))
      return state.items.count == 1
    }
  }

  /// Takes out all events.
  func takeAll() -> [Item] {
    state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }
}
