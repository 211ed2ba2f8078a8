/// A source, and its events that have not become records yet.
final class SourceFeed<Source: SensorSource> {
  /// A result of an event.
  enum Item {
    case fault(SensorError)
    case remark(SensorRemark)
    case records([Source.Record])
  }

  /// Whether the source is being observed.
  private(set) var isOpen = false
  private let inbox: SensorInbox<Source.Event>
  private var source: Source

  init(_ source: Source, label: String) {
    self.source = source
    inbox = SensorInbox(label: label)
  }

  /// The label of later records; can be used from any thread.
  var label: String {
    get { inbox.label }
    set { inbox.label = newValue }
  }

  /// The number of events that were suppressed as duplicates.
  var suppressedCount: Int { source.suppressedCount }

  /// Checks whether there is something to observe.
  func check() throws(SensorError) {
    try source.check()
  }

  /// Starts observing, and returns records of the initial state.
  ///
  /// - Parameter wake: Called, from any thread, when there is something to take.
  func open(_ wake: @escaping @Sendable () -> Void) throws(SensorError) -> [Source.Record] {
    let label = inbox.label
    let records = try source.begin(label: label) { [inbox] event in
      if inbox.put(event) { wake() }
    }
    isOpen = true
    return records.map { $0.labelled(label) }
  }

  /// Takes out everything that was reported; returns nothing while the source is not observed.
  func takeAll() -> [Item] {
    let items = inbox.takeAll()
    return isOpen ? items.flatMap(feed) : []
  }

  private func feed(_ item: SensorInbox<Source.Event>.Item) -> [Item] {
    let remark = source.remark(on: item.event)
    var records = source.records(of: item.event, label: item.label)
    for index in records.indices { records[index] = records[index].labelled(item.label) }
    return [remark.map(Item.remark), source.fault(in: item.event).map(Item.fault)]
      .compactMap(\.self) + [.records(records)]
  }

  /// Stops observing, and returns everything that was reported until then.
  func close() -> [Item] {
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
