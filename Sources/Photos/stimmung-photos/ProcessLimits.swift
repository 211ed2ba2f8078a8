import CLinux
import Glibc

/// What reading files may cost this process.
enum ProcessLimits {
  /// Bytes that it may ever allocate: a HEIC of 64 megapixels is decoded in half of it.
  private static let memory: rlim_t = 1 << 30
  /// Bytes that it may allocate for the smallest of files, and for each byte of a larger one: what a few kilobytes claim
  /// to be is not worth a gigabyte.
  private static let smallestMemory: rlim_t = 224 << 20
  private static let memoryPerByte: rlim_t = 128
  /// Bytes of addresses, libraries and a mapped file among them.
  private static let addresses: rlim_t = 3 << 30
  /// Seconds of processor time for a file.
  private static let seconds = 20

  /// Sets what holds from now on, and lets all others go first.
  static func set() {
    cl_yield_to_others()
    mallopt(M_ARENA_MAX, 1)
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_DATA, to: memory)
    limit(RLIMIT_AS, to: addresses)
    limit(RLIMIT_FSIZE, to: 0)
    // Libraries complain on standard error, which may be a file: that fails then, and is no reason to die.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Gives the next file, of so many bytes, its memory and its time; the process is killed when the latter is over.
  static func beginFile(size: Int64) {
    // What the last file left is no part of this one's.
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
