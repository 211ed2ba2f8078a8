import Foundation

/// Posts a sensor's broadcasts and writes its debug log.
struct SensorAnnouncer: Sendable {
  let names: SensorNames
  private let center: NotificationCenter
  /// Receives debug lines, or `nil` if they are not wanted.
  private let debugLog: (@Sendable (String) -> Void)?

  init(_ names: SensorNames, _ config: RecordingConfig) {
    self.names = names
    center = config.notificationCenter
    debugLog = config.debug ? config.log : nil
  }

  func announce(_ record: some SensorRecord) {
    guard let broadcast = record.broadcast else { return }
    post(names.broadcast(broadcast), [SensorNames.dataKey: record.toDictionary()])
  }

  func announce(_ remark: SensorRemark) {
    let data: [String: any Sendable]? = remark.record.map {
      [SensorNames.dataKey: $0.toDictionary()]
    }
    post(names.broadcast(remark.broadcast), data)
  }

  func announceStored() {
    if let name = names.stored { post(name, nil) }
  }

  /// Announces the results of a sync of all tables.
  func announce(_ answers: [SyncRound.Answer]) {
    var information: [String: any Sendable] = [
      SensorNames.statusKey: true, SensorNames.tableNameKey: answers.first?.tableName ?? "",
    ]
    for answer in answers.reversed() {
      guard case .failure(let error) = answer.result else { continue }
      information = [
        SensorNames.statusKey: false, SensorNames.tableNameKey: answer.tableName,
        SensorNames.errorKey: error.message,
      ]
      log(error.message)
    }
    post(names.syncCompletion, information)
  }

  /// Writes a line to the debug log, if there is one.
  func log(_ line: @autoclosure () -> String?) {
    if let debugLog, let line = line() { debugLog("\(names.tag): \(line)") }
  }

  private func post(_ name: Notification.Name, _ information: [String: any Sendable]?) {
    center.post(name: name, object: nil, userInfo: information)
  }
}
