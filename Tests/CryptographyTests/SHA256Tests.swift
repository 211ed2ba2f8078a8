import Cryptography
import Dispatch
import TestSupport
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-4's examples, and the empty message of CAVP's SHA256ShortMsg.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopq"
        + "klmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `published messages have their published digests`(text: String, digest: String) {
    #expect(SHA256.hexadecimal(of: text) == digest)
  }

  @Test func `the digest is the same for any division into pieces`() {
    var generator = SeededGenerator(seed: 3)
    let message = (0..<10_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let whole = SHA256.digest(of: message)
    for _ in 0..<50 {
      var hash = SHA256()
      var rest = message[...]
      while !rest.isEmpty {
        let piece = rest.prefix(.random(in: 0...300, using: &generator))
        piece.withUnsafeBytes { hash.update($0) }
        rest = rest.dropFirst(piece.count)
      }
      #expect(hash.finalize() == whole)
    }
  }

  @Test func `an empty update changes nothing`() {
    var hash = SHA256()
    hash.update(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(hash.finalize() == SHA256.digest(of: []))
  }

  @Test func `the first digest may be requested by many threads at once`() async {
    await #expect(processExitsWith: .success) {
      DispatchQueue.concurrentPerform(iterations: 16) { number in
        let text = String(repeating: "a", count: number)
        precondition(SHA256.hexadecimal(of: text) == SHA256.hexadecimal(of: text))
      }
      precondition(SHA256.hexadecimal(of: "abc").hasPrefix("ba7816bf"))
    }
  }

  @Test func `hexadecimal digits are lowercase, two for each byte`() {
    #expect([0, 9, 10, 0xAF, 0xFF].hexadecimal == "00090aafff")
    #expect([UInt8]().hexadecimal == "")
  }

  @Test func `any collection of bytes has two digits for each`() {
    let bytes: [UInt8] = [0x00, 0x09, 0x0A, 0x9F, 0xA0, 0xFF]
    #expect(bytes.hexadecimal == "00090a9fa0ff")
    #expect(bytes[1...3].hexadecimal == "090a9f")
    #expect(bytes.reversed().hexadecimal == "ffa09f0a0900")
    #expect(bytes[..<0].hexadecimal == "")
  }
}
