import Cryptography
import Foundation
import Testing

@Suite struct ScryptTests {
  struct Vector: Sendable {
    let passphrase: String
    let salt: String
    /// log N and p.
    let cost: (Int, Int)
    let key: String
  }

  private static func hexadecimal(_ key: SymmetricKey) -> String {
    key.withUnsafeBytes { Array($0).hexadecimal }
  }

  /// RFC 7914, section 12, but for the one with another block size and the one that takes a gigabyte.
  @Test(arguments: [
    Vector(
      passphrase: "password", salt: "NaCl", cost: (10, 16),
      key: """
        fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
        2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
        """),
    Vector(
      passphrase: "pleaseletmein", salt: "SodiumChloride", cost: (14, 1),
      key: """
        7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
        d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
        """),
  ])
  func `published vectors give their published keys`(vector: Vector) throws {
    try expectKey(of: vector)
  }

  /// Made by Python's `hashlib.scrypt`.
  @Test(arguments: [
    Vector(
      passphrase: "東京", salt: "0123456789abcdef", cost: (4, 1),
      key: "850f5c0232192f427dc3ea8a984e867b7800f48c55707402c275eb9f7e1d47a9"),
    Vector(
      passphrase: "correct horse", salt: "0123456789abcdef", cost: (15, 3),
      key: "1b85b99d0d81ea1626d0e821679a0f12e0a3225f08f92a7e861d79500e62bbe851"),
    Vector(
      passphrase: "", salt: "0123456789abcdef", cost: (1, 1),
      key: """
        f15662c4b9a271cd3b26b220b7a3c2236b8b8672945a959d07777190bdc425d7\
        5d75b1133809649c930916f87a55eb87a6ae195e2ce3e6a8ff0c417894df6a0b
        """),
  ])
  func `another implementation derives the same keys`(vector: Vector) throws {
    try expectKey(of: vector)
  }

  private func expectKey(of vector: Vector) throws {
    let (logRounds, parallelism) = vector.cost
    let key = try Scrypt.key(
      from: vector.passphrase, salt: Array(vector.salt.utf8), logRounds: logRounds,
      parallelism: parallelism, count: vector.key.count / 2)
    #expect(Self.hexadecimal(key) == vector.key)
  }

  @Test func `without memory it says so`() async {
    await #expect(processExitsWith: .success) {
      _ = try Scrypt.key(from: "a", salt: [1], logRounds: 1, parallelism: 1)
      let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try #require(sizes.split(separator: " ").first.flatMap { Int($0) })
      var limit = rlimit()
      limit.rlim_cur = rlim_t(pages * Int(sysconf(Int32(_SC_PAGESIZE))) + 24 << 20)
      limit.rlim_max = limit.rlim_cur
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      do throws(CryptographyError) {
        _ = try Scrypt.key(from: "a", salt: [1], logRounds: 16, parallelism: 1)
        preconditionFailure("64 MB are no 24")
      } catch {
        precondition(error.code == .refused && error.reason == "there is not enough memory")
      }
    }
  }
}
