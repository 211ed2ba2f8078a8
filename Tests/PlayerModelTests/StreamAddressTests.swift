import Testing

@testable import PlayerModel

@Suite struct StreamAddressTests {
  @Test(arguments: [
    "http://radio.example/live", "HTTPS://x/a.mp3", "icy://x", "rtsp://x:554/a", "mms+t://x/",
    "spotify://track/1", "http://",
  ])
  func `an address on a network is refused in one sentence`(text: String) {
    let refusal = StreamAddress.refusal(of: text)
    #expect(
      refusal == "Stimmung plays files, not streams: “\(text)” is an address on a network.")
  }

  @Test(arguments: [
    "", "a.mp3", "/music/a.mp3", "./http://x", "/a/http://x", "file:///a.mp3", "FILE:///a.mp3",
    "://x", "1http://x", "what is love://", "AC:DC", "http:/x",
  ])
  func `paths and URLs of files are no addresses`(text: String) {
    #expect(StreamAddress.refusal(of: text) == nil)
  }
}
