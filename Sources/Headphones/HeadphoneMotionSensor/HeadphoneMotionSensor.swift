public import Sensing

/// AWARE's sensor of a listener's head movement, measured by headphones.
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
/// A sample is announced immediately, and stored with all others of its interval. All of this happens on the
/// sensor's own serial queue. A start returns immediately; samples arrive when headphones are connected. The
/// sensor stops when it is released.
public final class HeadphoneMotionSensor: RecordedSensor {
  /// The sensor that does the work.
  public let recording: RecordingSensor<HeadphoneMotionData>

  /// Creates a sensor that is not started, but already reacts to broadcasts.
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

/// AWARE's name for ``HeadphoneMotionSensor``.
public typealias AirPodsMotionSensor = HeadphoneMotionSensor

/// AWARE's name for ``HeadphoneMotionData``.
public typealias AirPodsMotionData = HeadphoneMotionData
