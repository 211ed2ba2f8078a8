import Foundation
import HeadphoneMotion
import PlayerModel
import Synchronization
import Testing

struct HeadphoneMotionManagerTests {
  private let buds = ScriptedHeadphones()
  private let sample = HeadphoneMotion(
    time: Timestamp(unixMilliseconds: 1, monotonicNanoseconds: 1), attitude: Attitude(pitch: 1))

  private final class Counter: HeadphoneMotionManagerDelegate, Sendable {
    private let counts = Mutex((0, 0))
    var came: Int { counts.withLock { $0.0 } }
    var went: Int { counts.withLock { $0.1 } }
    func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) {
      counts.withLock { $0.0 += 1 }
    }
    func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) {
      counts.withLock { $0.1 += 1 }
    }
  }

  @Test func `motion can be pulled while updates are started`() {
    let manager = HeadphoneMotionManager(source: buds)
    #expect(manager.isDeviceMotionAvailable && !manager.isDeviceMotionActive)
    buds.send(.motion(sample))
    manager.startDeviceMotionUpdates()
    #expect(manager.isDeviceMotionActive && manager.deviceMotion == nil)
    buds.send(.connected(""), .motion(sample))
    #expect(manager.deviceMotion == sample)
    buds.send(.disconnected(nil))
    #expect(manager.deviceMotion == nil)
    buds.send(.motion(sample))
    manager.stopDeviceMotionUpdates()
    #expect(!manager.isDeviceMotionActive && manager.deviceMotion == nil)
    buds.send(.motion(sample))
    #expect(manager.deviceMotion == nil)
  }

  @Test func `motion and errors are pushed to a queue, connections to the delegate`() {
    let (manager, queue, heard) = (
      HeadphoneMotionManager(source: buds), OperationQueue(), Heard()
    )
    queue.maxConcurrentOperationCount = 1
    let counter = Counter()
    manager.delegate = counter
    manager.startDeviceMotionUpdates(to: queue) { motion, error in
      if let motion { heard.append(.motion(motion)) }
      if let error = error as? HeadphoneError { heard.append(.disconnected(error)) }
    }
    let gone = HeadphoneError(.silent, "Silence.")
    buds.send(.connected(""), .motion(sample), .disconnected(gone))
    queue.waitUntilAllOperationsAreFinished()
    #expect(heard.events == [.motion(sample), .disconnected(gone)])
    #expect(counter.came == 1 && counter.went == 1)
  }

  @Test func `a refused start is passed to the handler as an error`() {
    let refusal = HeadphoneError(.taken, "Taken.")
    buds.refuse(refusal)
    let (manager, queue, heard) = (
      HeadphoneMotionManager(source: buds), OperationQueue(), Heard()
    )
    #expect(!manager.isDeviceMotionAvailable)
    manager.startDeviceMotionUpdates(to: queue) { _, error in
      heard.append(.disconnected(error as? HeadphoneError))
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(heard.events == [.disconnected(refusal)] && !manager.isDeviceMotionActive)
  }

  @Test func `the delegate is weak, and releasing a manager stops it`() {
    do {
      let manager = HeadphoneMotionManager(source: buds)
      do {
        let counter = Counter()
        manager.delegate = counter
        #expect(manager.delegate === counter)
      }
      #expect(manager.delegate == nil)
      manager.startDeviceMotionUpdates()
    }
    #expect(buds.calls == [.stop, .start(.motion), .stop])
  }
}
