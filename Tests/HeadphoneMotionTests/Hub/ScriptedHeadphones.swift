import HeadphoneMotion
import Synchronization

/// Headphones that do what a test says, and note what was asked of them.
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

  /// Has every start refused, or none.
  func refuse(_ error: HeadphoneError?) {
    state.withLock { $0.refusal = error }
  }

  /// Reports these while it is being started.
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

  /// Leaves `report` as it is, as if something were still under way.
  func stop() {
    state.withLock { $0.calls.append(.stop) }
  }

  func recentre() {
    state.withLock { $0.calls.append(.recentre) }
  }
}

/// What a listener was told.
final class Heard: Sendable {
  private let list = Mutex<[HeadphoneEvent]>([])

  var events: [HeadphoneEvent] { list.withLock(\.self) }
  func append(_ event: HeadphoneEvent) { list.withLock { $0.append(event) } }
  var count: Int { events.count }
}
