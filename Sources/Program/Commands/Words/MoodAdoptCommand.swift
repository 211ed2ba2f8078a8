import ArgumentParser
import ControlCommands
import Glibc
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

extension MoodCommand {
  struct Adopt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "adopt",
      abstract: "Gives songs the moods, stars and play counts of others whose files are gone.",
      discussion: """
        Use this after replacing files, for example MP3 by FLAC. A song takes over from one whose file is gone if \
        artist, title and album match, and the lengths differ by at most two seconds. The command shows what would \
        change and asks first; “stimmung undo” reverses it. Songs on a disk that is not mounted are not considered. \
        With a QUERY, only songs that it finds take over; see stimmung-query(7).
        """)

    @OptionGroup var format: JSONOption
    @Flag(help: "Only show what would change.")
    var dryRun = false
    @Flag(help: "Change without asking.")
    var yes = false
    @Argument(help: "The songs that may take over; default: the whole library.")
    var query: [String] = []

    func validate() throws {
      guard !(dryRun && yes) else { throw ValidationError("Give --dry-run or --yes, not both.") }
    }

    func run() throws {
      let wanted = LibraryQuery(condition: try condition(of: query))
      let offers = try presentLibrary().adoptionOffers(to: wanted)
      if dryRun || !format.json { show(offers, isDone: false) }
      guard try !offers.isEmpty && !dryRun && isWanted(offers.count) else {
        say(offers.isEmpty ? "There is nothing to take over." : "Nothing was changed.")
        return
      }
      let songs = offers.compactMap { offer in
        offer.from.persistentID.map { SongAdoption(from: $0, to: .path(path: offer.to.path)) }
      }
      let change = try PlayerAccess.perform(MarkRequest.adopt(songs: songs))
      if format.json { show(offers, isDone: true) }
      let done = change.changed == 1 ? "1 song has" : "\(change.changed) songs have"
      say("\(done) taken over; “stimmung undo” reverses it.")
    }

    private func isWanted(_ count: Int) throws(PlayerError) -> Bool {
      if yes { return true }
      guard isatty(0) == 1 else {
        throw PlayerError(
          .invalidRequest,
          "Nothing was changed: there is no terminal to ask on; --yes changes without asking.")
      }
      say("Let \(count == 1 ? "this song" : "these \(count) songs") take over? [y/N]")
      return readLine()?.lowercased().hasPrefix("y") == true
    }

    private func show(_ offers: [AdoptionOffer], isDone: Bool) {
      for offer in offers {
        if format.json {
          ProgramOutput.show(json: offer.json(isDone: isDone))
        } else {
          ProgramOutput.show(lines: offer.lines)
        }
      }
    }
  }
}

extension AdoptionOffer {
  /// The offer as lines for people.
  fileprivate var lines: [String] {
    ["\(caption(to)): \(summary)", "  from \(from.path)", "  to   \(to.path)"]
  }

  fileprivate func json(isDone: Bool) -> OrderedJSON {
    to.json(adding: [
      "from": .object([
        "path": .string(from.path.encoded), "persistentID": .init(from.persistentID?.rawValue),
      ]),
      "moods": .array(moods.map { .string($0.rawValue) }), "rating": .init(marks.rating),
      "isFavourite": .bool(marks.isFavourite), "plays": .init(plays?.plays ?? 0),
      "skips": .init(plays?.skips ?? 0), "isAdopted": .bool(isDone),
    ])
  }
}
