public import Foundation
public import Sensing

extension HeadphoneMotionSensor {
  /// The sensor's names in logs and broadcasts.
  public static let names = SensorNames(
    "headphone", broadcastAs: "airpods", ends: .action, announcesStored: true)

  /// Posted: samples were stored; also the prefix of the names of all other broadcasts.
  public static let ACTION_AWARE_AIRPODS = names.action
  /// Posted: headphones connected.
  public static let ACTION_AWARE_AIRPODS_CONNECTED = ACTION_AWARE_AIRPODS + ".ACTION_CONNECTED"
  /// Posted: the headphones disconnected.
  public static let ACTION_AWARE_AIRPODS_DISCONNECTED =
    ACTION_AWARE_AIRPODS + ".ACTION_DISCONNECTED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_AIRPODS_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_AIRPODS_STOP = names.stop.rawValue
  /// Received: sends unsent records.
  public static let ACTION_AWARE_AIRPODS_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_AIRPODS_SET_LABEL = names.setLabel.rawValue
  /// Posted: a sync has ended, with ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, after a failure,
  /// ``EXTRA_ERROR``.
  public static let ACTION_AWARE_AIRPODS_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Posted: samples were stored.
  public static let actionAwareAirPods = Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS)
  /// Posted: headphones connected.
  public static let actionAwareAirPodsConnected =
    Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_CONNECTED)
  /// Posted: the headphones disconnected.
  public static let actionAwareAirPodsDisconnected =
    Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_DISCONNECTED)
  /// Received: starts the sensor.
  public static let actionAwareAirPodsStart = HeadphoneMotionSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwareAirPodsStop = HeadphoneMotionSensor.names.stop
  /// Received: sends unsent records.
  public static let actionAwareAirPodsSync = HeadphoneMotionSensor.names.sync
  /// Received: sets the label.
  public static let actionAwareAirPodsSetLabel = HeadphoneMotionSensor.names.setLabel
  /// Posted: a sync has ended.
  public static let actionAwareAirPodsSyncCompletion = HeadphoneMotionSensor.names.syncCompletion
}
