/// What a sensor is told: what it observes, and in ``recording`` what every sensor can be told.
///
/// Each member of ``RecordingConfig`` is one of the configuration, too: `config.dbPath` is `config.recording.dbPath`.
@dynamicMemberLookup
public protocol SensorConfig {
  /// How the sensor records, and what it does with the records.
  var recording: RecordingConfig { get set }
}

extension SensorConfig {
  /// What every sensor can be told; <doc:Configuration> lists it.
  public subscript<Value>(dynamicMember member: WritableKeyPath<RecordingConfig, Value>) -> Value {
    get { recording[keyPath: member] }
    set { recording[keyPath: member] = newValue }
  }

  /// The same configuration with a change.
  ///
  /// The change is Sendable, so that what comes out can be handed to a sensor from any actor, the main
  /// one included; an observer that it makes itself need not be.
  public func apply(_ change: @Sendable (inout Self) -> Void) -> Self {
    var config = self
    change(&config)
    return config
  }
}
