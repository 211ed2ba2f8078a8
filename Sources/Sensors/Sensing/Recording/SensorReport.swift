/// A report to the program that uses a sensor.
package enum SensorReport: Hashable, Sendable {
  /// A record was stored, or all records of an interval in batches.
  case recorded
  /// An error occurred, with a message for users.
  case failed(String)
}
