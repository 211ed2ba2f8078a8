import Foundation
import TestSupport
import Testing

@testable import ProgramOutput

@Suite struct DateTextTests {
  @Test func `a time is formatted as by Foundation`() {
    var generator = SeededGenerator(seed: 5)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .current)
    var moments: [Int64] = [0, 1, 999, 1000, 86_399_999, 951_782_400_000, 1_709_164_800_000]
    moments += (0..<2000).map { _ in Int64.random(in: 0...4_102_444_800_000, using: &generator) }
    for moment in moments {
      // Foundation truncates, and most milliseconds are slightly less than themselves as binary fractions.
      let date = Date(timeIntervalSince1970: (Double(moment) + 0.5) / 1000)
      #expect(isoDate(moment) == date.formatted(style))
    }
    #expect(isoDate(-1).contains(":59.999"))
  }
}
