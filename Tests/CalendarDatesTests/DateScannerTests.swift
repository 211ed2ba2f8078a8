import CalendarDates
import TestSupport
import Testing

/// The parts of dates, as they are read.
@Suite struct DateScannerTests {
  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-2", "26-11-21", "2026-1-21", "2026/11/21", "2026-13-01",
    "2026-00-01", "2026-02-29", "2026-11-00", "+026-11-21", "٢٠٢٦-11-21",
  ])
  func `an invalid day is not read`(text: String) {
    var scan = DateScanner(text)
    #expect(scan.day() == nil)
    #expect(scan.remainder == text, "and nothing is consumed")
  }

  @Test(arguments: ["2026-5-3", "2026-05-3", "2026-5-03", "2026-05-03"])
  func `a day may omit its zeros where that is usual`(text: String) {
    var scan = DateScanner(text)
    #expect(scan.day(isPadded: false) == CalendarDay(year: 2026, month: 5, day: 3))
  }

  @Test func `every day is read as it is written`() {
    for days in stride(from: -719_528, to: 2_932_896, by: 97) {
      let day = CalendarDay(daysSince1970: days)
      var scan = DateScanner("\(day)T")
      #expect(scan.day() == day)
      #expect(scan.remainder == "T")
    }
  }

  @Test(
    arguments: [
      ("09:30", 34_200, ""), ("09:30:15", 34_215, ""), ("23:59:59Z", 86_399, "Z"),
      ("00:00.5", 0, ".5"), ("24:00", nil, "24:00"), ("09:60", nil, "09:60"),
      ("09:30:60", nil, "09:30:60"), ("9:30", nil, "9:30"), ("09:30:1", nil, "09:30:1"),
      ("0930", nil, "0930"),
    ] as [(String, Int?, String)])
  func `a time of day may omit its seconds`(text: String, seconds: Int?, rest: String) {
    var scan = DateScanner(text)
    #expect(scan.secondsOfDay(needsSeconds: false) == seconds)
    #expect(scan.remainder == rest)
    scan = DateScanner(text)
    let hasSeconds = text.prefix(8).filter { $0 == ":" }.count == 2
    #expect(scan.secondsOfDay() == (hasSeconds ? seconds : nil))
  }

  @Test func `a leap second is read where it is possible`() {
    var scan = DateScanner("23:59:60")
    #expect(scan.secondsOfDay(lastSecond: 60) == 86_400)
  }

  @Test(
    arguments: [
      ("Z", 0, 0), ("+01:00", 60, 60), ("-03:30", -210, -210), ("+00:00", 0, 0),
      ("+0545", 345, nil), ("+14", 840, nil), ("-05", -300, nil), ("+24:00", nil, nil),
      ("+01:60", nil, nil), ("+01:", nil, nil), ("+1:00", nil, nil), ("01:00", nil, nil),
      ("", nil, nil), ("z", nil, nil), ("+", nil, nil),
    ] as [(String, Int?, Int?)])
  func `an offset has a sign`(text: String, lenient: Int?, extended: Int?) {
    var scan = DateScanner(text)
    #expect(scan.minutesEast() == lenient)
    #expect(lenient == nil ? scan.remainder == text : scan.isAtEnd)
    scan = DateScanner(text)
    #expect(scan.minutesEast(isExtended: true) == extended)
  }

  @Test(
    arguments: [
      ("25", 250), ("5", 500), ("123456", 123), ("007", 7), ("0", 0), ("", nil), ("x", nil),
      (String(repeating: "9", count: 1000), 999),
    ] as [(String, Int?)])
  func `decimals are cut off`(text: String, number: Int?) {
    var scan = DateScanner(text)
    #expect(scan.decimals(places: 3) == number)
  }

  @Test func `numbers have as many digits as requested`() {
    var scan = DateScanner("12345a")
    #expect(scan.number(digits: 2) == 12)
    #expect(scan.number(digits: 4) == nil)
    #expect(scan.number(digits: 1...4) == 345)
    #expect(scan.number(digits: 1...4) == nil)
    #expect(scan.remainder == "a")
  }

  @Test func `words, marks and blanks are consumed one after the other`() {
    var scan = DateScanner("  May,T?é")
    scan.skip(" ")
    #expect(scan.letters() == "May")
    #expect(scan.take("T") == false)
    #expect(scan.take(";,") == true)
    #expect(scan.take("T") == true)
    #expect(scan.byte() == UInt8(ascii: "?"))
    #expect(scan.letters() == "")
    #expect(!scan.isAtEnd)
  }

  @Test func `arbitrary bytes are read or refused`() {
    var random = SeededGenerator(seed: 8)
    let alphabet = Array("0123456789-:TZ+ .\u{fffd}".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      var scan = DateScanner(utf8: bytes)
      if let day = scan.day() { #expect(day.isReal) }
      _ = scan.take("T ")
      if let seconds = scan.secondsOfDay() { #expect((0..<86_400).contains(seconds)) }
      if scan.take(".") { _ = scan.decimals(places: 9) }
      if let minutes = scan.minutesEast() { #expect((-1439...1439).contains(minutes)) }
    }
  }
}
