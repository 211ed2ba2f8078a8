import CLinux

/// Takes from this process what reading an opened file does not need: files, network, programs, executable memory.
enum Confinement {
  #if arch(x86_64)
    private static let machine: UInt32? = 0xC000_003E
    private static let older: [Int] = [Int(SYS_poll)]
  #elseif arch(arm64)
    private static let machine: UInt32? = 0xC000_00B7
    private static let older: [Int] = []
  #else
    private static let machine: UInt32? = nil
    private static let older: [Int] = []
  #endif

  /// Calls that are allowed whatever their arguments.
  private static let harmless: [Int] =
    older
    + [
      SYS_read, SYS_pread64, SYS_write, SYS_lseek, SYS_fstat, SYS_close, SYS_recvmsg, SYS_recvfrom,
      SYS_sendto, SYS_ppoll, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_futex,
      SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_getrusage,
      SYS_prlimit64, SYS_getpid, SYS_gettid, SYS_tgkill, SYS_clock_gettime, SYS_gettimeofday,
      SYS_sched_yield, SYS_sched_getaffinity, SYS_getrandom, SYS_restart_syscall, SYS_exit,
      SYS_exit_group, SYS_set_robust_list, SYS_rseq,
    ].map { Int($0) }

  /// Calls that are allowed unless a bit is set in their third argument: memory that would be executable.
  private static let mapping = [Int(SYS_mmap), Int(SYS_mprotect)]
  private static let executable: UInt32 = 4

  /// What `clone` must have set, because decoders of HEIC and AVIF have a thread of their own.
  ///
  /// The newer `clone3` has its flags in memory, where no filter can see them.
  private static let thread: UInt32 = 0x10000

  /// Begins it; false if the kernel refuses.
  static func begin() -> Bool {
    // On other machines there are only the limits.
    guard let machine else { return true }
    var filter = filter(for: machine)
    return cl_confine(&filter, UInt16(filter.count)) == 0
  }

  /// The filter: instructions of classic BPF on the kernel's `seccomp_data`.
  private static func filter(for machine: UInt32) -> [sock_filter] {
    let allow = [answer(0x7FFF_0000)]
    // As a kernel says that does not know a call, which libraries expect: ENOSYS.
    let refuse = [answer(0x0005_0000 | 38)]
    var filter = [load(4), skip(1, ifEqual: machine)] + refuse + [load(0)]
    for call in harmless { filter += [skip(1, unlessEqual: UInt32(call))] + allow }
    for call in mapping {
      filter += [skip(4, unlessEqual: UInt32(call)), load(32), skip(1, ifAnyOf: executable)]
      filter += allow + refuse
    }
    filter += [skip(4, unlessEqual: UInt32(SYS_clone)), load(16), skip(1, ifAnyOf: thread)]
    filter += refuse + allow
    return filter + refuse
  }

  private static func load(_ offset: UInt32) -> sock_filter {
    sock_filter(code: 0x20, jt: 0, jf: 0, k: offset)
  }

  private static func skip(_ count: UInt8, ifEqual value: UInt32) -> sock_filter {
    sock_filter(code: 0x15, jt: count, jf: 0, k: value)
  }

  private static func skip(_ count: UInt8, unlessEqual value: UInt32) -> sock_filter {
    sock_filter(code: 0x15, jt: 0, jf: count, k: value)
  }

  private static func skip(_ count: UInt8, ifAnyOf bits: UInt32) -> sock_filter {
    sock_filter(code: 0x45, jt: count, jf: 0, k: bits)
  }

  private static func answer(_ value: UInt32) -> sock_filter {
    sock_filter(code: 0x06, jt: 0, jf: 0, k: value)
  }
}
