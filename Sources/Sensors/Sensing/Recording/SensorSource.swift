/// The source that a ``RecordingSensor`` observes: reports events, and makes records of them.
///
/// The sensor makes every call on its own serial queue, so a source needs no lock, and its conformance cannot
/// be isolated to an actor. A simple source reports finished records. Then `Event` is `Record`, and only
/// ``begin(label:_:)`` and ``end()`` need to be implemented:
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
public protocol SensorSource<Record>: SendableMetatype {
  /// The type of the records.
  associatedtype Record: SensorRecord
  /// The type of the reported events.
  associatedtype Event: Sendable = Record

  /// Checks whether there is something to observe, before the file of the records is opened.
  ///
  /// - Throws: The reason why there is not, as a sentence for users.
  func check() throws(SensorError)

  /// Starts observing, and returns records of the initial state.
  ///
  /// - Parameters:
  ///   - label: The sensor's label.
  ///   - report: Accepts an event, from any thread, and costs no more than a lock.
  /// - Throws: The reason why the source cannot be observed, as a sentence for users.
  mutating func begin(
    label: String, _ report: @escaping @Sendable (Event) -> Void
  ) throws(SensorError) -> [Record]

  /// Stops observing; when it returns, no more events are reported.
  mutating func end()

  /// Returns a remark to announce before the records of an event, or `nil` for none.
  mutating func remark(on event: Event) -> SensorRemark?

  /// Returns a problem that an event reports although records still arrive, or `nil` for none; it is reported
  /// once.
  func fault(in event: Event) -> SensorError?

  /// Returns the records of an event, or none if the event contains nothing new.
  ///
  /// The sensor sets their label and device.
  ///
  /// - Parameter label: The sensor's label when the event was reported.
  mutating func records(of event: Event, label: String) -> [Record]

  /// The number of events that were suppressed as duplicates.
  var suppressedCount: Int { get }
}

extension SensorSource {
  /// Does nothing: ``begin(label:_:)`` throws if there is nothing to observe.
  public func check() throws(SensorError) {}

  /// Returns `nil`.
  public func remark(on event: Event) -> SensorRemark? { nil }

  /// Returns `nil`.
  public func fault(in event: Event) -> SensorError? { nil }

  /// Returns 0.
  public var suppressedCount: Int { 0 }
}

extension SensorSource where Event == Record {
  /// Returns the reported record.
  public func records(of event: Record, label: String) -> [Record] { [event] }
}
