import PhotoHelperProtocols
import Testing

/// The times that cameras write.
@Suite struct CameraTimeTests {
  /// 2024-05-17 18:30:05 as if the clock had shown UTC.
  private static let evening: Int64 = 1_715_970_605_000

  @Test(
    arguments: [
      ("2024:05:17 18:30:05", "", "", evening, nil),
      ("2024:05:17 18:30:05", "25", "+02:00", evening + 250, 120),
      ("2024:05:17 18:30:05", "5", "-03:30", evening + 500, -210),
      ("2024:05:17 18:30:05", "123456", "Z", evening + 123, 0),
      ("2024:05:17 18:30:05", "007 ", "+0545", evening + 7, 345),
      ("2024-05-17T18:30:05", "x", "+14", evening, 840),
      ("2024:05:17 18:30:05", "", "   :  ", evening, nil),
      ("2024:05:17 18:30:05", "-5", "+99:00", evening, nil),
      ("2024:02:29 00:00:00", "", "", 1_709_164_800_000, nil),
      ("2000:03:01 00:00:00", "", "", 951_868_800_000, nil),
      ("1971:01:01 00:00:00", "", "", 31_536_000_000, nil),
    ] as [(String, String, String, Int64, Int?)])
  func `the three fields make a time`(
    time: String, fraction: String, offset: String, milliseconds: Int64, minutes: Int?
  ) {
    let read = CameraTime(time: time, fraction: fraction, offset: offset)
    #expect(read == CameraTime(milliseconds: milliseconds, minutesEast: minutes))
  }

  @Test(arguments: [
    "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "2023:02:29 00:00:00",
    "2024:05:17", "2024:05:17 24:00:00", "1970:01:01 00:00:00", "1904:01:01 00:00:00",
    "20x4:05:17 18:30:05", "2024:05-17 18:30:05", "２０２４:05:17 18:30:05",
  ])
  func `an unset clock and nonsense are not a time`(text: String) {
    #expect(CameraTime(time: text, fraction: "", offset: "") == nil)
  }

  @Test func `a video's text has fraction and offset`() {
    #expect(
      CameraTime(iso: "2024-05-17T18:30:05.250+0200")
        == CameraTime(milliseconds: Self.evening + 250, minutesEast: 120))
    #expect(
      CameraTime(iso: "2024-05-17T18:30:05.000000Z")
        == CameraTime(milliseconds: Self.evening, minutesEast: 0))
    #expect(CameraTime(iso: "yesterday") == nil)
  }

  @Test func `another field's offset counts only if its time is the same`() {
    let bare = CameraTime(milliseconds: Self.evening + 250)
    let same = CameraTime(milliseconds: Self.evening, minutesEast: 120)
    let other = CameraTime(milliseconds: Self.evening + 60_000, minutesEast: -60)
    #expect(CameraTime.first(of: [bare, other, same])?.minutesEast == 120)
    #expect(CameraTime.first(of: [bare, other, nil]) == bare)
    #expect(CameraTime.first(of: [nil, other, same]) == other)
    #expect(CameraTime.first(of: [nil, nil, nil]) == nil)
  }
}
