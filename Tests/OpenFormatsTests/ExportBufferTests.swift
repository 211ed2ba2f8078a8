import OpenFormats
import Testing

@Suite struct ExportBufferTests {
  @Test(arguments: [0, 7, 10, -1, -90, 1_795_348_806_530, .max, .min])
  func `an integer is written with all its digits`(number: Int64) {
    var buffer = ExportBuffer()
    buffer.append("n=")
    buffer.append(number)
    #expect(buffer.text == "n=\(number)")
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1.5, "1.5"), (-3, "-3"), (999_999_999_999_999, "999999999999999"),
    (1e15, "1000000000000000.0"), (.nan, "null"), (-.infinity, "null"),
  ])
  func `a number is written as in JSON`(number: Double, expected: String) {
    var buffer = ExportBuffer()
    buffer.append(number)
    #expect(buffer.text == expected)
  }
}
