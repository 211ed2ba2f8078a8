import CLinux
import Glibc

/// The resource limits of this process.
enum ProcessLimits {
  /// The maximum address space in bytes, including libraries; decoders need a few megabytes.
  private static let addresses: rlim_t = 256 << 20
  /// The maximum processor time per request in seconds; the slowest takes a few milliseconds.
  private static let seconds = 5

  /// Sets the permanent limits.
  static func set() {
    mallopt(M_ARENA_MAX, 1)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_AS, to: addresses)
    limit(RLIMIT_FSIZE, to: 0)
    // Libraries write to standard error, which may be a file: that then fails, and must not kill
    // the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Sets the limit of processor time for the next request; exceeding it kills the process.
  static func beginRequest() {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    var limit = rlimit()
    getrlimit(Int32(RLIMIT_CPU.rawValue), &limit)
    limit.rlim_cur = rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + seconds)
    setrlimit(Int32(RLIMIT_CPU.rawValue), &limit)
  }

  private static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(Int32(resource.rawValue), &limit)
  }
}
