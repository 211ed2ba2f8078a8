/// Stores records before they are announced.
package protocol RecordStorage: AnyObject {
  /// The device's identity, which is part of every record.
  var deviceId: String { get }
  /// A problem that was found and fixed when the storage was opened.
  var warning: SensorError? { get }

  /// Returns the number of records.
  func count() throws(SensorError) -> Int

  /// Stores all of `rows` or none, and returns their numbers.
  func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64]

  /// Removes some of the records that need not be kept any longer, and returns their number.
  func tidy() throws(SensorError) -> Int

  /// Returns whether gathered records were lost in the last run; only the first call returns `true`.
  func takeInterruption() -> Bool

  /// Removes the mark that records are being gathered.
  func finish()
}

extension RecordStorage {
  /// Returns `false`: nothing is gathered.
  package func takeInterruption() -> Bool { false }

  /// Does nothing: nothing was gathered.
  package func finish() {}

  /// Does nothing: everything is kept.
  package func tidy() throws(SensorError) -> Int { 0 }
}

/// Storage for sensors that keep nothing; every row gets the number 0.
package final class TransientStorage: RecordStorage {
  package let deviceId: String
  package let warning: SensorError? = nil

  /// Creates storage that keeps nothing, with the given identity.
  package init(deviceId: String) {
    self.deviceId = deviceId
  }

  package func count() throws(SensorError) -> Int { 0 }

  package func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64] {
    rows.map { _ in 0 }
  }
}
