import Sealing
import TestSupport
import Testing

@Suite struct SealTests {
  private let seal: Seal

  init() throws {
    seal = try Seal(new: "correct horse", cost: .trifling)
  }

  @Test(arguments: [0, 1, 62, 63, 64, 65, 1000, 100_000])
  func `sealed bytes open unchanged`(count: Int) throws {
    for byte: UInt8 in [0, 1, 255] {
      let bytes = Array(repeating: byte, count: count)
      #expect(try seal.open(seal.seal(bytes, for: "a:1"), for: "a:1") == bytes)
    }
  }

  @Test func `equal bytes are sealed differently each time, and reveal nothing`() {
    let title = Array("Morning Market".utf8)
    let sealed = [seal.seal(title, for: "a"), seal.seal(title, for: "a")]
    #expect(sealed[0] != sealed[1])
    #expect(sealed.allSatisfy { !$0.contains(title) })
  }

  @Test func `lengths up to a block cannot be distinguished`() {
    let sizes = (0..<64).map { seal.seal(Array(repeating: 7, count: $0), for: "a").count }
    #expect(Set(sizes) == [64 + 28])
  }

  @Test func `sealed bytes do not open in another place`() {
    let sealed = seal.seal([1, 2, 3], for: "songs:1")
    #expect(throws: SealError.broken) { try seal.open(sealed, for: "songs:2") }
  }

  @Test func `sealed bytes do not open after any change`() {
    let sealed = seal.seal(Array("Slow Tide".utf8), for: "a")
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 0x10
      #expect(throws: SealError.broken) { try seal.open(changed, for: "a") }
      #expect(throws: SealError.broken) { try seal.open(sealed.prefix(index), for: "a") }
    }
    #expect(throws: SealError.broken) { try seal.open(sealed + [0], for: "a") }
  }

  @Test func `the header and the passphrase restore the seal`() throws {
    let sealed = seal.seal([5], for: "a")
    let header = try SealHeader(text: seal.header.text)
    #expect(header == seal.header)
    #expect(try Seal("correct horse", header: header).open(sealed, for: "a") == [5])
    #expect(throws: SealError.wrongPassphrase) { try Seal("correct hors", header: header) }
    #expect(throws: SealError.wrongPassphrase) { try Seal("", header: header) }
  }

  @Test func `two seals with one passphrase have nothing in common`() throws {
    let other = try Seal(new: "correct horse", cost: .trifling)
    #expect(other.header.text != seal.header.text)
    let sealed = seal.seal([5], for: "a")
    #expect(throws: SealError.broken) { try other.open(sealed, for: "a") }
  }

  @Test(arguments: [
    "", "scrypt", "scrypt:4:8:1::", "scrypt:4:8:1:00:00",
    "argon:4:8:1:00112233445566778899aabbccddeeff:",
    "scrypt:4:8:1:00112233445566778899aabbccddeef:",
    "scrypt:4:8:1:zz112233445566778899aabbccddeeff:",
    "scrypt:40:8:1:00112233445566778899aabbccddeeff:",
    "scrypt:17:8:1:00112233445566778899aabbccddeeff:",
    "scrypt:0:8:1:00112233445566778899aabbccddeeff:",
    "scrypt:4:8:17:00112233445566778899aabbccddeeff:",
    "scrypt:4:-1:1:00112233445566778899aabbccddeeff:",
    "scrypt:4:8:99999999999999999999:00112233445566778899aabbccddeeff:",
  ])
  func `an impossible header is refused before it costs anything`(text: String) {
    #expect(throws: SealError.unreadableHeader) { try SealHeader(text: text) }
  }

  @Test(arguments: [(4, 1), (16, 1), (15, 16), (20, 32)])
  func `a header with another block size than ours is refused with that reason`(
    logRounds: Int, blockSize: Int
  ) {
    let text = "scrypt:\(logRounds):\(blockSize):1:00112233445566778899aabbccddeeff:"
    let reason = "scrypt's block size must be 8, and the file asks for \(blockSize)"
    #expect(throws: SealError.noKey(reason: reason)) { try SealHeader(text: text) }
  }

  @Test func `arbitrary bytes as a header or a sealed record are refused`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      #expect(throws: SealError.broken) { try seal.open(bytes, for: "a") }
      #expect(throws: SealError.self) {
        try SealHeader(text: String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  @Test func `the usual cost derives one key, and a passphrase remembers its seal`() throws {
    let passphrase = Passphrase("correct horse")
    let first = try passphrase.makeSeal()
    #expect(first.header.text.hasPrefix("scrypt:15:8:1:"))
    let sealed = first.seal([9], for: "a")
    #expect(try passphrase.seal(first.header).open(sealed, for: "a") == [9])
    let later = try Passphrase("correct horse").seal(SealHeader(text: first.header.text))
    #expect(try later.open(sealed, for: "a") == [9])
  }

  @Test func `a passphrase opens each header with its own seal, not with the last one's`() throws {
    let passphrase = Passphrase("correct horse", cost: .trifling)
    let (first, second) = (try passphrase.makeSeal(), try passphrase.makeSeal())
    let sealed = first.seal([9], for: "a")
    #expect(try passphrase.seal(second.header).header == second.header)
    #expect(try passphrase.seal(first.header).open(sealed, for: "a") == [9])
  }
}
