import Foundation

/// Something that did not happen in time.
package struct Late: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

/// Another program that runs alongside a test, with its output in a file.
package final class Program: Sendable {
  /// The status and the output, including errors.
  package struct Ending: Hashable, Sendable {
    package var status: Int32
    package var text: String
  }

  private let process = Process()
  private let input = Pipe()
  private let folder: TemporaryFolder

  /// Starts `arguments[0]`, which is looked up in `PATH`.
  package init(_ arguments: [String], variables: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let printed = try FileHandle(
      forWritingTo: URL(fileURLWithPath: folder.write([], to: "printed").encoded))
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .merging(["LC_ALL": "C.UTF-8"]) { $1 }
    process.standardInput = input
    process.standardOutput = printed
    process.standardError = printed
    try process.run()
  }

  deinit {
    kill()
  }

  package func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Writes a line to its input.
  package func say(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// The complete lines of output so far.
  package func lines() throws -> [String] {
    let text = try text()
    return text.prefix(upTo: text.lastIndex(of: "\n") ?? text.startIndex).split(separator: "\n")
      .map(String.init)
  }

  /// Waits for a matching line.
  package func line(where fits: (String) -> Bool) throws -> String {
    var line: String?
    try eventually("a line", instead: text) {
      line = try lines().first(where: fits)
      return line != nil
    }
    return line ?? ""
  }

  /// Waits for the program to end.
  package func end() throws -> Ending {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return Ending(status: process.terminationStatus, text: try text())
  }

  private func text() throws -> String {
    String(decoding: try folder.read("printed"), as: UTF8.self)
  }
}

/// Polls until `holds` returns true, for two minutes at most: enough for a busy machine.
package func eventually(
  _ what: String, instead: () throws -> String = { "" }, _ holds: () throws -> Bool
) throws {
  let end = ContinuousClock.now + .seconds(120)
  while try !holds() {
    guard ContinuousClock.now < end else {
      throw Late(description: "not in time: \(what)\n\(try instead())")
    }
    usleep(5000)
  }
}
