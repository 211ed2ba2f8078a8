/// Something that a source says between its records, such as that a device is gone: announced in its place among
/// them, and not kept.
public struct SensorRemark: Hashable, Sendable {
  /// How the name of its broadcast ends; see ``SensorNames/broadcast(_:)``.
  public let broadcast: String
  /// Whether what was recorded before is to be stored at once, because nothing may follow for long.
  public let endsBatch: Bool
  /// What it is about, which the broadcast carries; nil for nothing.
  public let record: (any SensorRecord)?

  /// Something to say.
  public init(_ broadcast: String, endsBatch: Bool = false, about record: (any SensorRecord)? = nil)
  {
    self.broadcast = broadcast
    self.endsBatch = endsBatch
    self.record = record
  }

  private var parts: [AnyHashable] {
    [broadcast, endsBatch] + [record.map { AnyHashable($0) }].compactMap(\.self)
  }

  public static func == (one: SensorRemark, other: SensorRemark) -> Bool {
    one.parts == other.parts
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
