import ArgumentParser
import PlayerInterface
import PlayerModel

/// An invalid command line, reported in the program's own style.
///
/// ArgumentParser would name the command that it chose, which may be hidden.
struct UsageError {
  /// The last valid command, and the words that name it.
  private let command: any ParsableCommand.Type
  private let name: String

  /// Finds the command in the words after the program's name.
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

  /// Returns the problem, the usage of the command, and a pointer to its help.
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

  /// The usage of the command.
  var usage: String {
    let lines = Stimmung.usageString(for: command).split(separator: "\n")
    return "Usage: " + lines.joined(separator: "\n       ")
  }

  /// Rewrites the message of ArgumentParser in the program's style.
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

  // MARK: Mistyped words

  /// Throws if a word is not one of `names` but similar to a subcommand of this command.
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
    guard !known.isEmpty else { return "“\(name)” does not take “\(word)”\(quotingHint)." }
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
    guard let last = values.last else { return problem + quotingHint + "." }
    if let meant = nearestWord(to: value, among: values) {
      return problem + "; did you mean “\(meant)”?"
    }
    return problem + "; give \(values.dropLast().joined(separator: ", ")) or \(last)."
  }

  /// A clause for commands in which something follows a name, so that it cannot be several words.
  private var quotingHint: String {
    let places = CommandDescription(of: command).shownArguments.filter { $0.kind == .positional }
    let isNameFirst = places.count > 1 && places.first?.isName == true
    return isNameFirst ? "; a name of several words needs quotes" : ""
  }

  // MARK: ArgumentParser's words

  /// Returns the valid values of an argument, if the problem is an invalid one.
  private static func values(in problem: String) -> [String] {
    guard let list = problem.between("Please provide one of", nil) else { return [] }
    if list.contains("\n") {
      return list.split(separator: "\n").dropFirst().map { String($0.drop { " -".contains($0) }) }
    }
    let parts = list.split(separator: "'", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Returns the help of the argument that caused the problem.
  private static func help(in message: String) -> String? {
    message.between("\nHelp:  ", "\nUsage:")
  }
}

extension ParsableCommand {
  /// The subcommands that are not hidden.
  static var shownSubcommands: [any ParsableCommand.Type] {
    configuration.subcommands.filter { $0.configuration.shouldDisplay }
  }

  /// Returns the visible subcommand with the given name or alias, or `nil` if it does not exist.
  static func shownSubcommand(named name: String) -> (any ParsableCommand.Type)? {
    shownSubcommands.first { $0.names.contains(name) }
  }
}

extension String {
  /// Returns the text after the first `start` and, if given, before the next `end`, or `nil` without them.
  fileprivate func between(_ start: String, _ end: String?) -> String? {
    guard let start = firstRange(of: start) else { return nil }
    let rest = String(self[start.upperBound...])
    return end.map { rest.upTo($0) } ?? rest
  }

  /// Returns the text before the first `end`, or `nil` without it.
  fileprivate func upTo(_ end: String) -> String? {
    firstRange(of: end).map { String(self[..<$0.lowerBound]) }
  }

  /// Returns the text before the last `end`, or the whole text without it.
  fileprivate func upToLast(_ end: Character) -> String {
    lastIndex(of: end).map { String(self[..<$0]) } ?? self
  }
}
