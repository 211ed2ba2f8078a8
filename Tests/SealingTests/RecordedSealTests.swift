import Foundation
import Sealing
import Testing

/// Data that an earlier version sealed.
@Suite struct RecordedSealTests {
  private static func lines(_ fixture: String) throws -> [String] {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/" + fixture, withExtension: nil))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The headers at each cost; without `STIMMUNG_CONFORMANCE`, only those of at most the usual
  /// cost.
  static func headers() throws -> [String] {
    let isComplete = ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil
    return try lines("headers.txt").filter { header in
      let cost = header.split(separator: ":")[1...3].compactMap { Int($0) }
      return isComplete || (cost[1] * cost[2]) << cost[0] <= 1 << 18
    }
  }

  @Test(arguments: try headers())
  func `a header of any cost is opened only by its passphrase`(text: String) throws {
    let header = try SealHeader(text: text)
    #expect(try Seal("correct horse", header: header).header.text == text)
  }

  struct Named: Decodable {
    let passphrase: String
    let header: String
  }

  @Test func `any passphrase opens what it sealed`() throws {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/passphrases", withExtension: "json"))
    for seal in try JSONDecoder().decode([Named].self, from: Data(contentsOf: url)) {
      _ = try Seal(seal.passphrase, header: SealHeader(text: seal.header))
      #expect(throws: SealError.wrongPassphrase) {
        try Seal(seal.passphrase + "!", header: SealHeader(text: seal.header))
      }
    }
  }

  @Test func `records of any length open unchanged`() throws {
    let lines = try Self.lines("records.txt")
    let seal = try Seal("correct horse", header: SealHeader(text: lines[0]))
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ")
      let count = try #require(Int(parts[0]))
      let opened = try seal.open(bytes(parts[1]), for: "songs:\(count)")
      let expected = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      #expect(opened == expected)
    }
  }

  private func bytes(_ hexadecimal: Substring) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
