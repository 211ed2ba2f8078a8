import HTTPErrorMessages
import Testing
import Transport

@Suite struct ServerTextTests {
  @Test(arguments: [
    ("https://user:secret@study.org/x", "https://…@study.org/x"), ("user:secret@b", "…@b"),
    ("https://user:se/cret@study.org", "https://…@study.org"), ("study.org", "study.org"),
    ("https://a\nb", "https://a b"), ("@@", "…@"),
  ])
  func `an address is shown without its password`(host: String, shown: String) {
    #expect(HostAddress.shown(host) == shown)
  }

  @Test(arguments: [
    ("[{\"message\":\"The study key is invalid.\"}]", "The study key is invalid."),
    ("{\"error\":{\"message\":\"out of tea\"}}", "out of tea"),
    (
      "<html><head><title>502</title></head>\n<body>Bad\u{1B}[31m gateway</body>",
      "502 Bad [31m gateway"
    ),
    ("a\u{202E}b\u{7}\tc", "a b c"), ("key is sesame/1 or sesame%2F1", "key is … or …"),
    ("", ""), ("\u{0}\u{0}", ""), ("  plain  ", "plain"),
  ])
  func `a host's words become one harmless line`(body: String, words: String) {
    #expect(ServerText.said(body, hiding: ["sesame/1"]) == words)
  }

  @Test func `long text from a host is cut short`() {
    #expect(ServerText.said(String(repeating: "word ", count: 9999), hiding: []).count < 210)
  }
}
