import CGcrypt
import Cryptography
import Glibc
import Testing

/// A machine whose administrator allows only approved algorithms.
@Suite struct FIPSModeTests {
  @Test func `data sealed elsewhere can be opened in FIPS mode`() async {
    await #expect(processExitsWith: .success) {
      setenv("LIBGCRYPT_FORCE_FIPS_MODE", "1", 1)
      let key = try Scrypt.key(from: "a", salt: [1], logRounds: 4, parallelism: 1)
      let sealed = try AESGCM.seal([1, 2, 3], by: key, authenticating: [4])
      let opened = try AESGCM.open(sealed, by: key, authenticating: [4])
      precondition(opened == [1, 2, 3])
      precondition(SHA256.hexadecimal(of: "abc").hasPrefix("ba7816bf"))
    }
  }

  @Test
  func
    `if another library initialized libgcrypt, hashing works, but no key is derived`()
    async
  {
    await #expect(processExitsWith: .success) {
      setenv("LIBGCRYPT_FORCE_FIPS_MODE", "1", 1)
      // The function is variadic, which Swift cannot call.
      typealias Control = @convention(c) (UInt32, Int32) -> UInt32
      let control = unsafeBitCast(dlsym(nil, "gcry_control"), to: Control.self)
      gcry_check_version(nil)
      _ = control(GCRYCTL_INITIALIZATION_FINISHED.rawValue, 0)
      do throws(CryptographyError) {
        _ = try Scrypt.key(from: "a", salt: [1], logRounds: 4, parallelism: 1)
        preconditionFailure("FIPS mode was not in effect")
      } catch {
        precondition(error.reason == "libgcrypt is in FIPS mode, which has no scrypt")
      }
      precondition(SHA256.hexadecimal(of: "abc").hasPrefix("ba7816bf"))
    }
  }
}
