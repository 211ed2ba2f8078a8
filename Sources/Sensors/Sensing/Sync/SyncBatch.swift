import Cryptography
import OpenFormats
import Transport

/// Consecutive records, and the request that sends them to a host.
struct SyncBatch {
  /// The size limits of a batch.
  struct Limits: Hashable, Sendable {
    /// The number of records, including those that are not sent.
    var records = 1000
    /// The number of bytes of a request's body, unless a single record is longer.
    ///
    /// Web servers commonly refuse more than a megabyte.
    var bytes = 900_000
  }

  /// The number of the last record that the batch covers, including those that are not sent.
  private(set) var lastID: Int64?
  /// The numbers and times of the records to send.
  private(set) var moments: [(id: Int64, timestamp: Int64)] = []
  /// The device of all records.
  private(set) var deviceId = ""
  private let host: SyncHost
  private let source: SyncSource
  private let keys: [[UInt8]]
  private var records: [UInt8] = []
  /// Makes times unique, or `nil` for a host that identifies rows by number.
  private var times: DistinctTimes?

  /// Creates a batch of the records after a mark: its pending batch, or as many as fit into a new one.
  init(
    after mark: SyncMark, of source: SyncSource, from reader: RecordReader, to host: SyncHost,
    within limits: Limits
  ) throws(SensorError) {
    self.host = host
    self.source = source
    let names = source.table.columns.prefix(source.sentColumnCount).map(\.name)
    keys = JSONText.keys(["id"] + names)
    let isPending = mark.pendingThrough != nil
    let selection = RecordSelection(
      afterID: mark.acknowledged, throughID: mark.pendingThrough,
      oldest: isPending ? nil : limits.records)
    do {
      if host.kind.tellsRowsByTime {
        times = try DistinctTimes(
          before: selection, sentUntil: mark.newestTimestamp, of: source, from: reader)
      }
      try reader.forEach(selection) { row in
        guard add(row, unlessLongerThan: isPending ? .max : limits.bytes) else { throw Full() }
      }
    } catch is Full {
      return
    } catch {
      throw .database(error, reading: source.path)
    }
  }

  /// Whether the batch covers no records.
  var isEmpty: Bool { lastID == nil }

  /// Returns the request to insert the records.
  func insertion(since: Int64) -> SyncRequest {
    var body: [UInt8] = []
    switch host.kind {
    case .aware, .awareMicro:
      body.append(contentsOf: "device_id=".utf8)
      FormText.append(deviceId.utf8, to: &body)
      body.append(contentsOf: "&data=%5B".utf8)
      body.append(contentsOf: records)
      body.append(contentsOf: "%5D".utf8)
    case .awareLight:
      body.append(contentsOf: "{\"deviceId\":".utf8)
      JSONString.append(deviceId, to: &body)
      body.append(contentsOf: ",\"tableName\":".utf8)
      JSONString.append(source.table.name, to: &body)
      body.append(contentsOf: ",\"timestamp\":\(since),\"data\":[".utf8)
      body.append(contentsOf: records)
      body.append(contentsOf: "]}".utf8)
    }
    return request(.insert, String(decoding: body, as: UTF8.self))
  }

  /// Returns the request to create the table on an aware-server.
  func tableCreation() -> SyncRequest {
    // Its own queries use `device_id`, but AWARE's rows for iOS have `deviceId`.
    let fields = source.table.fields(sent: source.sentColumnCount) + ",\(Self.device) text"
    return request(.createTable, form("fields", fields))
  }

  /// Returns the request for the latest time that an aware-server has from the device.
  func latest() -> SyncRequest {
    request(.latest, form())
  }

  /// The number of the middle record, at which to split a batch that is too large for a host.
  var middleID: Int64? {
    moments.count > 1 ? moments[moments.count / 2 - 1].id : nil
  }

  private func request(_ operation: SyncHost.Operation, _ body: String) -> SyncRequest {
    let url = host.url(for: operation, on: source.table.name)
    let isForm = host.kind != .awareLight
    return SyncRequest(
      url: url,
      contentType: isForm
        ? "application/x-www-form-urlencoded; charset=utf-8" : "application/json; charset=utf-8",
      idempotencyKey: String(SHA256.hexadecimal(of: url + "\0" + body).prefix(32)), body: body)
  }

