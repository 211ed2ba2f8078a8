import Testing

@testable import Commands

@Suite struct QueueNumbersTests {
  @Test(arguments: [
    ("1", 1...1), ("3-5", 3...5), ("7-7", 7...7), ("007", 7...7),
    ("\(Int.max)", Int.max...Int.max), ("1-\(Int.max)", 1...Int.max),
  ])
  func `positions are a number or a range`(text: String, range: ClosedRange<Int>) {
    #expect(QueueNumbers(argument: text)?.range == range)
  }

  @Test(arguments: [
    "", "0", "-1", "-", "3-", "-3", "5-3", "1-2-3", "1--2", "0-4", "a", "1-b", " 1", "1.5", "١",
    "9223372036854775808", "1-99999999999999999999",
  ])
  func `an invalid position is refused`(text: String) {
    #expect(QueueNumbers(argument: text) == nil)
  }
}
