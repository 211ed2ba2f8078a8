import ArgumentParser
import ControlCommands
import Glibc
import Linux
import Locations
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Settings

struct PhotosForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract:
      "Removes everything that was recorded about the photos in a folder, and what they show.",
    discussion: """
      The photos themselves stay; those still in the folder count as old. What a study's host has received stays with \
      the host.
      """)

  @Argument(help: "The folder.")
  var folder: GivenName
  @Flag(help: "Do not ask first.")
  var yes = false
  @OptionGroup var key: KeyOption
  @OptionGroup var format: ChangeOption

  func run() throws {
    let folder = folder.path
    guard try yes || isConfirmed(folder) else {
      throw PlayerError(.invalidRequest, "Nothing was removed.")
    }
    let sensor = KnownSensor.photos
    let locations = Locations()
    try locations.makeFolders()
    if let lock = try HostLock(at: locations.lock, workingOn: "stimmung photos forget") {
      try withExtendedLifetime(lock) {
        let settings = SettingsReading(at: locations).settings
        let key = try RecordKey(locations).configured(file: key.keyFile?.text, settings: settings)
        try forgetPhotos(in: folder.encoded, settings, locations, key: key)
      }
    } else {
      _ = try PlayerAccess.performOnRunning(
        SensorRequest.forgetRecords(of: folder.encoded, sensor: sensor.requestName))
    }
    format.tell(
      "The records of photos in \(folder.encoded) were removed. Photos that are still there keep being listed.",
      ["folder": .string(folder.encoded)])
  }

  /// Asks for confirmation, which requires a terminal.
  private func isConfirmed(_ folder: TrackPath) throws -> Bool {
    guard isatty(0) == 1 else {
      throw PlayerError(
        .invalidRequest,
        "Nothing was removed: there is no terminal to ask on; --yes removes the records without asking."
      )
    }
    say("Remove all records of photos in \(folder.encoded)? They cannot be brought back. [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
