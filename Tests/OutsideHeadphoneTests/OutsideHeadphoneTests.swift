import Foundation
import HeadphoneMotion
import Synchronization
import Testing

/// Programs in another package: everything here uses only `import HeadphoneMotion` and the public interface.
///
/// `OutsideHeadphoneSwift5Tests` are the same files in Swift 5 mode.
@MainActor
struct OutsideHeadphoneTests {
  @Test func `a typical program starts and stops updates`() {
    let manager = HeadphoneMotionManager(source: RecordedSource(path: "/dev/null"))
    #expect(!manager.isDeviceMotionAvailable)
    let silent = HeadphoneMotionManager(source: ScriptedSource())
    do {
      let tracker = HeadTracker(manager: silent)
      #expect(silent.isDeviceMotionActive)
      #expect(silent.delegate === tracker)
    }
    #expect(!silent.isDeviceMotionActive)
  }

  @Test func `a class on the main actor gets samples, and is notified of connections`() async throws
  {
    let source = ScriptedSource()
    let tracker = HeadTracker(manager: HeadphoneMotionManager(source: source))
    source.tell(.connected(""))
    let attitude = Attitude(roll: 0, pitch: -Double.pi / 4, yaw: Double.pi / 2)
    source.tell(
      .motion(
        DeviceMotion(
          time: .init(unixMilliseconds: 1, monotonicNanoseconds: 1), attitude: attitude)))
    await Self.mainQueue()
    #expect(tracker.isConnected)
    let degrees = try #require(tracker.degrees)
    #expect(abs(degrees.pitch + 45) < 1e-9 && abs(degrees.yaw - 90) < 1e-9)
    source.tell(.disconnected(nil))
    await Self.mainQueue()
    #expect(!tracker.isConnected)
  }

  @Test func `the authorization can be queried before anything is started`() {
    switch HeadphoneMotionManager.authorizationStatus() {
    case .notDetermined, .restricted, .denied, .authorized: break
    }
  }

  /// Waits until the main queue has finished its present work.
  private static func mainQueue() async {
    await withCheckedContinuation { continuation in
      OperationQueue.main.addOperation { continuation.resume() }
    }
  }
}

/// A source in another package, which reports what a test sends.
private final class ScriptedSource: HeadphoneMotionSource {
  let measures: HeadphoneMotion.Measures = .attitude
  let isNetworked = false
  let authorizationStatus = HeadphoneAuthorization.authorized
  let obstacle: HeadphoneError? = nil
  private let report = Mutex<(@Sendable (HeadphoneEvent) -> Void)?>(nil)

  func tell(_ event: HeadphoneEvent) { report.withLock { $0 }?(event) }

  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    self.report.withLock { $0 = report }
  }

  func stop() { report.withLock { $0 = nil } }
  func recentre() {}
}
