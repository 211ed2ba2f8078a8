import Cryptography
import Foundation
import Testing

@Suite struct ScryptTests {
  struct Vector: Sendable {
    let passphrase: String
    let salt: String
    /// log N, r, p.
    let cost: (Int, Int, Int)
    let key: String
  }

  private static func hexadecimal(_ key: SymmetricKey) -> String {
    key.withUnsafeBytes { Array($0).hexadecimal }
  }

  /// RFC 7914, section 12, but for the one that takes a gigabyte.
  @Test(arguments: [
    Vector(
      passphrase: "", salt: "", cost: (4, 1, 1),
      key: """
        77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442\
        fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
        """),
    Vector(
      passphrase: "password", salt: "NaCl", cost: (10, 8, 16),
      key: """
        fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
        2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
        """),
    Vector(
      passphrase: "pleaseletmein", salt: "SodiumChloride", cost: (14, 8, 1),
      key: """
        7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
        d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
        """),
  ])
  func `published vectors give their published keys`(vector: Vector) throws {
    let (logRounds, blockSize, parallelism) = vector.cost
    let key = try Scrypt.key(
      from: vector.passphrase, salt: Array(vector.salt.utf8), logRounds: logRounds,
      blockSize: blockSize, parallelism: parallelism, count: 64)
    #expect(Self.hexadecimal(key) == vector.key)
  }

  /// Made by Python's `hashlib.scrypt`.
  @Test(arguments: [
    Vector(
      passphrase: "東京", salt: "0123456789abcdef", cost: (4, 32, 1),
      key: "3b93e79d8aee9b2c3480e3f9420f6f9314e099268e464c731159396879f55c69"),
    Vector(
      passphrase: "correct horse", salt: "0123456789abcdef", cost: (15, 1, 3),
      key: "e4e3386ee2f99f1e0887b8e8479916f79527845beab445e7cfed3903f36a4fd458"),
  ])
  func `another implementation derives the same keys`(vector: Vector) throws {
    let (logRounds, blockSize, parallelism) = vector.cost
    let key = try Scrypt.key(
      from: vector.passphrase, salt: Array(vector.salt.utf8), logRounds: logRounds,
      blockSize: blockSize, parallelism: parallelism, count: vector.key.count / 2)
    #expect(Self.hexadecimal(key) == vector.key)
  }

  @Test func `without memory it says so`() async {
    await #expect(processExitsWith: .success) {
      _ = try Scrypt.key(from: "a", salt: [1], logRounds: 1, blockSize: 1, parallelism: 1)
      let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try #require(sizes.split(separator: " ").first.flatMap { Int($0) })
      var limit = rlimit()
      limit.rlim_cur = rlim_t(pages * Int(sysconf(Int32(_SC_PAGESIZE))) + 24 << 20)
      limit.rlim_max = limit.rlim_cur
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      do throws(CryptographyError) {
        _ = try Scrypt.key(from: "a", salt: [1], logRounds: 16, blockSize: 8, parallelism: 1)
        preconditionFailure("64 MB are no 24")
      } catch {
        precondition(error.code == .refused && error.reason == "there is not enough memory")
      }
    }
  }
}
