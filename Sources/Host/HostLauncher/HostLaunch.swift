/// The arguments with which one process starts another as the host; no other process uses them.
package struct HostLaunch: Equatable {
  /// The descriptor on which the host reports its start.
  package let readyDescriptor: Int32
  /// Whether the host ends automatically when it has no clients and nothing to play.
  package let isBrief: Bool
  /// The output to use, if one was requested.
  package let output: String?

  package init(readyDescriptor: Int32, isBrief: Bool, output: String?) {
    self.readyDescriptor = readyDescriptor
    self.isBrief = isBrief
    self.output = output
  }

  /// Parses the words of a process that was launched as the host; returns `nil` for any other process.
  package init?(_ words: [String]) {
    guard words.count == 5 || words.count == 6, Array(words[..<3]) == Self.name,
      let descriptor = Int32(words[3])
    else { return nil }
    self.init(
      readyDescriptor: descriptor, isBrief: words[4] == Self.brief,
      output: words.count == 6 ? words[5] : nil)
  }

  /// The arguments after the program's name.
  package var words: [String] {
    Self.name + ["\(readyDescriptor)", isBrief ? Self.brief : "lasting"]
      + [output].compactMap(\.self)
  }

  private static let name = ["service", "run", "--launched"]
  private static let brief = "brief"
}
