public import Foundation
import Synchronization

/// Headphones with the interface of CoreMotion's `CMHeadphoneMotionManager`.
///
/// ```swift
/// let manager = HeadphoneMotionManager()
/// guard manager.isDeviceMotionAvailable else { return }
/// manager.startDeviceMotionUpdates(to: .main) { motion, error in
///   if let motion { print(motion.attitude.pitch) }
/// }
/// ```
public final class HeadphoneMotionManager: Sendable {
  /// A closure that receives a sample or an error.
  ///
  /// As in CoreMotion, it is not `@Sendable`: a handler that a main-actor class writes for the main
  /// queue may use that class's state.
  public typealias DeviceMotionHandler = (DeviceMotion?, (any Error)?) -> Void

  // `@unchecked`: the handler is called only on the queue that was passed with it.
  private struct Handler: @unchecked Sendable {
    let take: DeviceMotionHandler
  }

  // `@unchecked`: the delegate is called on the queue that the program chose.
  private struct State: @unchecked Sendable {
    weak var delegate: (any HeadphoneMotionManagerDelegate)?
    var isActive = false
    var motion: DeviceMotion?
    /// Distinguishes the events of this start from those of earlier ones.
    var start = 0
  }

  private let source: any HeadphoneMotionSource
  private let state = Mutex(State())

  /// Creates a manager for this machine's AirPods.
  public convenience init() {
    self.init(source: AirPodsSource())
  }

  /// Creates a manager for any headphones; no other code may start `source`.
  public init(source: any HeadphoneMotionSource) {
    self.source = source
  }

  deinit {
    source.stop()
  }

  /// Returns whether the system allows this program to read AirPods.
  public static func authorizationStatus() -> HeadphoneAuthorization {
    AirPodsSource().authorizationStatus
  }

  /// Whether nothing is known to prevent motion updates.
  public var isDeviceMotionAvailable: Bool { source.obstacle == nil }

  /// Whether updates were started.
  public var isDeviceMotionActive: Bool { state.withLock(\.isActive) }

  /// The newest sample; `nil` before the first, while the headphones are disconnected, and when
  /// updates are stopped.
  public var deviceMotion: DeviceMotion? { state.withLock(\.motion) }

  /// The delegate that is notified of connections while updates are started.
  ///
  /// It is called on the queue of the updates, or without one on a thread of the source.
  public var delegate: (any HeadphoneMotionManagerDelegate)? {
    get { state.withLock(\.self).delegate }
    set {
      var new = State()
      new.delegate = newValue
      state.withLock { [new] in $0.delegate = new.delegate }
    }
  }

  /// Starts updates of ``deviceMotion``.
  public func startDeviceMotionUpdates() {
    start(on: nil, Handler { _, _ in })
  }

  /// Starts updates; `handler` is called on `queue` with each sample and error.
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler
  ) {
    start(on: queue, Handler(take: handler))
  }

  /// Stops updates; the handler may still run for samples already on the queue.
  public func stopDeviceMotionUpdates() {
    source.stop()
    state.withLock { state in
      state.isActive = false
      state.motion = nil
    }
  }

  private func start(on queue: OperationQueue?, _ handler: Handler) {
    stopDeviceMotionUpdates()
    let number = state.withLock { state in
      state.isActive = true
      state.start += 1
      return state.start
    }
    do throws(HeadphoneError) {
      try source.start(.motion) { [weak self] event in
        self?.take(event, ofStart: number, on: queue, handler)
      }
    } catch {
      state.withLock { $0.isActive = false }
      Self.perform(on: queue) { handler.take(nil, error) }
    }
  }

  private func take(
    _ event: HeadphoneEvent, ofStart number: Int, on queue: OperationQueue?, _ handler: Handler
  ) {
    guard state.withLock({ $0.start == number && $0.isActive }) else { return }
    switch event {
    case .connected: tell(on: queue) { $0.headphoneMotionManagerDidConnect($1) }
    case .disconnected(let error):
      state.withLock { $0.motion = nil }
      tell(on: queue) { $0.headphoneMotionManagerDidDisconnect($1) }
      if let error { Self.perform(on: queue) { handler.take(nil, error) } }
    case .motion(let motion):
      state.withLock { $0.motion = motion }
      Self.perform(on: queue) { handler.take(motion, nil) }
    case .ignoring(let error?): Self.perform(on: queue) { handler.take(nil, error) }
    case .ears, .gap, .ignoring: break
    }
  }

  private func tell(
    on queue: OperationQueue?,
    _ body:
      @escaping @Sendable (any HeadphoneMotionManagerDelegate, HeadphoneMotionManager) -> Void
  ) {
    Self.perform(on: queue) { [weak self] in
      if let self, let delegate { body(delegate, self) }
    }
  }

  private static func perform(on queue: OperationQueue?, _ body: @escaping @Sendable () -> Void) {
    if let queue { queue.addOperation(body) } else { body() }
  }
}
