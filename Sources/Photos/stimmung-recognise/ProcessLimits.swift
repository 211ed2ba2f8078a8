import CLinux
import Glibc

/// What recognising may cost this process.
enum ProcessLimits {
  /// Bytes of addresses, libraries among them: a model of 230 MB takes some 900 MB while it is loaded.
  private static let addresses: rlim_t = 2 << 30
  /// Sets what holds from now on, and lets all others go first.
  static func set() {
    cl_yield_to_others()
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    mallopt(M_ARENA_MAX, 1)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_AS, to: addresses)
    limit(RLIMIT_FSIZE, to: 0)
    // Libraries complain on standard error, which may be a file: that fails then, and is no reason to die.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Gives the next request so many seconds of processor time; the process is killed when they are over.
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
