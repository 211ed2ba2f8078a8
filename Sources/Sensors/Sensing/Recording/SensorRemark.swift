/// A message of a source between its records, such as that a device disconnected.
///
/// It is announced in its place among the records, but not stored.
public struct SensorRemark: Hashable, Sendable {
  /// The last part of the name of its broadcast; see ``SensorNames/broadcast(_:)``.
  public let broadcast: String
  /// Whether earlier records are to be stored immediately, because no more may follow for a long time.
  public let endsBatch: Bool
  /// The record that the broadcast carries, or `nil` for none.
  public let record: (any SensorRecord)?

  /// Creates a remark.
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
