import ArgumentParser
import PlayerInterface
import PlayerModel

/// A command line that is not understood, told in the program's own style.
///
/// ArgumentParser would name the command that it took for the one that was meant, which may be hidden.
struct Misuse {
  /// The last command that was named, and what was typed to name it.
  private let command: any ParsableCommand.Type
  private let name: String

  /// - Parameter words: The words after the program's name.
  init(of words: [String]) {
    var command: any ParsableCommand.Type = Stimmung.self
    var names = [command._commandName]
    for word in words {
      guard let next = command.shownSubcommand(named: word) else { break }
      command = next
      names.append(next._commandName)
    }
    self.command = command
    name = names.joined(separator: " ")
  }

  /// What was wrong, how the command is used, and where there is more.
  func text(of error: any Error) -> String {
    let problem = Stimmung.message(for: error)
    let sentence = sentence(on: problem)
    var lines = ["stimmung: " + sentence]
    if let help = Self.help(in: Stimmung.fullMessage(for: error)),
      Self.values(in: problem).isEmpty
    {
      lines.append("  " + help)
    }
    let more = "“\(name) --help”"
    lines.append(usage)
    if !sentence.contains(more) { lines.append("  \(more) explains more.") }
    return lines.joined(separator: "\n")
  }

  /// How the command is used.
  var usage: String {
    let lines = Stimmung.usageString(for: command).split(separator: "\n")
    return "Usage: " + lines.joined(separator: "\n       ")
  }

  /// What ArgumentParser says, in a sentence like others of the program.
  private func sentence(on problem: String) -> String {
    if let option = problem.between("Unknown option '", "'") { return unknown(option) }
    if let words = problem.between("nexpected argument", nil), let word = words.between("'", nil) {
      return unexpected(word.upTo("', '") ?? word.upToLast("'"))
    }
    if let argument = problem.between("Missing expected argument '", nil) {
      let argument = argument.upToLast("'")
      return "“\(name)” needs \(argument.upTo(" ...") ?? argument)."
    }
    if let option = problem.between("Missing value for '", nil) {
      return "\(option.upTo(" ") ?? option.upToLast("'")) needs a value."
    }
    if let value = problem.between("The value '", "' is invalid for '"),
      let place = problem.between("' is invalid for '", "'")
    {
      return invalid(value, for: place, of: Self.values(in: problem))
    }
    if let option = problem.between("The option '", "' does not take any value") {
      return "\(option) takes no value."
    }
    return problem
  }

  // MARK: Words that were mistyped

  /// Refuses a word that is none of `names` and is nearly a command below this one.
  func refuse(_ word: String?, among names: @autoclosure () -> [String]) throws {
    let commands = command.shownSubcommands.flatMap { $0.names }
    guard let word, !names().contains(word), nearestWord(to: word, among: commands) != nil else {
      return
    }
    throw ValidationError(unexpected(word))
  }

  private func unknown(_ option: String) -> String {
    let command = command.configuration.defaultSubcommand ?? command
    let known = CommandDescription(of: command).shownArguments.filter { $0.kind != .positional }
      .flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
    let typed = String(option.drop { $0 == "-" })
    let meant = typed.count > 1 ? nearestWord(to: typed, among: known + ["help"]) : nil
    return "“\(name)” has no option \(option)" + (meant.map { "; did you mean --\($0)?" } ?? ".")
  }

  private func unexpected(_ word: String) -> String {
    let known = command.shownSubcommands.flatMap { $0.names }
    guard !known.isEmpty else { return "“\(name)” does not take “\(word)”." }
    let path = name.split(separator: " ").dropFirst().map(String.init)
    let called = command.shownSubcommands.flatMap { Stimmung.words($0, below: path) }
      .first { $0.isCalled(word) }?.name
    let hint =
      (called ?? nearestWord(to: word, among: known)).map { "did you mean “\(name) \($0)”?" }
      ?? "“\(name) --help” lists its commands."
    return "There is no “\((path + [word]).joined(separator: " "))”; \(hint)"
  }

  private func invalid(_ value: String, for place: String, of values: [String]) -> String {
    let problem = "“\(value)” is not valid for \(place)"
    guard let last = values.last else { return problem + "." }
    if let meant = nearestWord(to: value, among: values) {
      return problem + "; did you mean “\(meant)”?"
    }
    return problem + "; give \(values.dropLast().joined(separator: ", ")) or \(last)."
  }

  // MARK: ArgumentParser's words

  /// The values that an argument can have, as far as the problem is that it has none of them.
  private static func values(in problem: String) -> [String] {
    guard let list = problem.between("Please provide one of", nil) else { return [] }
    if list.contains("\n") {
      return list.split(separator: "\n").dropFirst().map { String($0.drop { " -".contains($0) }) }
    }
    let parts = list.split(separator: "'", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// What the argument means of which something is wrong.
  private static func help(in message: String) -> String? {
    message.between("\nHelp:  ", "\nUsage:")
  }
}

extension ParsableCommand {
  /// The commands below it of which the listener is to know.
  static var shownSubcommands: [any ParsableCommand.Type] {
    configuration.subcommands.filter { $0.configuration.shouldDisplay }
  }

  /// The one of them that goes by a name; nil if none does.
  static func shownSubcommand(named name: String) -> (any ParsableCommand.Type)? {
    shownSubcommands.first { $0.names.contains(name) }
  }
}

extension String {
  /// What stands behind the first `start`, up to the next `end` if one is given; nil where they do not stand.
  fileprivate func between(_ start: String, _ end: String?) -> String? {
    guard let start = firstRange(of: start) else { return nil }
    let rest = String(self[start.upperBound...])
    return end.map { rest.upTo($0) } ?? rest
  }

  /// What stands before the first `end`.
  fileprivate func upTo(_ end: String) -> String? {
    firstRange(of: end).map { String(self[..<$0.lowerBound]) }
  }

  /// What stands before the last `end`; all if there is none.
  fileprivate func upToLast(_ end: Character) -> String {
    lastIndex(of: end).map { String(self[..<$0]) } ?? self
  }
}
