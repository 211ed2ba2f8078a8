public import Foundation
import Synchronization

/// Headphones as programs know them that are written for `CMHeadphoneMotionManager`.
///
/// ```swift
/// let manager = HeadphoneMotionManager()
/// guard manager.isDeviceMotionAvailable else { return }
/// manager.startDeviceMotionUpdates(to: .main) { motion, error in
///   if let motion { print(motion.attitude.pitch) }
/// }
/// ```
public final class HeadphoneMotionManager: Sendable {
  /// Takes a sample or an error.
  ///
  /// It is not `@Sendable`, as the original's is not: a handler that a class of the main actor writes for the main queue
  /// may use what the class has.
  public typealias DeviceMotionHandler = (DeviceMotion?, (any Error)?) -> Void

  // The handler is called on the queue that its program gave with it, and nowhere else.
  private struct Handler: @unchecked Sendable {
    let take: DeviceMotionHandler
  }

  // The delegate is called where the program wants it called: on the queue that it gave.
  private struct State: @unchecked Sendable {
    weak var delegate: (any HeadphoneMotionManagerDelegate)?
    var isActive = false
    var motion: DeviceMotion?
    /// Tells apart what a start reports from what one before left.
    var start = 0
  }

  private let source: any HeadphoneMotionSource
  private let state = Mutex(State())

  /// The AirPods of this machine.
  public convenience init() {
    self.init(source: AirPodsSource())
  }

  /// Headphones of any kind; nobody else may have started them.
  public init(source: any HeadphoneMotionSource) {
    self.source = source
  }

  deinit {
    source.stop()
  }

  /// Whether the system lets this program read AirPods.
  public static func authorizationStatus() -> HeadphoneAuthorization {
    AirPodsSource().authorizationStatus
  }

  /// Whether there can be motion: nothing is known to be in the way.
  public var isDeviceMotionAvailable: Bool { source.obstacle == nil }

  /// Whether updates were started.
  public var isDeviceMotionActive: Bool { state.withLock(\.isActive) }

  /// The newest sample; nil before the first, while the headphones are gone, and when updates are stopped.
  public var deviceMotion: DeviceMotion? { state.withLock(\.motion) }

  /// Is told when headphones come and go, while updates are started.
  ///
  /// It is called on the queue of the updates, or, without one, on a thread of the source's.
  public var delegate: (any HeadphoneMotionManagerDelegate)? {
    get { state.withLock(\.self).delegate }
    set {
      var new = State()
      new.delegate = newValue
      state.withLock { [new] in $0.delegate = new.delegate }
    }
  }

  /// Begins to read, for ``deviceMotion``.
  public func startDeviceMotionUpdates() {
    start(on: nil, Handler { _, _ in })
  }

  /// Begins to read; `handler` is called on `queue` with each sample, and with each error.
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler
  ) {
    start(on: queue, Handler(take: handler))
  }

  /// Ends it: what waits on the queue already may still be handled.
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
