import Foundation
import TestSupport
import Testing

@testable import Sensing

@Suite struct RecordDateTests {
  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00.000+00:00"),
    (-1, 0, "1969-12-31T23:59:59.999+00:00"),
    (951_782_400_000, -300, "2000-02-28T19:00:00.000-05:00"),
    (951_868_799_999, 0, "2000-02-29T23:59:59.999+00:00"),
    (253_402_128_000_000, 0, "9999-12-30T00:00:00.000+00:00"),
  ])
  func `a time is written with its offset`(moment: Int64, offset: Int64, text: String) {
    #expect(RecordDate.text(unixMilliseconds: moment, offsetMinutes: offset) == text)
  }

  @Test(arguments: [(Int64.max, Int64(0)), (.min, 0), (0, .max), (0, .min), (0, 1440)])
  func `a time outside the range of dates is left out`(moment: Int64, offset: Int64) {
    #expect(RecordDate.text(unixMilliseconds: moment, offsetMinutes: offset) == nil)
  }

  @Test func `any time is read back unchanged`() throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let moment = Int64.random(in: 0...4_102_444_800_000, using: &random)
      let text = try #require(RecordDate.text(unixMilliseconds: moment, offsetMinutes: 345))
      let read = try style.parse(text).timeIntervalSince1970
      #expect(Int64((read * 1000).rounded()) == moment, "\(text)")
    }
  }
}
