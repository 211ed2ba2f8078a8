import Foundation
import HeadphoneMotion

/// A typical program, with only the import and the prefix of names changed: a class on the main actor, whose
/// handler uses its properties.
@MainActor
final class HeadTracker: HeadphoneMotionManagerDelegate {
  private let manager: HeadphoneMotionManager
  private(set) var degrees: (roll: Double, pitch: Double, yaw: Double)?
  private(set) var isConnected = false

  init(manager: HeadphoneMotionManager = HeadphoneMotionManager()) {
    self.manager = manager
    guard manager.isDeviceMotionAvailable else { return }
    manager.delegate = self
    manager.startDeviceMotionUpdates(to: OperationQueue.main) { [weak self] motion, error in
      guard let self, let motion, error == nil else { return }
      self.show(motion)
    }
  }

  deinit {
    manager.stopDeviceMotionUpdates()
  }

  private func show(_ motion: DeviceMotion) {
    let degrees = 180 / Double.pi
    self.degrees = (
      motion.attitude.roll * degrees, motion.attitude.pitch * degrees,
      motion.attitude.yaw * degrees
    )
    print(
      motion.rotationRate.x, motion.gravity.z, motion.userAcceleration.y,
      motion.attitude.quaternion.w, motion.attitude.rotationMatrix.m11, motion.timestamp,
      motion.sensorLocation)
  }

  nonisolated func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) {
    MainActor.assumeIsolated { isConnected = true }
  }

  nonisolated func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) {
    MainActor.assumeIsolated { isConnected = false }
  }
}
