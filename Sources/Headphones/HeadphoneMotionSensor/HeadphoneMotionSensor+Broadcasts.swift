public import Foundation
import Sensing

extension HeadphoneMotionSensor {
  static let names = SensorNames("headphone", broadcastAs: "airpods", ends: .action)

  /// The sensor's name in logs.
  public static let TAG = names.tag

  /// Fired: samples were stored; also the beginning of every other broadcast's name.
  public static let ACTION_AWARE_AIRPODS = names.action
  /// Fired: headphones are there.
  public static let ACTION_AWARE_AIRPODS_CONNECTED = ACTION_AWARE_AIRPODS + ".ACTION_CONNECTED"
  /// Fired: the headphones are gone.
  public static let ACTION_AWARE_AIRPODS_DISCONNECTED =
    ACTION_AWARE_AIRPODS + ".ACTION_DISCONNECTED"
  /// Received: starts the sensor.
  public static let ACTION_AWARE_AIRPODS_START = ACTION_AWARE_AIRPODS + ".ACTION_START"
  /// Received: stops the sensor.
  public static let ACTION_AWARE_AIRPODS_STOP = ACTION_AWARE_AIRPODS + ".ACTION_STOP"
  /// Received: sends what has not been sent.
  public static let ACTION_AWARE_AIRPODS_SYNC = ACTION_AWARE_AIRPODS + ".ACTION_SYNC"
  /// Received: sets the label to ``EXTRA_LABEL``.
  public static let ACTION_AWARE_AIRPODS_SET_LABEL = ACTION_AWARE_AIRPODS + ".ACTION_SET_LABEL"
  /// Fired: a sync is over; ``EXTRA_STATUS``, ``EXTRA_TABLE_NAME`` and, if it failed,
  /// ``EXTRA_ERROR`` say how.
  public static let ACTION_AWARE_AIRPODS_SYNC_COMPLETION =
    ACTION_AWARE_AIRPODS + ".ACTION_SYNC_COMPLETION"

  /// The key of the label, a text.
  public static let EXTRA_LABEL = SensorNames.labelKey
  /// The key of whether it worked, a truth value.
  public static let EXTRA_STATUS = SensorNames.statusKey
  /// The key of why it did not, a text.
  public static let EXTRA_ERROR = SensorNames.errorKey
  /// The key of the table's name, a text.
  public static let EXTRA_TABLE_NAME = SensorNames.tableNameKey
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
  public static let actionAwareAirPodsStart = Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_START)
  /// Received: stops the sensor.
  public static let actionAwareAirPodsStop = Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_STOP)
  /// Received: sends what has not been sent.
  public static let actionAwareAirPodsSync = Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_SYNC)
  /// Received: sets the label.
  public static let actionAwareAirPodsSetLabel =
    Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_SET_LABEL)
  /// Fired: a sync is over.
  public static let actionAwareAirPodsSyncCompletion =
    Self(HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_SYNC_COMPLETION)
}
