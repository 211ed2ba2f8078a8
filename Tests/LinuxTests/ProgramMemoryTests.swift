import Foundation
import Testing

@testable import Linux

@Suite struct ProgramMemoryTests {
  @Test func `the program continues without the memory that only its start needed`() throws {
    let before = try residentCode()
    ProgramMemory.releaseCode()
    #expect(try residentCode() < before)
  }

  /// The kilobytes of files in this process's memory.
  private func residentCode() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
    return try #require(Int(line.split(separator: " ")[1]))
  }
}
