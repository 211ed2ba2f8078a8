import Testing
import Transport

@Suite struct TextDigestTests {
  @Test func `it is the SHA-256 of the text in UTF-8, in small hexadecimal digits`() {
    #expect(
      TextDigest.sha256("")
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      TextDigest.sha256("東京")
        == "130016b2599bf7e5978cae78e528c67f29aa47eaa2490ffedd729df334a2790c")
  }
}
