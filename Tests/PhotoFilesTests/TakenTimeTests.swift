import PhotoFiles
import Testing

@Suite struct TakenTimeTests {
  @Test func `a clock without a zone is not exact`() {
    #expect(!TakenTime(clockMilliseconds: 0).isExact)
    #expect(TakenTime(clockMilliseconds: 0, minutesEast: 60).isExact)
    #expect(TakenTime(instant: 0).isExact)
  }
}
