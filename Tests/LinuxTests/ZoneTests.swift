import Glibc
import Linux
import Testing

/// Time zones: the system's, and named ones.
@Suite struct ZoneTests {
  @Test func `a moment is shown in local time, in summer and in winter`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      let (summer, winter) = (Int64(1_782_000_000_250), Int64(1_767_000_000_000))
      precondition(LocalZone.text(ofUnixMilliseconds: summer) == "2026-06-21T02:00:00+02:00")
      precondition(LocalZone.text(ofUnixMilliseconds: winter) == "2025-12-29T10:20:00+01:00")
      precondition(LocalZone.time(atUnixMilliseconds: -1).text() == "1970-01-01T00:59:59")
      // The traveller arrives in another zone.
      setenv("TZ", "NST3:30", 1)
      precondition(LocalZone.text(ofUnixMilliseconds: winter) == "2025-12-29T05:50:00-03:30")
    }
  }

  @Test func `a zone may be an offset`() async {
    // This briefly changes the zone of the whole process.
    await #expect(processExitsWith: .success) {
      for (name, secondsEast) in [
        ("+02:00", 7200), ("-0330", -12_600), ("+05", 18_000), ("-00:00", 0), ("Z", 0), ("UTC", 0),
      ] as [(String, Int64)] {
        guard let zone = NamedZone(name) else { preconditionFailure("\(name) is a zone") }
        precondition(zone.unixSeconds(atLocal: 1_767_000_000) == 1_767_000_000 - secondsEast)
      }
    }
  }

  @Test(arguments: ["", "+", "+2", "+24:00", "+02:60", "+02:000", "/etc/passwd", "../zoneinfo/UTC"])
  func `anything but an offset or a name is not a zone`(name: String) {
    #expect(NamedZone(name) == nil)
  }
}
