/// What a ``RecordingSensor`` observes: tells of events, and makes records of them.
///
/// The sensor makes every call on its own serial queue, so that a source needs no lock. A simple one
/// reports finished records; then `Event` is `Record`, and ``begin(label:_:)`` and ``end()`` are all
/// that it has to implement:
///
/// ```swift
/// final class Thermometer: SensorSource {
///   func begin(
///     label: String, _ report: @escaping @Sendable (Temperature) -> Void
///   ) throws(SensorError) -> [Temperature] {
///     device.onReading = { report(Temperature(celsius: $0)) }
///     return []
///   }
///
///   func end() { device.onReading = nil }
/// }
/// ```
public protocol SensorSource<Record> {
  /// What is recorded.
  associatedtype Record: SensorRecord
  /// What is reported.
  associatedtype Event: Sendable = Record

  /// Looks whether there is something to observe, before the file of the records is opened.
  ///
  /// - Throws: Why there is not, as a sentence for people.
  func check() throws(SensorError)

  /// Begins to observe, and returns records of how things are.
  ///
  /// - Parameters:
  ///   - label: The sensor's label.
  ///   - report: Takes an event, from any thread, and costs no more than a lock.
  /// - Throws: Why it cannot, as a sentence for people.
  mutating func begin(
    label: String, _ report: @escaping @Sendable (Event) -> Void
  ) throws(SensorError) -> [Record]

  /// Ends observing: when it returns, nothing more is reported.
  mutating func end()

  /// What is announced of an event before its records, and not kept; nil for nothing.
  mutating func remark(on event: Event) -> SensorRemark?

  /// What an event says is wrong although records still come: reported once, in no record; nil for nothing.
  func fault(in event: Event) -> SensorError?

  /// The records of an event, none if it says nothing new.
  ///
  /// The sensor puts label and device into them.
  ///
  /// - Parameter label: The sensor's label when the event was reported.
  mutating func records(of event: Event, label: String) -> [Record]

  /// How many events were suppressed as duplicates.
  var suppressedCount: Int { get }
}

extension SensorSource {
  /// Does nothing: ``begin(label:_:)`` says if there is nothing to observe.
  public func check() throws(SensorError) {}

  /// Nothing.
  public func remark(on event: Event) -> SensorRemark? { nil }

  /// Nothing.
  public func fault(in event: Event) -> SensorError? { nil }

  /// None.
  public var suppressedCount: Int { 0 }
}

extension SensorSource where Event == Record {
  /// The record that was reported.
  public func records(of event: Record, label: String) -> [Record] { [event] }
}
