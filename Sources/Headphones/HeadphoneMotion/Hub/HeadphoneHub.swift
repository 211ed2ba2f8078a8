import Dispatch
import Linux
import Synchronization

/// Has one source listened to by many, each for what it wants.
///
/// The source runs while somebody listens, and for what all of them want together. It is never called while a
/// listener is: a listener may cancel itself, or listen again, from within its report, and what follows from that
/// for the source happens once the report has returned.
public final class HeadphoneHub: Sendable {
  let headphones: any HeadphoneMotionSource
  private let state = Mutex(HubState())
  /// Held while listeners are called, so that one that has cancelled is not called any more.
  private let delivery = RecursiveLock()
  /// Taken by who starts or stops the source.
  private let turn = DispatchSemaphore(value: 1)

  /// A hub to which nobody listens yet.
  public init(_ source: any HeadphoneMotionSource) {
    headphones = source
  }

  /// Whether nobody listens.
  public var isIdle: Bool { state.withLock(\.listeners.isEmpty) }

  /// From now on, how the head is held at this moment is straight ahead, for all who listen.
  public func recentre() {
    headphones.recentre()
  }

  /// Hands on what happens, on a thread of the source's, until the answer is cancelled or released.
  ///
  /// If the headphones are there already, `report` is told so before this returns, and how they are worn.
  ///
  /// - Throws: Why the source cannot be started. From within a report that is told by `.disconnected` instead.
  public func listen(
    _ wants: HeadphoneWants, _ report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) -> HeadphoneListening {
    let id = deliver { add(HubState.Listener(wants: wants, report: report)) }
    do throws(HeadphoneError) {
      try settle()
    } catch {
      cancel(id)
      throw error
    }
    return HeadphoneListening(of: self, id)
  }

  /// The same headphones as a source of their own, for what takes one.
  public func source() -> any HeadphoneMotionSource {
    HubSource(self)
  }

  func wants(of id: Int) -> HeadphoneWants {
    state.withLock { $0.listeners[id]?.wants ?? [] }
  }

  func change(_ id: Int, to wants: HeadphoneWants) {
    deliver {
      let missed = state.withLock { $0.change(id, to: wants) }
      tell(missed, to: id)
    }
    settleLater()
  }

  func cancel(_ id: Int) {
    remove(id)
    settleLater()
  }

  // MARK: Listeners

  private func add(_ listener: HubState.Listener) -> Int {
    let (id, missed) = state.withLock { $0.add(listener) }
    tell(missed, to: id)
    return id
  }

  private func remove(_ id: Int) {
    _ = deliver { state.withLock { $0.listeners.removeValue(forKey: id) } }
  }

  private func tell(_ events: [HeadphoneEvent], to id: Int) {
    for event in events { state.withLock { $0.listeners[id] }?.report(event) }
  }

  /// Hands on an event of the start with a number; what is left of an earlier one is dropped.
  private func take(_ event: HeadphoneEvent, ofStart number: Int) {
    deliver {
      for id in state.withLock({ $0.take(event, ofStart: number) }) { tell([event], to: id) }
    }
  }

  /// Does what calls listeners; what they changed is passed to the source afterwards.
  private func deliver<Result>(_ body: () -> Result) -> Result {
    let result = delivery.withLock(body)
    if state.withLock(\.isUnsettled), !delivery.isHeldHere { settleWhatIsLeft() }
    return result
  }

  // MARK: The source

  /// Has the source do what is wanted now; from within a report, once that has returned.
  private func settle() throws(HeadphoneError) {
    guard !delivery.isHeldHere else { return state.withLock { $0.isUnsettled = true } }
    turn.wait()
    let failure = apply()
    turn.signal()
    settleWhatIsLeft()
    if let failure { throw failure }
  }

  private func settleLater() {
    state.withLock { $0.isUnsettled = true }
    if !delivery.isHeldHere { settleWhatIsLeft() }
  }

  /// Nobody is waited for: who has the turn looks again after it.
  private func settleWhatIsLeft() {
    while state.withLock(\.isUnsettled), turn.wait(timeout: .now()) == .success {
      state.withLock { $0.isUnsettled = false }
      let failure = apply()
      turn.signal()
      if let failure { tellAll(.disconnected(failure)) }
    }
  }

  private func tellAll(_ event: HeadphoneEvent) {
    deliver {
      for id in state.withLock({ $0.listeners.keys.sorted() }) { tell([event], to: id) }
    }
  }

  private func apply() -> HeadphoneError? {
    switch state.withLock({ $0.step() }) {
    case .nothing: break
    case .stop: headphones.stop()
    case .start(let wants, let number):
      do throws(HeadphoneError) {
        try headphones.start(wants) { [weak self] in self?.take($0, ofStart: number) }
      } catch {
        headphones.stop()
        state.withLock { $0.forgetStart() }
        return error
      }
    }
    return nil
  }
}
