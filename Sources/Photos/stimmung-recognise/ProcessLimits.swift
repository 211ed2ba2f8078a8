import CLinux
import Glibc

/// The resource limits of this process.
enum ProcessLimits {
  /// The maximum address space in bytes, including libraries; loading a model of 230 MB takes about
  /// 900 MB.
  private static let addresses: rlim_t = 2 << 30
  /// Sets the permanent limits, and lowers the priority.
  static func set() {
    cl_yield_to_others()
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    mallopt(M_ARENA_MAX, 1)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_AS, to: addresses)
    limit(RLIMIT_FSIZE, to: 0)
    // Libraries write to standard error, which may be a file: that then fails, and must not kill
    // the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Sets the limit of processor time for the next request; exceeding it kills the process.
  static func beginRequest(seconds: Int) {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    limit.rlim_cur = rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + seconds)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }

  private static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
