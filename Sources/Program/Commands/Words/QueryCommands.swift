import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

/// Saves queries under names, as playlists that update automatically.
struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Saves, lists and plays queries: smart playlists.",
    usage: "stimmung query [--json]\nstimmung query COMMAND ...",
    discussion: """
      Use a saved query as saved:NAME in any query. “Recently added”, “Most played”, “Never played” and “Favourites” \
      are built in; save a query under one of these names to replace it, and delete yours to restore the built-in one. \
      In names, case does not matter and dashes may replace blanks: saved:most-played.
      """,
    subcommands: [All.self, Show.self, Play.self, Save.self, Delete.self, Export.self],
    defaultSubcommand: All.self)

  struct All: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the saved queries.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let own = try PlayerAccess.perform(SavedQueryRequest.savedQueries)
      for query in BuiltInQuery.beside(own) {
        let query = SavedQuery(name: query.name, text: query.text)
        format.tell("\(query.name)  \(query.text)  (built in)", json: query.json(isBuiltIn: true))
      }
      for query in own { format.tell("\(query.name)  \(query.text)", json: query.json()) }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Lists the tracks that a saved query finds.")

    @OptionGroup var format: JSONOption
    @OptionGroup var options: ListOptions
    @Argument(help: ArgumentHelp("The saved query.", valueName: "saved"))
    var name: [String]

    func run() throws {
      let name = self.name.joined(separator: " ")
      try options.show(.saved(name), standard: .standard, format)
    }
  }

  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "play", abstract: "Plays the tracks that a saved query finds.")

    @OptionGroup var format: ChangeOption
    @OptionGroup var start: StartOptions
    @Argument(help: ArgumentHelp("The saved query.", valueName: "saved"))
    var name: [String]

    func run() throws {
      let name = self.name.joined(separator: " ")
      let player = try PlayerAccess.started(output: start.output?.text)
      let own = try player.perform(SavedQueryRequest.savedQueries)
      let builtIn = BuiltInQuery.beside(own).first { $0.isCalled(name) }
      let query = builtIn?.query ?? LibraryQuery(condition: .saved(name), order: .standard)
      try format.replaceQueue(with: .query(query: query), by: player)
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Exports the tracks that a saved query finds, as M3U8, XSPF, JSPF or JSON.")

    @OptionGroup var options: ListOptions
    @Argument(help: ArgumentHelp("The saved query.", valueName: "saved"))
    var name: [String]
    @OptionGroup var output: PlaylistOutputOptions

    func run() throws {
      let name = self.name.joined(separator: " ")
      try output.export(name) { try options.tracks(of: .saved(name), standard: .standard) }
    }
  }

  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Saves a query, replacing any with the same name.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The name.")
    var name: String
    @Argument(help: "The query; see stimmung-query(7).")
    var query: [String]

    func run() throws {
      let text = query.joined(separator: " ")
      _ = try parsedQuery(text)
      let query = SavedQuery(name: name, text: text)
      _ = try PlayerAccess.perform(SavedQueryRequest.saveQuery(query: query))
      format.tell("Saved the query “\(name)”.", json: query.json())
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Deletes a saved query.",
      discussion: "While the player runs, “stimmung undo” brings it back.")

    @OptionGroup var format: ChangeOption
    @Argument(help: ArgumentHelp("The name.", valueName: "saved"))
    var name: [String]

    func run() throws {
      let name = self.name.joined(separator: " ")
      _ = try PlayerAccess.perform(SavedQueryRequest.deleteQuery(name: name))
      format.tell(
        "Deleted the query “\(name)”.", ["name": .string(name), "isDeleted": .bool(true)])
    }
  }
}

extension SavedQuery {
  /// Returns the query as a JSON object.
  fileprivate func json(isBuiltIn: Bool = false) -> OrderedJSON {
    .object(["name": .string(name), "query": .string(text), "isBuiltIn": .bool(isBuiltIn)])
  }
}
