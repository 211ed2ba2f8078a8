import ArgumentParser
import AudioOutput

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the outputs to choose from.")

  @OptionGroup var format: JSONOption

  func run() throws {
    for device in outputDevices() {
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
}
