import Foundation
import HeadphoneMotion

/// A program of the usual form, with only the import and the names' prefix changed.
final class HeadTracker: HeadphoneMotionManagerDelegate {
  private let manager: HeadphoneMotionManager

  init(manager: HeadphoneMotionManager = HeadphoneMotionManager()) {
    self.manager = manager
    guard manager.isDeviceMotionAvailable else { return }
    manager.delegate = self
    manager.startDeviceMotionUpdates(to: OperationQueue.main) { motion, error in
      guard let motion, error == nil else { return }
      let degrees = 180 / Double.pi
      print(
        motion.attitude.roll * degrees, motion.attitude.pitch * degrees,
        motion.attitude.yaw * degrees, motion.rotationRate.x, motion.gravity.z,
        motion.userAcceleration.y, motion.attitude.quaternion.w,
        motion.attitude.rotationMatrix.m11, motion.timestamp, motion.sensorLocation)
    }
  }

  deinit {
    manager.stopDeviceMotionUpdates()
  }

  func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) {
    print("connected")
  }

  func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) {
    print("disconnected")
  }
}
