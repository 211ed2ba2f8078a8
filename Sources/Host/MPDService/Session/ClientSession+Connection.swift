/// Answers commands about the connection and the capabilities of the server.
extension ClientSession {
  func answer(_ command: ConnectionCommand, _ arguments: [String]) async throws {
    switch command {
    case .close: throw End()
    case .password: try await check(arguments[0])
    case .ping, .noidle: break
    case .idle: throw MPDError(.unknown, "idle cannot be part of a command list")
    case .binarylimit: try setBinaryLimit(arguments[0])
    case .tagtypes: try chooseTags(arguments)
    case .commands: tellCommands(allowed: true)
    case .notcommands: tellCommands(allowed: false)
    case .urlhandlers: if isLocal { response.pair("handler", "file://") }
    case .decoders:
      response.pair("plugin", "stimmung")
      for suffix in shared.surroundings.suffixes { response.pair("suffix", suffix) }
      for type in shared.surroundings.mediaTypes { response.pair("mime_type", type) }
    case .config:
      guard isLocal else {
        throw MPDError(.permission, "Command only permitted to local clients")
      }
      if let main = try await musicFolders().roots.first {
        response.pair("music_directory", main.path.encoded)
      }
    case .listpartitions: response.pair("partition", Self.partition)
    case .partition:
      guard arguments[0] == Self.partition else {
        throw MPDError(.notFound, "partition does not exist")
      }
    }
  }

  /// MPD's name for the only partition.
  static let partition = "default"

  private func setBinaryLimit(_ text: String) throws(MPDError) {
    let limit = try NumberRange.number(text, atMost: Self.largestBinary)
    guard limit >= 64 else { throw MPDError(.argument, "Value too small") }
    binaryLimit = limit
  }

  /// MPD's default limit, which is its client buffer less the overhead of a response.
  private static let largestBinary = (8192 << 10) - 4096

  private func tellCommands(allowed: Bool) {
    let names = CommandName.allCases.filter { (isTrusted || $0.isOpenToAll) == allowed }
    // Clients use the list only to find out what they may do. It includes `idle`, although the server
    // handles that.
    for name in names.map(\.rawValue).sorted() { response.pair("command", name) }
  }

  private func chooseTags(_ arguments: [String]) throws(MPDError) {
    guard let verb = arguments.first else {
      for tag in SongTag.kept where tags.contains(tag) { response.pair("tagtype", tag.rawValue) }
      return
    }
    let names = arguments.dropFirst()
    switch verb {
    case "all" where names.isEmpty: tags = Set(SongTag.kept)
    case "clear" where names.isEmpty: tags = []
    case "all", "clear": throw MPDError(.argument, "Too many arguments")
    case "enable", "disable":
      guard !names.isEmpty else { throw MPDError(.argument, "Not enough arguments") }
      var named: Set<SongTag> = []
      for name in names {
        guard let tag = SongTag(name: name) else { throw MPDError(.argument, "Unknown tag type") }
        named.insert(tag)
      }
      if verb == "enable" { tags.formUnion(named) } else { tags.subtract(named) }
    default: throw MPDError(.argument, "Unknown sub command")
    }
  }
}
