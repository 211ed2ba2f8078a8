import TextFolding

/// The names of a sound server's sinks, as people know and type them.
struct SinkNames {
  /// The sinks that a text may mean.
  enum Match: Hashable, Sendable {
    /// No sink.
    case unknown
    case one(ServerSink)
    case several([ServerSink])
  }

  /// The sinks, in the server's order.
  let sinks: [ServerSink]
  /// The beginning of the PCMs of ALSA's plugin that plays to the server.
  private let plugin: String
  /// The names that mean other outputs.
  private let isTaken: (String) -> Bool
  /// The maximum number of characters of a name.
  private static let longest = 80

  /// Creates the names of `sinks`.
  ///
  /// - Parameters:
  ///   - plugin: The beginning of a PCM that plays to a sink, such as `pulse:DEVICE=`.
  ///   - isTaken: Returns whether a name means another output.
  init(_ sinks: [ServerSink], plugin: String, isTaken: @escaping (String) -> Bool) {
    self.sinks = sinks
    self.plugin = plugin
    self.isTaken = isTaken
  }

  /// Returns the PCM that plays to a sink.
  func pcm(of sink: ServerSink) -> String {
    let isPlain = sink.name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "._-+".utf8.contains(byte)
      }
    }
    if isPlain { return plugin + sink.name }
    let escaped = sink.name.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\(plugin)'\(escaped)'"
  }

  /// Returns whether a PCM is that of a sink.
  func hasPCM(_ name: String) -> Bool {
    sinks.contains { pcm(of: $0) == name }
  }

  /// Returns whether a PCM uses the plugin that these names use.
  func isOwnPCM(_ name: String) -> Bool { name.hasPrefix(plugin) }

  /// Returns the name of a sink in lists: its title, or its PCM if the title is not unique or could
  /// be mistaken for something else.
  func name(of sink: ServerSink) -> String {
    guard let title = sink.title, title.count <= Self.longest, !isTaken(title),
      !title.unicodeScalars.contains(where: Self.isInvisible),
      sinks.filter({ $0.title == title }).count == 1
    else { return pcm(of: sink) }
    return title
  }

  /// Returns the sinks that a text means: by its names, or by words about it.
  func match(_ text: String) -> Match {
    let words = Self.words(text)
    let rules: [(ServerSink) -> Bool] = [
      { $0.name == text || pcm(of: $0) == text }, { $0.title == text },
      { sink in !words.isEmpty && sink.title.map(Self.words) == words },
      { sink in !words.isEmpty && sink.details.contains { Self.words($0) == words } },
      { sink in !words.isEmpty && words.allSatisfy { Self.isWord($0, of: sink) } },
    ]
    for rule in rules {
      let found = sinks.filter(rule)
      if let only = found.first { return found.count == 1 ? .one(only) : .several(found) }
    }
    return .unknown
  }

  /// Returns whether a scalar could change how the text around it is shown.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns whether a word about a sink begins with `word`.
  private static func isWord(_ word: [UInt8], of sink: ServerSink) -> Bool {
    ([sink.title].compactMap(\.self) + sink.details).contains { text in
      words(text).contains { $0.starts(with: word) }
    }
  }

  /// Returns the words of a text without case and accents.
  private static func words(_ text: String) -> [[UInt8]] {
    TextFold.words(of: text).split(separator: UInt8(ascii: " ")).map { Array($0) }
  }
}
