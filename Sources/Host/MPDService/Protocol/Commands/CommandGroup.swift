/// The commands that one part of the session answers, by their names in the protocol.
protocol CommandGroup: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// How many arguments a command takes.
  var arguments: ClosedRange<Int> { get }

  /// Whether a client without the password may ask for a command; it may not unless a group says so.
  var isOpenToAll: Bool { get }
}

extension CommandGroup {
  var isOpenToAll: Bool { false }

  /// The most arguments of a command that takes any number of them.
  static var many: Int { 1 << 16 }
}
