/// Something that a source says between its records, such as that a device is gone: announced in its place among
/// them, and not kept.
public struct SensorRemark: Hashable, Sendable {
  /// How the name of its broadcast ends; see ``SensorNames/broadcast(_:)``.
  public let broadcast: String
  /// Whether what was recorded before is to be stored at once, because nothing may follow for long.
  public let endsBatch: Bool

  /// Something to say.
  public init(_ broadcast: String, endsBatch: Bool = false) {
    self.broadcast = broadcast
    self.endsBatch = endsBatch
  }
}
