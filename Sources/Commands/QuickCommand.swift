import ArgumentParser

/// A command that keys and status bars run all day.
///
/// Where nothing but `--json` and plain values follow its name, it is made without ArgumentParser, which looks through
/// the types of all commands and takes longer for that than the player for its answer.
protocol QuickCommand: ParsableCommand {
  associatedtype Format: JSONAnswering
  var format: Format { get set }

  /// Takes the values behind its name; false if only ArgumentParser can say what they mean, or what is wrong with them.
  mutating func take(_ values: [String]) -> Bool
}

extension QuickCommand {
  mutating func take(_ values: [String]) -> Bool { values.isEmpty }

  /// The command with these words behind its name; nil if they are for ArgumentParser.
  fileprivate static func made(of words: [String]) -> Self? {
    let values = words.filter { $0 != "--json" }
    var format = Format()
    format.json = values.count < words.count
    var command = Self()
    command.format = format
    return command.take(values) ? command : nil
  }
}

extension Stimmung {
  private static let quickCommands: [any QuickCommand.Type] = [
    Status.self, Toggle.self, Pause.self, Resume.self, Stop.self, Next.self, Previous.self,
    Seek.self, Volume.self,
  ]

  /// The command that `words` clearly name; nil if ArgumentParser must read them.
  static func quickCommand(_ words: [String]) -> (any ParsableCommand)? {
    guard let name = words.first else { return nil }
    let type = quickCommands.first { $0.configuration.commandName == name }
    return type?.made(of: Array(words.dropFirst()))
  }
}
