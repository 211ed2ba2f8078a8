/// Where records go before they are announced.
package protocol RecordStorage: AnyObject {
  /// The identity that belongs into every record.
  var deviceId: String { get }
  /// What was found wrong and mended when it was opened.
  var warning: SensorError? { get }

  /// How many records there are.
  func count() throws(SensorError) -> Int

  /// Stores all of `rows` or none, and returns their numbers.
  func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64]

  /// Removes some of what need not be kept any longer; returns how many records.
  func tidy() throws(SensorError) -> Int

  /// Whether records that were gathered for it were lost when it was used last; only the first answer says so.
  func takeInterruption() -> Bool

  /// Takes note that nothing is gathered for it any more.
  func finish()
}

extension RecordStorage {
  /// Nothing is gathered.
  package func takeInterruption() -> Bool { false }

  /// Nothing was gathered.
  package func finish() {}

  /// Keeps everything.
  package func tidy() throws(SensorError) -> Int { 0 }
}

/// For sensors that keep nothing: every row is number 0.
package final class TransientStorage: RecordStorage {
  package let deviceId: String
  package let warning: SensorError? = nil

  /// Storage that keeps nothing under the given identity.
  package init(deviceId: String) {
    self.deviceId = deviceId
  }

  package func count() throws(SensorError) -> Int { 0 }

  package func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64] {
    rows.map { _ in 0 }
  }
}
