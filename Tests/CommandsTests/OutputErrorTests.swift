import PlayerModel
import Testing

@testable import Commands

/// Errors about outputs name those that exist.
@Suite struct OutputErrorTests {
  private let error = PlayerError(.outputFailed, "There is no sound device “airpods”.")

  private func message(_ outputs: [String], _ name: String = "airpods") -> String {
    OutputCommand.naming(outputs: outputs, in: error, on: name).message
  }

  @Test func `outputs that exist are named, up to five`() {
    #expect(
      message(["Headphones", "Television", "silent"])
        == "There is no sound device “airpods”. Outputs: “Headphones”, “Television”, “silent”.")
    #expect(
      message(["a", "b", "c", "d", "e", "f"])
        == "There is no sound device “airpods”. Outputs: “a”, “b”, “c”, “d”, “e”; "
        + "“stimmung devices” lists all.")
  }

  @Test func `an output that exists, or an error about something else, is left alone`() {
    #expect(message(["airpods", "silent"]) == error.message)
    #expect(message([]) == error.message)
    let other = PlayerError(.notFound, "No player is running.")
    #expect(OutputCommand.naming(outputs: ["silent"], in: other, on: "airpods") == other)
  }
}
