import ProgramOutput
import Testing

@Suite struct CountedProgressTests {
  @Test(arguments: [
    (0, 100, 0.0, "0 of 100 records, 0 a second, 0:00 left"),
    (50, 100, 10, "50 of 100 records, 5 a second, 0:10 left"),
    (150, 100, 10, "150 of 100 records, 15 a second, 0:00 left"),
    (50, nil, 10, "50 records, 5 a second"),
  ])
  func `it shows how much, how fast and how much longer`(
    done: Int, total: Int?, seconds: Double, text: String
  ) {
    #expect(CountedProgress.text(done, of: total, "records", seconds: seconds) == text)
  }
}
