import Foundation
import TestSupport

/// AWARE's hosts in front of a real database: they turn a request into the same statements as the
/// original hosts.
///
/// The statements are those of aware-server's `aware_model.php` and of aware-micro's
/// `MySQLVerticle.kt`. awareLight defines only the format of requests, so it gets a table with the
/// columns of the rows.
struct AwareDatabase: Sendable {
  let database: MariaDB

  /// Carries out a request and answers as the host would; an aware-server dies after the given
  /// number of rows of an insertion.
  func answer(_ request: StudyHost.Request, dyingAfter rows: Int? = nil) -> StudyHost.Reply {
    do {
      if request.path.hasPrefix("/index.php/webservice/") {
        let text = try server(request, dyingAfter: rows)
        return rows == nil ? .answer(200, text) : .bytes([])
      }
      if request.path.hasPrefix("/index.php/") { try micro(request) } else { try light(request) }
      return .answer(200)
    } catch {
      // An aware-server shows its database's errors, with status 200.
      return .answer(200, "Database error: \(error)")
    }
  }

  // MARK: aware-server

  private func server(_ request: StudyHost.Request, dyingAfter rows: Int?) throws -> String {
    let parts = request.path.split(separator: "/").map(String.init)
    let (table, operation) = (parts[parts.count - 2], parts[parts.count - 1])
    let device = quoted(request.form["device_id"] ?? "")
    switch operation {
    case "create_table": return try make(table, fields: request.form["fields"] ?? "")
    case "insert":
      for row in request.records.prefix(rows ?? .max) {
        let names = row.keys.sorted()
        let columns = names.map { "`\($0)`" }.joined(separator: ", ")
        let values = names.map { literal(row[$0]) }.joined(separator: ", ")
        try database.query("INSERT INTO `\(table)` (\(columns)) VALUES (\(values))")
      }
      return ""
    case "latest":
      let latest = try database.query(
        "SELECT `timestamp` FROM `\(table)` WHERE `device_id` = \(device) "
          + "ORDER BY `timestamp` DESC LIMIT 1")
      return latest.first.map { "[{\"timestamp\":\"\($0[0])\"}]" } ?? "[]"
    case "clear_table":
      try database.query("DELETE FROM `\(table)` WHERE `device_id` = \(device)")
      return ""
    default: return "AWARE Server web services [<span style=\"color:red\">FAILED</span>]"
    }
  }

  /// Makes a table or adds the columns that it lacks, and returns the answer.
  private func make(_ table: String, fields: String) throws -> String {
    let wanted = fields.split(separator: ",").map { field in
      let parts = field.split(separator: " ", maxSplits: 1).map(String.init)
      return (name: parts[0], type: parts[1])
    }
    let columns =
      try database.query("SHOW TABLES LIKE '\(table)'").isEmpty
      ? nil : try database.query("SHOW COLUMNS FROM `\(table)`").map { $0[0] }
    let statement: String
    if let columns {
      let added = wanted.filter { !columns.contains($0.name) }
      guard !added.isEmpty else { return "" }
      statement =
        "ALTER TABLE `\(table)` "
        + added.map { "ADD COLUMN `\($0.name)` \($0.type)" }.joined(separator: ", ")
    } else {
      let definitions = wanted.map { name, type in
        "`\(name)` " + (name == "device_id" ? type.replacing("text", with: "varchar(150)") : type)
      }
      statement =
        "CREATE TABLE IF NOT EXISTS `\(table)` (\(definitions.joined(separator: ", ")))"
    }
    try database.query(statement)
    return statement
  }

  // MARK: Other hosts

  private func micro(_ request: StudyHost.Request) throws {
    let parts = request.path.split(separator: "/").map(String.init)
    let table = parts[parts.count - 2]
    try database.query(
      "CREATE TABLE IF NOT EXISTS `\(table)` (`_id` INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, "
        + "`timestamp` DOUBLE NOT NULL, `device_id` VARCHAR(128) NOT NULL, `data` JSON NOT NULL, "
        + "INDEX `timestamp_device` (`timestamp`, `device_id`))")
    let values = try request.records.map { row in
      let json = try JSONSerialization.data(withJSONObject: row, options: .sortedKeys)
      return "(\(quoted(request.form["device_id"] ?? "")), '\(literal(row["timestamp"]))', "
        + "\(quoted(String(decoding: json, as: UTF8.self))))"
    }
    try database.query(
      "INSERT INTO `\(table)` (`device_id`,`timestamp`,`data`) VALUES "
        + values.joined(separator: ","))
  }

  private func light(_ request: StudyHost.Request) throws {
    for row in request.records {
      let names = row.keys.sorted()
      let columns = names.map { name in
        "`\(name)` " + (row[name] is String ? "TEXT" : name == "timestamp" ? "BIGINT" : "DOUBLE")
      }
      let values = names.map { literal(row[$0]) }.joined(separator: ", ")
      try database.query(
        "CREATE TABLE IF NOT EXISTS `ios_music` (\(columns.joined(separator: ", "))); "
          + "INSERT INTO `ios_music` (\(names.map { "`\($0)`" }.joined(separator: ", "))) "
          + "VALUES (\(values))")
    }
  }

  // MARK: SQL

  private func literal(_ value: Any?) -> String {
    switch value {
    case let text as String: quoted(text)
    case let number as NSNumber: number.stringValue
    default: "NULL"
    }
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "''")
    return "'\(escaped)'"
  }
}