  private func form(_ name: String? = nil, _ value: String = "") -> String {
    var body = Array("device_id=".utf8)
    FormText.append(deviceId.utf8, to: &body)
    if let name {
      body.append(contentsOf: "&\(name)=".utf8)
      FormText.append(value.utf8, to: &body)
    }
    return String(decoding: body, as: UTF8.self)
  }

  /// Adds a record, and returns `false` if it belongs to the next batch.
  private mutating func add(_ row: RecordRow, unlessLongerThan limit: Int) -> Bool {
    guard !source.staysHere(row) else {
      lastID = row.id
      return true
    }
    let device = source.device(of: row)
    // A request has one device.
    guard moments.isEmpty || device == deviceId else { return false }
    let time = times?.take(source.moment(of: row), of: device) ?? source.moment(of: row)
    let spelled = spelling(of: row, from: device, at: time)
    // No record is added after this, so it does no harm that a time was taken for it.
    guard moments.isEmpty || records.count + spelled.count <= limit else { return false }
    if !moments.isEmpty { append(UTF8.CodeUnit(ascii: ",")) }
    records.append(contentsOf: spelled)
    deviceId = device
    moments.append((row.id, time))
    lastID = row.id
    return true
  }

  private mutating func append(_ byte: UInt8) {
    if host.kind == .awareLight {
      records.append(byte)
    } else {
      FormText.append(CollectionOfOne(byte), to: &records)
    }
  }

  /// Returns a record as it is encoded in the body.
  private func spelling(of row: RecordRow, from device: String, at time: Int64) -> [UInt8] {
    var object: [UInt8] = [UInt8(ascii: "{")]
    var values = [.integer(row.id)] + row.values.prefix(source.sentColumnCount)
    if times != nil, let column = source.timestampColumn { values[column + 1] = .integer(time) }
    // The plain JSON of AWARE's core does not include the number of the record.
    let first = host.kind == .awareLight ? 1 : 0
    for (index, column) in source.table.columns.prefix(source.sentColumnCount).enumerated()
    where column.isNullable && values[index + 1] == .null {
      values[index + 1] = column.type.nothing
    }
    for index in first..<values.count {
      if index > first { object.append(UInt8(ascii: ",")) }
      object.append(contentsOf: keys[index])
      JSONText.append(values[index], to: &object)
    }
    if host.kind == .aware {
      object.append(contentsOf: ",\"\(Self.device)\":".utf8)
      JSONText.append(.text(device), to: &object)
    }
    object.append(UInt8(ascii: "}"))
    guard host.kind != .awareLight else { return object }
    var form: [UInt8] = []
    form.reserveCapacity(object.count * 2)
    FormText.append(object, to: &form)
    return form
  }

  /// The column by which an aware-server finds a device's rows.
  private static let device = "device_id"

  /// Thrown when the batch is full.
  private struct Full: Error {}
}

extension ServerType {
  /// Whether rows are identified by time only.
  ///
  /// This is the case if rows have no number, or if the host can only be asked for its latest time.
  fileprivate var tellsRowsByTime: Bool { self != .awareMicro }
}

extension RecordTable.ColumnType {
  /// The value that replaces NULL in requests, because AWARE's tables have a value in every column.
  fileprivate var nothing: RecordValue {
    switch self {
    case .integer: .integer(0)
    case .double: .double(0)
    case .text: .text("")
    }
  }
}

extension RecordTable {
  /// Returns the column definitions for an aware-server, in SQL, separated by commas without spaces.
  ///
  /// `id` is not a key there: it counts the records of one device, and the table has many devices.
  fileprivate func fields(sent count: Int) -> String {
    let definitions = columns.prefix(count).map { column in
      switch column.type {
      case .integer: "\(column.name) bigint"
      case .double: "\(column.name) double"
      case .text: "\(column.name) text"
      }
    }
    return (["id bigint"] + definitions).joined(separator: ",")
  }
}
