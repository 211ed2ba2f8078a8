import HeadphoneMotion
import Testing

struct HeadphoneSourceNameTests {
  @Test(arguments: [
    "airpods", "airpods:AA:BB:0C:DD:EE:FF", "opentrack", "opentrack:5005", "file:/a b:c.jsonl",
  ])
  func `a name is written as it was read`(name: String) throws {
    #expect(try HeadphoneSourceName(name).description == name)
  }

  @Test func `the default port can be left out, and addresses may be lower-case`() throws {
    #expect(try HeadphoneSourceName("opentrack:4242") == .opentrack(port: 4242))
    #expect(try HeadphoneSourceName("opentrack") == .opentrack(port: 4242))
    #expect(
      try HeadphoneSourceName("airpods:aa:bb:cc:dd:ee:ff").description
        == "airpods:AA:BB:CC:DD:EE:FF")
  }

  @Test(arguments: [
    "", "beats", "airpods:", "airpods:AA:BB", "airpods:AA:BB:CC:DD:EE:F",
    "airpods:GG:BB:CC:DD:EE:FF",
    "airpods:AA:BB:CC:DD:EE:FF:00", "airpods:+A:BB:CC:DD:EE:FF", "opentrack:", "opentrack:0",
    "opentrack:65536", "opentrack:x", "file", "file:", "FILE:x",
  ])
  func `an unknown name is refused, listing the valid ones`(name: String) {
    let error = #expect(throws: HeadphoneError.self) { try HeadphoneSourceName(name) }
    #expect(error?.code == .unknownSource)
    #expect(error?.message.contains("opentrack:PORT") == true)
  }

  @Test func `each name creates its source`() throws {
    #expect(try HeadphoneSourceName("opentrack").makeSource() is OpentrackSource)
    #expect(try HeadphoneSourceName("file:x").makeSource() is RecordedSource)
    #expect(try HeadphoneSourceName("airpods").makeSource() is AirPodsSource)
  }
}
