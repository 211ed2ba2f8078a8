import ArgumentParser
import AudioOutput
import Glibc
import OpenFormats
import PlayerModel
import ProgramOutput
import TerminalScreen

/// `stimmung output`: the current output.
struct OutputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "output",
    abstract: "Prints the output, or switches to another without losing your place.")

  @OptionGroup var format: JSONOption
  @Argument(
    help: ArgumentHelp(
      "An output from “stimmung devices”, such as headphones, another ALSA device, or silent.",
      valueName: "out"))
  var name: GivenName?

  func run() throws {
    if let name {
      let output = try format.perform(.setOutput(name: name.text)).output
      // A name may be abbreviated; one that was typed in full needs no answer.
      if !format.json, output != name.text { show("Output: \(output)") }
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
    let showsIcons = isatty(1) == 1 && TerminalReport().showsIcons
    for device in try devices() {
      if format.json {
        show(json: device.json)
      } else {
        show(device.label(showsIcon: showsIcons))
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

extension OutputDevice {
  /// The output as JSON; the last keys are only for outputs of a sound server.
  var json: OrderedJSON {
    var members: [(String, OrderedJSON)] = [
      ("name", .string(name)), ("description", .string(description)),
    ]
    if let pcm { members.append(("device", .string(pcm))) }
    if let kind { members.append(("kind", .string(kind.rawValue))) }
    return .members(members)
  }
}
