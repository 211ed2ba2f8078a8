import PlayerModel
import Testing

@testable import HostProcess

@Suite struct SystemLimitsTests {
  private static func complaint(files: UInt64, addresses: UInt64, taken: UInt64) -> String? {
    do throws(PlayerError) {
      try SystemLimits(files: files, addresses: addresses, addressesTaken: taken).check()
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `limits with which a player can run are accepted`() {
    #expect(Self.complaint(files: 64, addresses: .max, taken: 1 << 30) == nil)
    #expect(Self.complaint(files: .max, addresses: 500 << 20, taken: 100 << 20) == nil)
  }

  @Test(arguments: [UInt64(0), 16, 28, 30, 63])
  func `too low a limit of open files is reported, with a remedy`(files: UInt64) throws {
    let text = try #require(Self.complaint(files: files, addresses: .max, taken: 0))
    #expect(text.contains("may have \(files)") && text.contains("ulimit -n"))
    #expect(!text.contains("\n"))
  }

  @Test(arguments: [UInt64(0), 150, 419])
  func `too low a limit of address space is reported, with a remedy`(megabytes: UInt64) throws {
    let text = try #require(
      Self.complaint(files: 1024, addresses: megabytes << 20, taken: 100 << 20))
    #expect(text.contains("needs 420 MB") && text.contains("may have \(megabytes);"))
    #expect(text.contains("ulimit -v"))
  }

  @Test func `the present limits are those of this process`() {
    let present = SystemLimits.present
    #expect(present.files >= 3)
    #expect((1 << 20..<1 << 50).contains(present.addressesTaken))
  }
}
