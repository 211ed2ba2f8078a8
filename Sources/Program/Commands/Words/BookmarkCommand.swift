import ArgumentParser
import ControlCommands
import Linux
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

struct BookmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookmark", abstract: "Bookmarks places in songs, and goes to them.",
    usage: "stimmung bookmark [NAME] [--json]\nstimmung bookmark COMMAND ...",
    discussion: """
      A bookmark belongs to the song, wherever its file is moved. Bookmarks are changed by number or name; “undo” undoes \
      that, and “export moods” as JSON includes them.
      """,
    subcommands: [Add.self, List.self, Play.self, Rename.self, Remove.self],
    defaultSubcommand: Add.self)

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Bookmarks the current place of the playing track.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "A name for the place.")
    var name: [String] = []

    func run() throws {
      let player = try PlayerAccess.running()
      let snapshot = try player.perform(SnapshotRequest.snapshot)
      guard let item = snapshot.item else {
        throw PlayerError(.nothingPlayable, "Nothing is playing, so there is no place to bookmark.")
      }
      let draft = BookmarkDraft(
        track: .entry(id: item.id), seconds: snapshot.position(at: SystemClock().now()),
        name: name.joined(separator: " "))
      let added = try player.change(BookmarkRequest.addBookmarks(bookmarks: [draft])).first
      guard let added else {
        return format.tell("This place is bookmarked already.", ["added": .integer(0)])
      }
      format.tell("Bookmarked as \(added.id): \(added.line).", json: added.json)
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the bookmarks with their numbers.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let bookmarks = try PlayerAccess.perform(BookmarkRequest.bookmarks)
      if bookmarks.isEmpty, !format.json { show("There are no bookmarks.") }
      for bookmark in bookmarks {
        let missing = bookmark.isMissing ? "  (file missing)" : ""
        format.tell("\(bookmark.id)  \(bookmark.line)\(missing)", json: bookmark.json)
      }
    }
  }

  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "play",
      abstract: "Goes to a bookmark; another song is inserted after the playing track.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Its number or name.")
    var bookmark: String

    func run() throws {
      let player = try PlayerAccess.started()
      let chosen = try player.perform(BookmarkRequest.bookmarks).named(bookmark)
      guard !chosen.isMissing else {
        throw PlayerError(
          .notFound, "The file of “\(chosen.track.title)” is missing: \(chosen.track.path)")
      }
      let snapshot = try player.perform(SnapshotRequest.snapshot)
      var entry: EntryID?
      if let item = snapshot.item, item.track.persistentID == chosen.track.persistentID {
        entry = item.id
        if snapshot.state != .playing {
          _ = try player.change(TransportRequest.setState(to: .playing))
        }
      } else {
        let result = try player.change(
          QueueFillRequest.playNow(content: .tracks(tracks: [chosen.track])))
        guard result.added > 0 else {
          throw PlayerError(
            .nothingPlayable,
            result.skipped.first?.reason ?? "“\(chosen.track.title)” cannot be played.")
        }
      }
      let placed = try format.perform(.seek(seconds: chosen.seconds, entry: entry), by: player)
      if !format.json, let place = PlayerStatus(placed, lyrics: nil).placeInTrack { show(place) }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Gives a bookmark another name.",
      usage: "stimmung bookmark rename [--json] NUMBER|NAME NAME")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Its number or name.")
    var bookmark: String
    @Argument(help: "The new name.")
    var name: [String]

    func run() throws {
      let player = try PlayerAccess.reach(.errand)
      defer { player.leave() }
      let chosen = try player.perform(BookmarkRequest.bookmarks).named(bookmark)
      let renamed = try player.perform(
        BookmarkRequest.renameBookmark(id: chosen.id, to: name.joined(separator: " ")))
      let bookmark = renamed.first ?? chosen
      format.tell("Renamed bookmark \(bookmark.id): \(bookmark.line).", json: bookmark.json)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Removes bookmarks.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Their numbers or names.")
    var bookmarks: [String]

    func run() throws {
      let player = try PlayerAccess.reach(.errand)
      defer { player.leave() }
      let present = try player.perform(BookmarkRequest.bookmarks)
      var ids: [Int64] = []
      for name in bookmarks { ids.append(try present.named(name).id) }
      let removed = try player.perform(BookmarkRequest.removeBookmarks(ids: ids))
      let one = removed.count == 1 ? removed.first : nil
      format.tell(
        one.map { "Removed bookmark \($0.id): \($0.line)." }
          ?? "Removed \(removed.count) bookmarks.",
        ["removed": .init(removed.count)])
    }
  }
}

extension Bookmark {
  /// The bookmark as a JSON object: its song, with the place.
  fileprivate var json: OrderedJSON {
    track.json(adding: [
      "id": .integer(id), "name": .string(name), "position": .number(seconds),
      "addedAt": .string(isoDate(addedAt)), "isMissing": .bool(isMissing),
    ])
  }

  /// The bookmark as a line for people.
  fileprivate var line: String {
    let name = name.isEmpty ? "" : "  \(name)"
    return "\(clockText(seconds))\(name)  \(caption(track))"
  }
}

extension [Bookmark] {
  /// Returns the bookmark with a number or name.
  fileprivate func named(_ text: String) throws(PlayerError) -> Bookmark {
    if let number = Int64(text), let bookmark = first(where: { $0.id == number }) {
      return bookmark
    }
    let found = filter { $0.name == text }
    guard found.count < 2 else {
      let numbers = found.map { "\($0.id)" }.joined(separator: ", ")
      throw PlayerError(
        .invalidRequest,
        "Several bookmarks are called “\(text)”; name one by its number: \(numbers).")
    }
    guard let bookmark = found.first else {
      throw .notThere("bookmark", text, among: map(\.name).filter { !$0.isEmpty })
    }
    return bookmark
  }
}
