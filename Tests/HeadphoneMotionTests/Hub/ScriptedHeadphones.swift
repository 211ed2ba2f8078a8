import HeadphoneMotion
import Synchronization

/// Headphones that tests control, and that record their calls.
final class ScriptedHeadphones: HeadphoneMotionSource {
  enum Call: Hashable {
    case start(HeadphoneWants), stop, recentre
  }

  private struct State {
    var calls: [Call] = []
    var report: (@Sendable (HeadphoneEvent) -> Void)?
    var refusal: HeadphoneError?
    var atStart: [HeadphoneEvent] = []
  }

  private let state = Mutex(State())

  let measures: HeadphoneMotion.Measures = [.pitch, .yaw]
  let isNetworked = true
  let authorizationStatus = HeadphoneAuthorization.authorized
  var obstacle: HeadphoneError? { state.withLock(\.refusal) }

  var calls: [Call] { state.withLock(\.calls) }

  /// Makes every start fail with `error`, or succeed.
  func refuse(_ error: HeadphoneError?) {
    state.withLock { $0.refusal = error }
  }

  /// Sets the events to report during a start.
  func reportAtStart(_ events: HeadphoneEvent...) {
    state.withLock { $0.atStart = events }
  }

  func send(_ events: HeadphoneEvent...) {
    for event in events { state.withLock(\.report)?(event) }
  }

  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    let (refusal, events) = state.withLock { state in
      state.calls.append(.start(wants))
      state.report = report
      return (state.refusal, state.atStart)
    }
    if let refusal { throw refusal }
    for event in events { report(event) }
  }

  /// Keeps `report`, as if a report were still in progress.
  func stop() {
    state.withLock { $0.calls.append(.stop) }
  }

  func recentre() {
    state.withLock { $0.calls.append(.recentre) }
  }
}

/// The events that a listener received.
final class Heard: Sendable {
  private let list = Mutex<[HeadphoneEvent]>([])

  var events: [HeadphoneEvent] { list.withLock(\.self) }
  func append(_ event: HeadphoneEvent) { list.withLock { $0.append(event) } }
  var count: Int { events.count }
}
