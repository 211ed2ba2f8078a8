import ArgumentParser
import AudioOutput
import PlayerModel
import ProgramOutput

/// `stimmung output`: the current output.
struct OutputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "output",
    abstract: "Prints the output, or switches to another without losing your place.")

  @OptionGroup var format: JSONOption
  @Argument(
    help: ArgumentHelp("An ALSA device (see “stimmung devices”), or silent.", valueName: "out"))
  var name: GivenName?

  func run() throws {
    if let name {
      try format.perform(.setOutput(name: name.text))
    } else {
      try format.show("output", \.output)
    }
  }
}

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "Lists the available outputs.")

  @OptionGroup var format: JSONOption

  func run() throws {
    for device in try devices() {
      if format.json {
        show(
          json: .object([
            "name": .string(device.name), "description": .string(device.description),
          ]))
      } else {
        show("\(device.name)  \(device.description)")
      }
    }
  }

  private func devices() throws(PlayerError) -> [OutputDevice] {
    do throws(OutputError) {
      return try outputDevices()
    } catch {
      throw PlayerError(.outputFailed, error.message)
    }
  }
}
