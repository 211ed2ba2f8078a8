import Dispatch
import Linux
import Synchronization

/// Distributes the events of one source to several listeners.
///
/// The source runs while there are listeners, and reports what they want in total. The hub never
/// calls the source while it calls a listener: a listener may cancel itself or add another from
/// within its report, and the source is updated after the report returns.
public final class HeadphoneHub: Sendable {
  let headphones: any HeadphoneMotionSource
  private let state = Mutex(HubState())
  /// Held while listeners are called, so that a cancelled one is not called again.
  private let delivery = RecursiveLock()
  /// Taken by the thread that starts or stops the source.
  private let turn = DispatchSemaphore(value: 1)

  /// Creates a hub without listeners.
  public init(_ source: any HeadphoneMotionSource) {
    headphones = source
  }

  /// Whether there are no listeners.
  public var isIdle: Bool { state.withLock(\.listeners.isEmpty) }

  /// Makes the current orientation the reference for all listeners.
  public func recentre() {
    headphones.recentre()
  }

  /// Reports events on a thread of the source until the result is cancelled or released.
  ///
  /// If the headphones are already connected, that and the earbuds' state are reported before this
  /// returns.
  ///
  /// - Throws: An error if the source cannot be started. From within a report, that is reported as
  ///   `.disconnected` instead.
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

  /// Returns the headphones as another source, for code that takes one.
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

  /// Delivers an event, unless it belongs to an earlier start.
  private func take(_ event: HeadphoneEvent, ofStart number: Int) {
    deliver {
      for id in state.withLock({ $0.take(event, ofStart: number) }) { tell([event], to: id) }
    }
  }

  /// Calls listeners within `body`, and then updates the source if they changed what is wanted.
  private func deliver<Result>(_ body: () -> Result) -> Result {
    let result = delivery.withLock(body)
    if state.withLock(\.isUnsettled), !delivery.isHeldHere { settleUnlessBusy() }
    return result
  }

  // MARK: The source

  /// Updates the source now, or after the report if called from within one.
  private func settle() throws(HeadphoneError) {
    guard !delivery.isHeldHere else { return state.withLock { $0.isUnsettled = true } }
    turn.wait()
    let failure = apply()
    turn.signal()
    settleUnlessBusy()
    if let failure { throw failure }
  }

  private func settleLater() {
    state.withLock { $0.isUnsettled = true }
    if !delivery.isHeldHere { settleUnlessBusy() }
  }

  /// Updates the source unless another thread is doing so, which checks again afterwards.
  private func settleUnlessBusy() {
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
