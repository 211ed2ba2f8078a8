public import Foundation
public import HeadphoneMotion
public import Sensing

extension HeadphoneMotionSensor {
  /// What the sensor observes, and how.
  public struct Config: SensorConfig {
    /// How it records; each member is one of the configuration, too.
    public var recording = RecordingConfig(dbPath: "aware_airpods")
    /// Who hears of samples as they come.
    ///
    /// The sensor keeps it; see ``HeadphoneMotionObserver``.
    public var sensorObserver: (any HeadphoneMotionObserver)?
    /// How many samples a second are recorded at most, on average; of a source that gives more, some are left out and
    /// counted in `gap`.
    public var samplingFrequencyHz = 50.0
    /// Seconds after which samples are stored, all of them at once.
    ///
    /// They are also stored when the headphones go and when the sensor stops. It takes the place of `keeping`.
    public var saveIntervalSeconds: TimeInterval = 60
    /// What is observed.
    public var source: (any HeadphoneMotionSource)?

    public init() {}

    /// The interval, a day at most.
    var saveInterval: Duration {
      saveIntervalSeconds.isNaN ? .seconds(60) : .seconds(min(max(0, saveIntervalSeconds), 86_400))
    }
  }
}
