package import CLinux

/// A filter of the system calls that a process may make, as a classic BPF program for the kernel.
package struct SystemCallFilter {
  /// When a call is allowed; arguments are numbered from 0, and their lower halves are tested.
  package enum Rule {
    case always
    /// If the argument equals one of the values.
    case with(argument: Int, oneOf: [UInt32])
    /// If the argument has any of the bits.
    case withBits(UInt32, argument: Int)
    /// If the argument has none of the bits.
    case withoutBits(UInt32, argument: Int)
  }

  #if arch(x86_64)
    /// The kernel's identifier of this architecture, or `nil` if its call numbers are not known
    /// here.
    private static let machine: UInt32? = 0xC000_003E
  #elseif arch(arm64)
    private static let machine: UInt32? = 0xC000_00B7
  #else
    private static let machine: UInt32? = nil
  #endif

  /// The BPF program; empty on an architecture without known call numbers.
  package let instructions: [sock_filter]

  /// Creates a filter that allows the given calls only.
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

  /// Installs the filter for the whole process, permanently; returns `false` if the kernel refuses.
  package func begin() -> Bool {
    // On other architectures, only the resource limits apply.
    guard !instructions.isEmpty else { return true }
    var filter = instructions
    return cl_confine(&filter, UInt16(filter.count)) == 0
  }

  /// Returns the instructions for a rule, all of whose paths end with a decision.
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
  /// Fails with ENOSYS, as on a kernel without the call, which libraries can handle.
  private static var refuse: sock_filter { answer(0x0005_0000 | 38) }

  // The offsets in the kernel's `seccomp_data`: call number, architecture, address, six arguments.
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
