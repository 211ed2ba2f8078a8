import Cryptography
import Testing

@Suite struct MD5Tests {
  /// RFC 1321, A.5, and a text that is not ASCII.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
    ("ü", "c03410a5204b21cd8229ff754688d743"),
  ])
  func `the digest of a text is correct`(text: String, digest: String) {
    #expect(MD5.hexadecimal(of: text) == digest)
  }
}
