import Synchronization

/// Where a source leaves its events: taking one costs a lock and no more.
final class SensorInbox<Event: Sendable>: Sendable {
  /// An event and the label that held when it came.
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

  /// The text that goes into records from now on.
  var label: String {
    get { state.withLock(\.label) }
    set { state.withLock { $0.label = newValue } }
  }

  /// Takes an event; returns whether it is the first, so that someone must be called to fetch it.
  func put(_ event: Event) -> Bool {
    state.withLock { state in
      state.items.append(Item(event: event, label: state.label))
      return state.items.count == 1
    }
  }

  /// Hands out everything.
  func takeAll() -> [Item] {
    state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }
}
