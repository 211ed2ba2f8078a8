import Foundation
import Sensing

/// Hands records and remarks to AWARE's observer, and says that a batch was saved.
struct HeadphoneAnnouncement: RecordObserver {
  private let observer: (any HeadphoneMotionObserver)?
  private let center: NotificationCenter

  init(_ config: HeadphoneMotionSensor.Config) {
    observer = config.sensorObserver
    center = config.notificationCenter
  }

  func onRecord(_ record: HeadphoneMotionData) {
    observer?.onDataChanged(data: record)
  }

  func onRemark(_ remark: SensorRemark) {
    switch remark {
    case .connected: observer?.onConnected()
    case .disconnected: observer?.onDisconnected()
    default: break
    }
  }

  func onStored() {
    observer?.onStored()
    center.post(name: .actionAwareAirPods, object: nil)
  }

  func onError(_ error: SensorError) {
    observer?.onError(error)
  }
}

extension SensorRemark {
  static let connected = SensorRemark("ACTION_CONNECTED")
  static let disconnected = SensorRemark("ACTION_DISCONNECTED", endsBatch: true)
}
