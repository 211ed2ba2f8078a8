import Dispatch
import Glibc
import Linux
package import PlayerModel

/// The system's limits for a process, which may be too low for a player.
///
/// Without sufficient resources, a player would end without a message, or run without responding.
package struct SystemLimits {
  /// The minimum limit of open files, including some for clients and for playback.
  static let leastFiles: UInt64 = 64
  /// The minimum address space in bytes beyond that of the program, mostly for the stacks of threads.
  static let leastAddresses: UInt64 = 320 << 20

  /// The number of threads during playback, including two that libdispatch starts for GRDB, and for which it
  /// waits without limit.
  static let leastThreads = 10

  /// The limit of open files.
  var files: UInt64
  /// The limit of the address space in bytes.
  var addresses: UInt64
  /// The address space in use, in bytes.
  var addressesTaken: UInt64

  /// The limits of this process.
  package static var present: SystemLimits {
    SystemLimits(
      files: limit(RLIMIT_NOFILE), addresses: limit(RLIMIT_AS), addressesTaken: sizeOfProgram())
  }

  /// Throws `PlayerError` if they are too low for a player.
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

  /// Throws `PlayerError` if the system does not provide the threads for a player.
  ///
  /// Trying is the only way to find out: the number of a user's threads is not available, nor are the limits
  /// of a process's control groups.
  static func checkThreads(_ count: Int = leastThreads) throws(PlayerError) {
    let (mayEnd, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var started = 0
    defer {
      for _ in 0..<started { mayEnd.signal() }
      for _ in 0..<started { ended.wait() }
    }
    while started < count {
      try startThread(named: "limit") {
        mayEnd.wait()
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

  /// Returns the address space in use, in bytes, or 0 if unknown.
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
