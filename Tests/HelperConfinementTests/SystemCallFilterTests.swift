import CLinux
import Glibc
import HelperConfinement
import Testing

/// The kernel's answers according to the filter, and its real ones.
@Suite struct SystemCallFilterTests {
  private static let own: UInt32 = 4242
  #if arch(x86_64)
    private static let machine: UInt32 = 0xC000_003E
  #else
    private static let machine: UInt32 = 0xC000_00B7
  #endif

  /// Runs the filter as the kernel does, and returns whether the call is allowed.
  private func allows(
    _ call: Int, _ arguments: [UInt64] = [], on machine: UInt32 = Self.machine
  ) throws -> Bool {
    var data = [UInt32](repeating: 0, count: 16)
    (data[0], data[1]) = (UInt32(call), machine)
    for (index, argument) in arguments.enumerated() {
      data[4 + 2 * index] = UInt32(truncatingIfNeeded: argument)
      data[5 + 2 * index] = UInt32(argument >> 32)
    }
    let program = SystemCallFilter.reading(process: Self.own).instructions
    var (place, loaded) = (0, UInt32(0))
    while true {
      let one = program[place]
      place += 1
      switch one.code {
      case 0x20: loaded = data[Int(one.k) / 4]
      case 0x15: place += Int(loaded == one.k ? one.jt : one.jf)
      case 0x45: place += Int(loaded & one.k != 0 ? one.jt : one.jf)
      case 0x06: return one.k == 0x7FFF_0000
      default: throw Unknown(code: one.code)
      }
    }
  }

  private struct Unknown: Error {
    let code: UInt16
  }

  @Test func `signals and limits apply only to the process itself`() throws {
    #expect(try allows(Int(SYS_tgkill), [UInt64(Self.own), 7, 6]))
    #expect(try allows(Int(SYS_prlimit64), [UInt64(Self.own), 0]))
    #expect(try allows(Int(SYS_prlimit64), [0, 0]))
    // The kernel also considers only the lower half.
    #expect(try allows(Int(SYS_tgkill), [UInt64(Self.own) | 1 << 32, 7, 6]))
    for other in [UInt64(1), UInt64(Self.own) + 1, UInt64(UInt32.max), UInt64.max] {
      #expect(try !allows(Int(SYS_tgkill), [other, other, 9]), "\(other)")
      #expect(try !allows(Int(SYS_prlimit64), [other, 0]), "\(other)")
    }
    #expect(try !allows(Int(SYS_tgkill), [0, 1, 9]))
    for call in [SYS_kill, SYS_tkill, SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal, SYS_ptrace] {
      #expect(try !allows(Int(call), [UInt64(Self.own)]))
    }
  }

  @Test func `nothing is opened, sent elsewhere, started or made executable`() throws {
    for call in [SYS_openat, SYS_socket, SYS_connect, SYS_execve, SYS_unlinkat, SYS_clone3] {
      #expect(try !allows(Int(call)))
    }
    #expect(try allows(Int(SYS_read)))
    for call in [SYS_mmap, SYS_mprotect] {
      #expect(try allows(Int(call), [0, 4096, 3]))
      #expect(try !allows(Int(call), [0, 4096, 5]))
    }
    #expect(try allows(Int(SYS_clone), [0x10F00]))
    #expect(try !allows(Int(SYS_clone), [0x11]))
  }

  @Test func `calls with another architecture's numbers are refused`() throws {
    #expect(try !allows(Int(SYS_read), on: 0x4000_0003))
  }

  @Test func `a confined process raises its own signals and opens nothing`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let isBegun = SystemCallFilter.reading(process: UInt32(getpid())).begin()
      signal(SIGUSR1, SIG_IGN)
      var limits = rlimit()
      let isOpen = open("/dev/null", O_RDONLY) >= 0
      guard isBegun, raise(SIGUSR1) == 0, getrlimit(Int32(RLIMIT_CPU.rawValue), &limits) == 0,
        !isOpen
      else { _exit(1) }
      _exit(7)
    }
  }
}
