public import Sensing

/// AWARE's sensor of how a listener's head moves, by their headphones.
///
/// ```swift
/// let sensor = HeadphoneMotionSensor(HeadphoneMotionSensor.Config().apply { config in
///   config.source = headphones
///   config.sensorObserver = Observer()
///   config.samplingFrequencyHz = 25
///   config.dbType = .sqlite
/// })
/// sensor.start()
/// // Later...
/// sensor.stop()
///
/// class Observer: HeadphoneMotionObserver {
///   func onDataChanged(data: HeadphoneMotionData) { print("Pitch:", data.pitch * 180 / .pi) }
/// }
/// ```
///
/// A sample is announced at once and stored with all others of its interval. All of that happens on a serial queue of
/// the sensor's own. A start returns at once: samples come when there are headphones. The sensor stops when it is released.
public final class HeadphoneMotionSensor: RecordedSensor {
  /// The sensor at work.
  public let recording: RecordingSensor<HeadphoneMotionData>

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: RecordingSurroundings())
  }

  init(_ config: sending Config, surroundings: RecordingSurroundings) {
    var recordingConfig = config.recording
    recordingConfig.keeping = .batches(every: config.saveInterval)
    let observer = config.sensorObserver
    recording = RecordingSensor(
      Self.names, recordingConfig,
      SensorTables(
        observing: HeadphoneListening(config, surroundings),
        observer: RecordListener(
          onRecord: { observer?.onDataChanged(data: $0) }, onRemark: { observer?.hear($0) },
          onStored: { observer?.onStored() }, onError: { observer?.onError($0) })),
      surroundings)
  }
}

/// The same under AWARE's name.
public typealias AirPodsMotionSensor = HeadphoneMotionSensor

/// Its records under AWARE's name.
public typealias AirPodsMotionData = HeadphoneMotionData
