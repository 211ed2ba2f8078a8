import ProgramOutput
import Testing

@Suite struct ClockTextTests {
  @Test(arguments: [
    (0.0, "0:00"), (9.99, "0:09"), (61, "1:01"), (3599, "59:59"), (3600, "1:00:00"),
    (36_061, "10:01:01"),
  ])
  func `seconds are shown in clock format`(seconds: Double, text: String) {
    #expect(clockText(seconds) == text)
  }

  @Test(arguments: [nil, .nan, .infinity, -1, 1e300])
  func `an invalid time is shown as a placeholder`(seconds: Double?) {
    #expect(clockText(seconds) == "-:--")
  }
}
