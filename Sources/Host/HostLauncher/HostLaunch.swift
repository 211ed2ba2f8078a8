/// How one process starts another as the host; only these two exchange it.
package struct HostLaunch: Equatable {
  /// Where the host says how its start went.
  package let readyDescriptor: Int32
  /// Whether it ends by itself when nobody uses it and it has nothing to play.
  package let isBrief: Bool
  /// The output that was asked for.
  package let output: String?

  package init(readyDescriptor: Int32, isBrief: Bool, output: String?) {
    self.readyDescriptor = readyDescriptor
    self.isBrief = isBrief
    self.output = output
  }

  /// What a host that was started with these words is told; nil if somebody typed them.
  package init?(_ words: [String]) {
    guard words.count == 5 || words.count == 6, Array(words[..<3]) == Self.name,
      let descriptor = Int32(words[3])
    else { return nil }
    self.init(
      readyDescriptor: descriptor, isBrief: words[4] == Self.brief,
      output: words.count == 6 ? words[5] : nil)
  }

  /// The words behind the program's name.
  package var words: [String] {
    Self.name + ["\(readyDescriptor)", isBrief ? Self.brief : "lasting"]
      + [output].compactMap(\.self)
  }

  private static let name = ["service", "run", "--launched"]
  private static let brief = "brief"
}
