import Dispatch
import Glibc
import Linux
package import PlayerModel

/// What the system lets one process have, which is too little for a player where somebody limited it.
///
/// Without what it takes to start, a player would end without a word, or be there and answer nobody.
package struct SystemLimits {
  /// So many files are open at once, with some for clients and for what is played.
  static let leastFiles: UInt64 = 64
  /// So many bytes of addresses are wanted beyond those of the program: mostly the stacks of threads.
  static let leastAddresses: UInt64 = 320 << 20

  /// So many threads a player has while it plays, with two that libdispatch starts for GRDB and waits for without limit.
  static let leastThreads = 10

  /// How many files may be open at once.
  var files: UInt64
  /// How many bytes of addresses there may be.
  var addresses: UInt64
  /// How many of these are taken already.
  var addressesTaken: UInt64

  /// Those of this process.
  package static var present: SystemLimits {
    SystemLimits(
      files: limit(RLIMIT_NOFILE), addresses: limit(RLIMIT_AS), addressesTaken: sizeOfProgram())
  }

  /// Throws `PlayerError` if a player cannot run within them.
  package func check() throws(PlayerError) {
    guard files >= Self.leastFiles else {
      throw PlayerError(
        .storageFailed,
        "The player needs \(Self.leastFiles) open files but may have \(files); run “ulimit -n 1024” "
          + "before you start it.")
    }
    let needed = addressesTaken + Self.leastAddresses
    guard addresses >= needed else {
      throw PlayerError(
        .storageFailed,
        "The player needs \(needed >> 20) MB of address space but may have \(addresses >> 20); run "
          + "“ulimit -v unlimited” before you start it.")
    }
  }

  /// Throws `PlayerError` if the system does not give a player its threads.
  ///
  /// Trying is the only way to know: how many a user has already is not said anywhere, nor what the groups that a process is in
  /// may have.
  static func checkThreads(_ count: Int = leastThreads) throws(PlayerError) {
    let (goOn, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var started = 0
    defer {
      for _ in 0..<started { goOn.signal() }
      for _ in 0..<started { ended.wait() }
    }
    while started < count {
      try startThread(named: "limit") {
        goOn.wait()
        ended.signal()
      }
      started += 1
    }
  }

  private static func limit(_ resource: __rlimit_resource) -> UInt64 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
    return UInt64(limit.rlim_cur)
  }

  /// Bytes of addresses that the process has; 0 if the system does not say.
  private static func sizeOfProgram() -> UInt64 {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    let digits = bytes.prefix(max(0, count)).prefix { (48...57).contains($0) }
    let pages = UInt64(String(decoding: digits, as: UTF8.self)) ?? 0
    return pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
  }
}
