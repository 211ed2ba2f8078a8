/// The commands that one part of the session answers, with their protocol names as raw values.
protocol CommandGroup: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The number of arguments that a command accepts.
  var arguments: ClosedRange<Int> { get }

  /// Whether the command is available without the password; `false` by default.
  var isOpenToAll: Bool { get }
}

extension CommandGroup {
  var isOpenToAll: Bool { false }

  /// The upper bound for commands with any number of arguments.
  static var many: Int { 1 << 16 }
}
