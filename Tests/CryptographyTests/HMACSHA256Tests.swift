import Cryptography
import Testing

@Suite struct HMACSHA256Tests {
  /// RFC 4231, 4.2, 4.4 and 4.7: a key shorter than a block, one of 25 bytes, and one longer than a block.
  @Test(arguments: [
    (
      String(repeating: "0b", count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      "0102030405060708090a0b0c0d0e0f10111213141516171819", [UInt8](repeating: 0xcd, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      String(repeating: "aa", count: 131),
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `the code matches the standard`(key: String, text: [UInt8], code: String) {
    #expect(HMACSHA256.code(of: text, by: SymmetricKey(bytes(key))).hexadecimal == code)
  }

  @Test(arguments: ["0", "0g", "é0"])
  func `anything but pairs of hexadecimal digits is refused`(text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }

  @Test func `any bytes survive conversion to digits and back`() {
    let all = (0...255).map { UInt8($0) }
    #expect([UInt8](hexadecimal: all.hexadecimal) == all)
  }
}
