/// A table during parsing, which records its origin because TOML does not allow opening a table twice.
final class TOMLTree {
  /// The ways in which a table is created.
  enum Origin {
    /// By the header of a table within it; its own header may still follow.
    case implied
    /// By its own header.
    case header
    /// By dotted keys.
    case dotted
    /// In braces, after which it cannot be extended.
    case inline
  }

  /// The value of a key.
  enum Member {
    case value(ConfigValue, line: Int)
    case section(TOMLTree, line: Int)
    case sections([TOMLTree], line: Int)
  }

  private var origin: Origin
  private var members: [String: Member] = [:]

  /// Creates an empty table.
  init(_ origin: Origin) {
    self.origin = origin
  }

  /// Opens the table of a header, or returns `nil` if that is not allowed.
  func open(_ path: [String], isRepeated: Bool, line: Int) -> TOMLTree? {
    guard let name = path.last else { return nil }
    var parent = self
    for step in path.dropLast() {
      guard let next = parent.enter(step, line: line) else { return nil }
      parent = next
    }
    let new = TOMLTree(.header)
    switch (parent.members[name], isRepeated) {
    case (nil, false): parent.members[name] = .section(new, line: line)
    case (nil, true): parent.members[name] = .sections([new], line: line)
    case (.section(let known, _), false) where known.origin == .implied:
      known.origin = .header
      return known
    case (.sections(let known, let first), true):
      parent.members[name] = .sections(known + [new], line: first)
    default: return nil
    }
    return new
  }

  /// Sets a value for a dotted key; returns whether that is allowed.
  func set(_ path: [String], to member: Member, line: Int) -> Bool {
    guard let name = path.last else { return false }
    var parent = self
    for step in path.dropLast() {
      switch parent.members[step] {
      case nil:
        let next = TOMLTree(.dotted)
        parent.members[step] = .section(next, line: line)
        parent = next
      case .section(let next, _) where next.origin == .dotted: parent = next
      default: return false
      }
    }
    guard parent.members[name] == nil else { return false }
    parent.members[name] = member
    return true
  }

  /// The table as values.
  var entries: [String: ConfigEntry] {
    members.mapValues { member in
      switch member {
      case .value(let value, let line): ConfigEntry(value, line: line)
      case .section(let section, let line): ConfigEntry(.table(section.entries), line: line)
      case .sections(let sections, let line):
        ConfigEntry(.list(sections.map { .table($0.entries) }), line: line)
      }
    }
  }

  private func enter(_ name: String, line: Int) -> TOMLTree? {
    switch members[name] {
    case nil:
      let next = TOMLTree(.implied)
      members[name] = .section(next, line: line)
      return next
    case .section(let next, _): return next.origin == .inline ? nil : next
    case .sections(let all, _): return all.last
    case .value: return nil
    }
  }
}
