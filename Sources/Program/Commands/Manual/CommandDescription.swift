import ArgumentParser
import FoundationEssentials

/// The description of a command, from which the manual and completions are generated.
struct CommandDescription: Decodable {
  /// An argument, option or flag.
  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      let kind: String
      let name: String

      /// The name with its dashes.
      var dashed: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: Kind
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool

    /// Whether every command has the flag.
    var isUniversal: Bool {
      kind == .flag && names?.contains { $0.name == "help" || $0.name == "version" } == true
    }
  }

  let commandName: String
  let aliases: [String]?
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool?
  let arguments: [Argument]?
  let subcommands: [CommandDescription]?

  /// Creates the description of a command and its subcommands.
  init(of command: any ParsableCommand.Type) {
    do {
      let dump = Data(command._dumpHelp().utf8)
      self = try JSONDecoder().decode(Whole.self, from: dump).command
    } catch {
      preconditionFailure("the description of commands by ArgumentParser has changed: \(error)")
    }
  }

  private struct Whole: Decodable {
    let command: CommandDescription
  }

  /// The visible arguments, without those that every command has.
  var shownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !$0.isUniversal }
  }

  /// The visible subcommands, without the `help` that ArgumentParser adds.
  var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter {
      $0.shouldDisplay != false && ($0.commandName != "help" || $0.discussion != nil)
    }
  }
}
