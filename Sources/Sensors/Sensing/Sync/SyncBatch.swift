import Cryptography
import OpenFormats
import Transport

/// Consecutive records, and the request that takes them to a host.
struct SyncBatch {
  /// The most that a batch holds.
  struct Limits: Hashable, Sendable {
    /// Records, those that stay here included.
    var records = 1000
    /// Bytes of a request's body, unless a single record is longer.
    ///
    /// Web servers commonly refuse more than a megabyte.
    var bytes = 900_000
  }

  /// The number of the last record that the batch covers, sent or staying here.
  private(set) var lastID: Int64?
  /// The moments of the records that are sent, with their numbers.
  private(set) var moments: [(id: Int64, timestamp: Int64)] = []
  /// The device that all of them are from.
  private(set) var deviceId = ""
  private let host: SyncHost
  private let source: SyncSource
  private let keys: [[UInt8]]
  private var records: [UInt8] = []
  /// Nil for a host that tells its rows by the numbers of records alone.
  private var times: DistinctTimes?

  /// The records behind a mark: those of its pending batch, or else as many as go into one.
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

  /// Whether it covers nothing at all.
  var isEmpty: Bool { lastID == nil }

  /// The request that makes the host keep the records.
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

  /// The request that makes an aware-server ready for such records.
  func tableCreation() -> SyncRequest {
    // Its own queries ask for `device_id`, where AWARE's rows for iOS have `deviceId`.
    let fields = source.table.fields(sent: source.sentColumnCount) + ",\(Self.device) text"
    return request(.createTable, form("fields", fields))
  }

  /// The request that asks an aware-server for the last moment that it has from the device.
  func latest() -> SyncRequest {
    request(.latest, form())
  }

  /// The number in the middle of what it covers: where to part it if it is too much for a host.
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

  /// Takes a record in; false if it belongs into the next batch.
  private mutating func add(_ row: RecordRow, unlessLongerThan limit: Int) -> Bool {
    guard !source.staysHere(row) else {
      lastID = row.id
      return true
    }
    let device = source.device(of: row)
    // A request names one device.
    guard moments.isEmpty || device == deviceId else { return false }
    let time = times?.take(source.moment(of: row), of: device) ?? source.moment(of: row)
    let spelled = spelling(of: row, from: device, at: time)
    // Nothing is added after that, so that a time which was taken in vain does no harm.
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

  /// A record as it stands in the body.
  private func spelling(of row: RecordRow, from device: String, at time: Int64) -> [UInt8] {
    var object: [UInt8] = [UInt8(ascii: "{")]
    var values = [.integer(row.id)] + row.values.prefix(source.sentColumnCount)
    if times != nil, let column = source.timestampColumn { values[column + 1] = .integer(time) }
    // The plain JSON of AWARE's core leaves the number of the record out.
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

  /// The batch holds what it can.
  private struct Full: Error {}
}

extension ServerType {
  /// Whether only the time of a row says which it is: because rows have no number, or because the host can be
  /// asked for the latest time that it has and for nothing else.
  fileprivate var tellsRowsByTime: Bool { self != .awareMicro }
}

extension RecordTable.ColumnType {
  /// What goes to a host instead of nothing: AWARE's tables have a value in every column.
  fileprivate var nothing: RecordValue {
    switch self {
    case .integer: .integer(0)
    case .double: .double(0)
    case .text: .text("")
    }
  }
}

extension RecordTable {
  /// The columns as an aware-server wants them defined: in SQL, parted by bare commas.
  ///
  /// `id` is no key there: it counts the records of one device, and the table holds many devices.
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
