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
      let output: String
      do throws(PlayerError) {
        output = try format.perform(.setOutput(name: name.text)).output
      } catch {
        throw Self.naming(outputs: (try? outputNames()) ?? [], in: error, on: name.text)
      }
      if !format.json { show("Output: \(output)") }
    } else {
      try format.show("output", \.output)
    }
  }

  /// The maximum number of outputs to name in an error.
  private static let namedCount = 5

  /// Returns an error about an output, with the existing ones unless it is one of them.
  static func naming(
    outputs: [String], in error: PlayerError, on name: String
  ) -> PlayerError {
    guard error.code == .outputFailed, !outputs.isEmpty, !outputs.contains(name) else {
      return error
    }
    let named = outputs.prefix(namedCount).map { "“\($0)”" }.joined(separator: ", ")
    let rest = outputs.count > namedCount ? "; “stimmung devices” lists all" : ""
    return PlayerError(error.code, "\(error.message) Outputs: \(named)\(rest).")
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
