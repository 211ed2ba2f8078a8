import Foundation
import Glibc
import Synchronization
import TestSupport

/// A MariaDB server for one test, reachable only by a socket in its own folder.
final class MariaDB: Sendable {
  private let profile: Profile
  private let server: ChildProcess
  private let socket: String

  /// Whether this machine has the required programs.
  static var isInstalled: Bool {
    [daemon, "/usr/bin/mariadb-install-db", "/usr/bin/mariadb"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
  private static let daemon = "/usr/sbin/mariadbd"

  /// Starts a server without tables, as the user who runs the tests.
  init(in profile: Profile) async throws {
    self.profile = profile
    let data = try profile.folder.makeFolder("mariadb").encoded
    // The path of a socket must be short.
    socket = profile.folder["db"].encoded
    let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "root"
    let made = try await profile.run(
      "mariadb-install-db", "--no-defaults", "--datadir=\(data)", "--user=\(user)",
      "--auth-root-authentication-method=normal", "--skip-test-db", "--skip-name-resolve")
    guard made.status == 0 else { throw Late(description: made.text + made.errorText) }
    server = try profile.start([
      Self.daemon, "--no-defaults", "--datadir=\(data)", "--socket=\(socket)", "--skip-networking",
      "--user=\(user)", "--pid-file=\(data)/pid", "--character-set-server=utf8mb4",
      "--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=16M",
    ])
    try await eventually(
      that: "database", instead: { String(decoding: server.error.suffix(2000), as: UTF8.self) }
    ) {
      try await profile.run("mariadb", "--no-defaults", "-uroot", "-S", socket, "-e", "DO 1").status
        == 0
    }
    try query("CREATE DATABASE study", in: nil)
  }

  deinit {
    server.send(SIGKILL)
  }

  /// Executes a statement and returns its rows, each with its columns as text.
  ///
  /// - Throws: ``Late`` with the database's message if the statement is refused.
  @discardableResult
  func query(_ sql: String, in database: String? = "study") throws -> [[String]] {
    // This runs on the host's thread, which cannot wait for a task.
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/mariadb")
    process.arguments =
      [
        "--no-defaults", "-uroot", "-S", socket, "--batch", "--skip-column-names",
        "--default-character-set=utf8mb4",
      ] + (database.map { [$0] } ?? [])
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, error)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(sql.utf8))
    try input.fileHandleForWriting.close()
    let rows = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Late(description: words) }
    return rows.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
