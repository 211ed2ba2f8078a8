import CLinux
import Glibc

/// The resource limits of this process.
enum ProcessLimits {
  /// The maximum memory in bytes; a HEIC of 64 megapixels takes half of it.
  private static let memory: rlim_t = 1 << 30
  /// The memory allowed for the smallest file, and per byte of a larger one.
  ///
  /// A file of a few kilobytes must not use a gigabyte, whatever size it claims.
  private static let smallestMemory: rlim_t = 224 << 20
  private static let memoryPerByte: rlim_t = 128
  /// The maximum address space in bytes, including libraries and a mapped file.
  private static let addresses: rlim_t = 3 << 30
  /// The maximum processor time per file in seconds.
  private static let seconds = 20

  /// Sets the permanent limits, and lowers the priority.
  static func set() {
    cl_yield_to_others()
    mallopt(M_ARENA_MAX, 1)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_DATA, to: memory)
    limit(RLIMIT_AS, to: addresses)
    limit(RLIMIT_FSIZE, to: 0)
    // Libraries write to standard error, which may be a file: that then fails, and must not kill
    // the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Sets the limits of memory and processor time for a file of the given size, which is negative if it is
  /// unknown; exceeding the latter kills the process.
  static func beginFile(size: Int64) {
    // Release what the last file left.
    malloc_trim(0)
    let (wanted, isLarge) = rlim_t(max(0, size)).multipliedReportingOverflow(by: memoryPerByte)
    var allowed = rlimit()
    getrlimit(Int32(RLIMIT_DATA.rawValue), &allowed)
    allowed.rlim_cur = isLarge ? memory : min(memory, smallestMemory + min(wanted, memory))
    setrlimit(Int32(RLIMIT_DATA.rawValue), &allowed)
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
