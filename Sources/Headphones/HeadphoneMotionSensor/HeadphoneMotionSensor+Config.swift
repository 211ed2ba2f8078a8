public import Foundation
public import HeadphoneMotion
public import Sensing

extension HeadphoneMotionSensor {
  /// The configuration of the sensor.
  public struct Config: SensorConfig {
    /// The common settings of all sensors; each member is also a member of the configuration.
    public var recording = RecordingConfig(dbPath: "aware_airpods")
    /// Receives samples as they arrive.
    ///
    /// The sensor retains it; see ``HeadphoneMotionObserver``.
    public var sensorObserver: (any HeadphoneMotionObserver)?
    /// The maximum mean number of samples per second.
    ///
    /// If the source is faster, some samples are omitted, and counted in `gap`.
    public var samplingFrequencyHz = 50.0
    /// The seconds after which the samples of an interval are stored together.
    ///
    /// Samples are also stored when the headphones disconnect and when the sensor stops. This setting
    /// replaces `keeping`.
    public var saveIntervalSeconds: TimeInterval = 60
    /// The source of samples.
    public var source: (any HeadphoneMotionSource)?

    public init() {}

    /// The interval, at most a day.
    var saveInterval: Duration {
      saveIntervalSeconds.isNaN ? .seconds(60) : .seconds(min(max(0, saveIntervalSeconds), 86_400))
    }
  }
}
