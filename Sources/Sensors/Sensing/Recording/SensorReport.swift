/// What a sensor reports to the program that has it, whatever it records.
package enum SensorReport: Hashable, Sendable {
  /// A record is stored; in batches, those of an interval.
  case recorded
  /// Something went wrong; a sentence for the listener.
  case failed(String)
}
