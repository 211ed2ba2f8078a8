import HeadphoneMotion
import Testing

/// Programs of another package: everything here is done with `import HeadphoneMotion` and what is public.
struct OutsideHeadphoneTests {
  @Test func `a program of the usual form starts and stops updates`() {
    let manager = HeadphoneMotionManager(source: RecordedSource(path: "/dev/null"))
    #expect(!manager.isDeviceMotionAvailable)
    let silent = HeadphoneMotionManager(source: Silence())
    do {
      let tracker = HeadTracker(manager: silent)
      #expect(silent.isDeviceMotionActive)
      #expect(silent.delegate === tracker)
    }
    #expect(!silent.isDeviceMotionActive)
  }

  @Test func `the system is asked before anything is started`() {
    switch HeadphoneMotionManager.authorizationStatus() {
    case .notDetermined, .restricted, .denied, .authorized: break
    }
  }
}

/// A source of somebody else's.
private final class Silence: HeadphoneMotionSource {
  let measures: HeadphoneMotion.Measures = []
  let isNetworked = false
  let authorizationStatus = HeadphoneAuthorization.authorized
  let obstacle: HeadphoneError? = nil

  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {}
  func stop() {}
  func recentre() {}
}
