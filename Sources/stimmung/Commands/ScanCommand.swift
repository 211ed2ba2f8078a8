import ArgumentParser
import PlayerModel

struct Scan: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Brings the library up to date; folders that are named join it.")

  @OptionGroup var format: JSONOption
  @Argument(help: "Folders and files; none: all folders of the library.")
  var paths: [String] = []

  func run() throws {
    let request = PlayerRequest.scan(paths: PlayerAccess.absolute(paths))
    guard case .scanned(let result) = try PlayerAccess.perform(request) else { return }
    if format.json {
      show(
        json: .object([
          "found": .init(result.found), "added": .init(result.added),
          "changed": .init(result.changed), "moved": .init(result.moved),
          "removed": .init(result.removed), "unreadable": .init(result.unreadable),
          "elapsed": .number(result.elapsed),
        ]))
    } else {
      show(
        "\(result.found) found: \(result.added) new, \(result.changed) changed, "
          + "\(result.moved) moved, \(result.removed) gone, \(result.unreadable) unreadable")
    }
  }
}
