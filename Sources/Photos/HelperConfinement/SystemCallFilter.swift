package import CLinux

/// Which system calls a process may make: a program of classic BPF, which the kernel runs before each of them.
package struct SystemCallFilter {
  /// When a call is allowed; arguments are counted from 0, and the lower half of each is judged.
  package enum Rule {
    case always
    /// If the argument is one of these.
    case with(argument: Int, oneOf: [UInt32])
    /// If the argument has one of these bits.
    case withBits(UInt32, argument: Int)
    /// If the argument has none of these bits.
    case withoutBits(UInt32, argument: Int)
  }

  #if arch(x86_64)
    /// How the kernel calls this machine, whose numbers of calls the filter has; `nil` if it has none.
    private static let machine: UInt32? = 0xC000_003E
  #elseif arch(arm64)
    private static let machine: UInt32? = 0xC000_00B7
  #else
    private static let machine: UInt32? = nil
  #endif

  /// What the kernel runs; empty on a machine whose calls are not known.
  package let instructions: [sock_filter]

  /// A filter that allows these calls and no others.
  package init(_ rules: [(call: Int, rule: Rule)]) {
    guard let machine = Self.machine else {
      instructions = []
      return
    }
    var filter = [Self.load(4), Self.skip(1, ifEqual: machine), Self.refuse, Self.load(0)]
    for (call, rule) in rules {
      let judgement = Self.judgement(by: rule)
      filter.append(Self.skip(UInt8(judgement.count), unlessEqual: UInt32(call)))
      filter += judgement
    }
    instructions = filter + [Self.refuse]
  }

  /// Begins it, for all of the process and for good; false if the kernel refuses.
  package func begin() -> Bool {
    // On other machines there are only the limits.
    guard !instructions.isEmpty else { return true }
    var filter = instructions
    return cl_confine(&filter, UInt16(filter.count)) == 0
  }

  /// Ends with an answer in any case.
  private static func judgement(by rule: Rule) -> [sock_filter] {
    switch rule {
    case .always: [allow]
    case .with(let argument, let values):
      [load(argument: argument)]
        + values.flatMap { [skip(1, unlessEqual: $0), allow] } + [refuse]
    case .withBits(let bits, let argument):
      [load(argument: argument), skip(1, ifAnyOf: bits), refuse, allow]
    case .withoutBits(let bits, let argument):
      [load(argument: argument), skip(1, ifAnyOf: bits), allow, refuse]
    }
  }

  private static var allow: sock_filter { answer(0x7FFF_0000) }
  /// As a kernel answers that does not know a call, which libraries expect: ENOSYS.
  private static var refuse: sock_filter { answer(0x0005_0000 | 38) }

  // Offsets are those of the kernel's `seccomp_data`: the number of the call, the machine, an address, six arguments.
  private static func load(argument: Int) -> sock_filter { load(UInt32(16 + 8 * argument)) }

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
