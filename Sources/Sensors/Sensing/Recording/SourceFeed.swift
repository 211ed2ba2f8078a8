/// The connection between a source and its records, whatever the source reports.
protocol SensorFeed<Record>: AnyObject {
  associatedtype Record: SensorRecord

  /// Whether the source is being observed.
  var isOpen: Bool { get }
  /// The number of events that were suppressed as duplicates.
  var suppressedCount: Int { get }
  /// The label of later records; can be used from any thread.
  var label: String { get set }

  /// Checks whether there is something to observe.
  func check() throws(SensorError)

  /// Starts observing, and returns records of the initial state.
  ///
  /// - Parameter wake: Called, from any thread, when there is something to take.
  func open(_ wake: @escaping @Sendable () -> Void) throws(SensorError) -> [Record]

  /// Takes out everything that was reported; returns nothing while the source is not observed.
  func takeAll() -> [FeedItem<Record>]

  /// Stops observing, and returns everything that was reported until then.
  func close() -> [FeedItem<Record>]
}

/// A result of an event.
enum FeedItem<Record> {
  case fault(SensorError)
  case remark(SensorRemark)
  case records([Record])
}

/// A source, and its events that have not become records yet.
final class SourceFeed<Source: SensorSource>: SensorFeed {
  private(set) var isOpen = false
  private let inbox: SensorInbox<Source.Event>
  private var source: Source

  init(_ source: Source, label: String) {
    self.source = source
    inbox = SensorInbox(label: label)
  }

  var label: String {
    get { inbox.label }
    set { inbox.label = newValue }
  }

  var suppressedCount: Int { source.suppressedCount }

  func check() throws(SensorError) {
    try source.check()
  }

  func open(_ wake: @escaping @Sendable () -> Void) throws(SensorError) -> [Source.Record] {
    let label = inbox.label
    let records = try source.begin(label: label) { [inbox] event in
      if inbox.put(event) { wake() }
    }
    isOpen = true
    return records.map { $0.labelled(label) }
  }

  func takeAll() -> [FeedItem<Source.Record>] {
    let items = inbox.takeAll()
    return isOpen ? items.flatMap(feed) : []
  }

  private func feed(_ item: SensorInbox<Source.Event>.Item) -> [FeedItem<Source.Record>] {
    let remark = source.remark(on: item.event)
    var records = source.records(of: item.event, label: item.label)
    for index in records.indices { records[index] = records[index].labelled(item.label) }
    return [remark.map(FeedItem.remark), source.fault(in: item.event).map(FeedItem.fault)]
      .compactMap(\.self) + [.records(records)]
  }

  func close() -> [FeedItem<Source.Record>] {
    source.end()
    defer { isOpen = false }
    return takeAll()
  }
}

extension SensorRecord {
  /// Returns the record with a label, whose NULs are replaced, because SQLite would end the text there.
  fileprivate func labelled(_ label: String) -> Self {
    var record = self
    record.label = label.utf8.contains(0) ? label.replacing("\0", with: "\u{FFFD}") : label
    return record
  }
}
