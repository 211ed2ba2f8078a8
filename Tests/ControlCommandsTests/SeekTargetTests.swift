import Testing

@testable import ControlCommands

@Suite struct SeekTargetTests {
  @Test(arguments: [
    ("90", SeekTarget.absolute(90)), ("1:23", .absolute(83)), ("99:59", .absolute(5999)),
    ("99", .absolute(99)), ("1:00:30", .absolute(3630)),
    ("0", .absolute(0)), ("2.5", .absolute(2.5)), ("1:02.5", .absolute(62.5)),
    ("+10", .relative(10)), ("-10", .relative(-10)), ("-1:30", .relative(-90)),
    ("50%", .fraction(0.5)), ("0%", .fraction(0)), ("100%", .fraction(1)),
    ("12.5%", .fraction(0.125)), ("-1m", .relative(-60)), ("+90s", .relative(90)),
    ("2m", .absolute(120)), ("+0.5h", .relative(1800)),
  ])
  func `a position is understood as written`(text: String, target: SeekTarget) {
    #expect(SeekTarget(text) == target)
  }

  @Test(arguments: [
    "", "+", "-", "%", "x", "1:", ":1", "1::2", "1:2:3:4", "1:99", "1:60", "1:60:00", "1:00:60",
    "101%", "-5%", "+5%", "nan", "nan%",
    "inf",
    "1e5", "0x10", "1e2%", " 1", "1 ", "1.2.3", "٣", "9999999999", "--5", "+-5", "1,5",
    "m", "+s", "1mm", "1:30m", "1m30", "999999999h", "5M",
  ])
  func `an invalid position is refused`(text: String) {
    #expect(SeekTarget(text) == nil)
  }
}
