import Foundation

/// How a sensor makes itself heard: observer, broadcasts and log.
struct SensorVoice<Record: SensorRecord> {
  let names: SensorNames
  let observer: (any RecordObserver<Record>)?
  let center: NotificationCenter
  /// Takes debug lines; nil if nobody wants them.
  let debugLog: (@Sendable (String) -> Void)?

  func announce(_ record: Record) {
    log(record.logLine)
    observer?.onRecord(record)
    guard let broadcast = record.broadcast else { return }
    center.post(
      name: names.broadcast(broadcast), object: nil,
      userInfo: [SensorNames.dataKey: record.toDictionary()])
  }

  func announce(_ remark: SensorRemark) {
    observer?.onRemark(remark)
    center.post(name: names.broadcast(remark.broadcast), object: nil)
  }

  func announceStored() {
    observer?.onStored()
    if let name = names.stored { center.post(name: name, object: nil) }
  }

  /// Tells how a sync went.
  func announce(_ result: Result<Int, SensorError>) {
    var information: [String: any Sendable] = [
      SensorNames.statusKey: true, SensorNames.tableNameKey: Record.tableName,
    ]
    if case .failure(let error) = result {
      information[SensorNames.statusKey] = false
      information[SensorNames.errorKey] = error.message
      log(error.message)
    }
    center.post(name: names.syncCompletion, object: nil, userInfo: information)
  }

  /// Tells the log; nothing if nobody wants it or there is no line.
  func log(_ line: @autoclosure () -> String?) {
    if let debugLog, let line = line() { debugLog("\(names.tag): \(line)") }
  }
}
