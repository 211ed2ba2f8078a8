import ArgumentParser
import ControlCommands
import Locations
import OpenFormats
import PlayerModel
import ProgramOutput
import ProgramSettings

/// Shows, adds and removes the folders of the library.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "Shows, adds and removes the folders of the library.",
    usage: "stimmung library [--json]\nstimmung library COMMAND ...",
    discussion: """
      Opening or scanning a folder also adds it, and so does naming it in the setting library.folders. No file is ever \
      touched.
      """,
    subcommands: [All.self, Add.self, Remove.self, Statistics.self], defaultSubcommand: All.self)

  struct All: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the folders of the library.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let folders = try PlayerAccess.perform(LibraryFolderRequest.libraryFolders)
      LibraryCommand.show(folders, json: format.json)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Adds folders to the library and scans them, as “stimmung scan FOLDER” does.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Folders.")
    var folders: [GivenName]

    func run() throws {
      try Scan.scan(folders, json: format.json)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Removes folders from the library; the files stay.",
      discussion: """
        Their tracks disappear from lists and searches; files, moods, ratings and play counts stay. The folder is \
        also removed from library.folders in the settings.
        """)

    @OptionGroup var format: ChangeOption
    @Argument(help: "Folders, as “stimmung library” lists them.")
    var folders: [GivenName]

    func run() throws {
      let settings = SettingsChange(locations: Locations())
      for folder in folders.map(\.path) {
        // Change the settings first; otherwise their folder would be added again.
        _ = try settings.removeFolder(folder)
        _ = try PlayerAccess.perform(LibraryFolderRequest.removeLibraryFolder(path: folder))
        format.tell(
          "\(folder) was removed from the library; “stimmung library add” brings it back.",
          ["path": .string(folder.encoded), "isRemoved": .bool(true)])
      }
    }
  }

  private static func show(_ folders: [LibraryFolder], json: Bool) {
    for folder in folders {
      if json {
        ProgramOutput.show(
          json: .object([
            "path": .string(folder.path.encoded), "tracks": .init(folder.tracks),
            "isThere": .bool(folder.isThere), "isSetting": .bool(folder.isSetting),
          ]))
      } else {
        let tracks = trackCountText(folder.tracks)
        let missing = folder.isThere ? "" : "  (missing)"
        let setting = folder.isSetting ? "  (from the settings)" : ""
        ProgramOutput.show("\(folder.path)  \(tracks)\(setting)\(missing)")
      }
    }
    if folders.isEmpty, !json {
      say("The library has no folders; “stimmung scan FOLDER” adds one.")
    }
  }
}
