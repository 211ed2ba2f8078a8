import CLinux

extension SystemCallFilter {
  #if arch(x86_64)
    private static let older = [Int(SYS_poll)]
  #else
    private static let older: [Int] = []
  #endif

  /// Calls that affect nothing outside the process, whatever their arguments.
  private static let harmless: [Int] =
    older
    + [
      SYS_read, SYS_pread64, SYS_write, SYS_lseek, SYS_fstat, SYS_close, SYS_recvmsg, SYS_recvfrom,
      SYS_sendto, SYS_ppoll, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk, SYS_futex,
      SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_getrusage,
      SYS_getpid, SYS_gettid, SYS_clock_gettime, SYS_gettimeofday, SYS_sched_yield,
      SYS_sched_getaffinity, SYS_getrandom, SYS_restart_syscall, SYS_exit, SYS_exit_group,
      SYS_set_robust_list, SYS_rseq,
    ].map { Int($0) }

  /// `PROT_EXEC`, in the third argument.
  private static let executable: UInt32 = 4
  /// `CLONE_THREAD`, in the first argument: decoders of HEIC and AVIF start a thread.
  private static let thread: UInt32 = 0x10000

  /// Returns a filter that allows only what reading open files requires.
  ///
  /// It does not allow opening files, using the network, starting programs or allocating executable
  /// memory. Calls that name a process may name only this one, whose ID is `process`.
  package static func reading(process: UInt32) -> SystemCallFilter {
    let own: Rule = .with(argument: 0, oneOf: [process])
    // 0 also means this process; glibc uses it.
    let ownOrThis: Rule = .with(argument: 0, oneOf: [process, 0])
    let notExecutable: Rule = .withoutBits(executable, argument: 2)
    var rules: [(call: Int, rule: Rule)] = harmless.map { (call: $0, rule: .always) }
    rules += [
      (call: Int(SYS_mmap), rule: notExecutable), (call: Int(SYS_mprotect), rule: notExecutable),
      (call: Int(SYS_clone), rule: .withBits(thread, argument: 0)),
      (call: Int(SYS_tgkill), rule: own), (call: Int(SYS_prlimit64), rule: ownOrThis),
    ]
    return SystemCallFilter(rules)
  }
}
