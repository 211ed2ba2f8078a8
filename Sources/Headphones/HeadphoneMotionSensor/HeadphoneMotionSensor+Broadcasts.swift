public import Foundation
public import Sensing

extension HeadphoneMotionSensor {
  /// What it is called in logs and broadcasts.
  public static let names = SensorNames(
    "headphone", broadcastAs: "airpods", ends: .action, announcesStored: true)

  /// Fired: samples were stored; also the beginning of every other broadcast's name.
  public static let ACTION_AWARE_AIRPODS = names.action
  /// Fired: headphones are there.
  public static let ACTION_AWARE_AIRPODS_CONNECTED = ACTION_AWARE_AIRPODS + ".ACTION_CONNECTED"
  /// Fired: the headphones are gone.
  public static let ACTION_AWARE_AIRPODS_DISCONNECTED =
    ACTION_AWARE_AIRPODS + ".ACTION_DISCONNECTED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_AIRPODS_START = names.start.rawValue
  /// Received: stops the sensor.
  public static let ACTION_AWARE_AIRPODS_STOP = names.stop.rawValue
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_AIRPODS_SYNC = names.sync.rawValue
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_AIRPODS_SET_LABEL = names.setLabel.rawValue
  /// Fired: a sync is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed,
  /// ``EXTRA_ERROR`` say how.
  public static let ACTION_AWARE_AIRPODS_SYNC_COMPLETION = names.syncCompletion.rawValue
}

extension Notification.Name {
  /// Fired: samples were stored.
  public static let actionAwareAirPods = Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS)
  /// Fired: headphones are there.
  public static let actionAwareAirPodsConnected =
    Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_CONNECTED)
  /// Fired: the headphones are gone.
  public static let actionAwareAirPodsDisconnected =
    Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_DISCONNECTED)
  /// Received: starts the sensor.
  public static let actionAwareAirPodsStart = HeadphoneMotionSensor.names.start
  /// Received: stops the sensor.
  public static let actionAwareAirPodsStop = HeadphoneMotionSensor.names.stop
  /// Received: sends what has not been sent.
  public static let actionAwareAirPodsSync = HeadphoneMotionSensor.names.sync
  /// Received: sets the label.
  public static let actionAwareAirPodsSetLabel = HeadphoneMotionSensor.names.setLabel
  /// Fired: a sync is over.
  public static let actionAwareAirPodsSyncCompletion = HeadphoneMotionSensor.names.syncCompletion
}
