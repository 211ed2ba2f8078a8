/// The configuration of a sensor: what it observes and, in ``recording``, what all sensors have in common.
///
/// Each member of ``RecordingConfig`` is also a member of the configuration: `config.dbPath` is
/// `config.recording.dbPath`.
@dynamicMemberLookup
public protocol SensorConfig {
  /// How the sensor records, and what it does with the records.
  var recording: RecordingConfig { get set }
}

extension SensorConfig {
  /// The settings that all sensors have in common; <doc:Configuration> lists them.
  public subscript<Value>(dynamicMember member: WritableKeyPath<RecordingConfig, Value>) -> Value {
    get { recording[keyPath: member] }
    set { recording[keyPath: member] = newValue }
  }

  /// Returns the configuration with a change applied.
  ///
  /// The closure is Sendable, so that the result can be passed to a sensor from any actor, including the main
  /// actor. An observer that the closure creates does not need to be Sendable.
  public func apply(_ change: @Sendable (inout Self) -> Void) -> Self {
    var config = self
    change(&config)
    return config
  }
}
