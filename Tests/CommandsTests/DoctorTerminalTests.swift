import Locations
import TerminalScreen
import TestSupport
import Testing

@testable import Commands

/// What the doctor says about the terminal.
@Suite struct DoctorTerminalTests {
  private func finding(_ report: TerminalReport) throws -> Finding {
    let folder = try TemporaryFolder()
    let locations = Locations(
      environment: ["HOME": folder.path.encoded], temporary: folder["tmp"].encoded)
    let doctor = Doctor(locations: locations, environment: [:], root: folder.path.encoded)
    return try #require(doctor.terminalFindings(report).last)
  }

  private func message(
    _ name: String, _ entry: String, _ reason: TerminalChoice.Reason, colors: Int,
    refusesColor: Bool = false
  ) throws -> String {
    let choice = TerminalChoice(name: entry, reason: reason)
    let finding = try finding(
      TerminalReport(name: name, choice: choice, colors: colors, refusesColor: refusesColor))
    #expect(finding.verdict == .fine)
    return finding.message
  }

  @Test func `the entry that was chosen is named, and why`() throws {
    #expect(
      try message("xterm-256color", "xterm-256color", .named, colors: 256)
        == "xterm-256color, which TERM names, 256 colours.")
    #expect(
      try message("xterm-ghostty", "xterm-direct", .promised, colors: 1 << 24)
        == "xterm-direct instead of xterm-ghostty, because COLORTERM promises all colours.")
    #expect(
      try message("xterm-kitty", "kitty-direct", .own, colors: 1 << 24)
        == "kitty-direct instead of xterm-kitty, because it always shows all colours.")
    #expect(
      try message("xterm", "xterm", .named, colors: 8, refusesColor: true)
        == "xterm, which TERM names, colours turned off by NO_COLOR.")
  }

  @Test func `what the interface cannot use is named with a remedy`() throws {
    let none = try finding(TerminalReport(name: nil, choice: nil, colors: nil))
    #expect(none.verdict == .advice && none.message == "TERM is not set.")
    let unknown = try finding(
      TerminalReport(
        name: "nope", choice: TerminalChoice(name: "nope", reason: .named), colors: nil,
        canMoveCursor: false))
    #expect(unknown.message == "There is no terminfo entry for nope.")
    let dumb = try finding(
      TerminalReport(
        name: "dumb", choice: TerminalChoice(name: "dumb", reason: .named), colors: 0,
        canMoveCursor: false))
    #expect(dumb.message == "dumb cannot move its cursor, which the interface needs.")
    #expect(dumb.remedy?.contains("export TERM=xterm-256color") == true)
  }
}
