import ArgumentParser
import Glibc
import ProgramOutput

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks this machine for problems and says how to fix them.",
    discussion: """
      One line for each check: ✓ fine, ! could be better, ✗ broken. Exits with 1 if any check shows ✗.
      """)

  @OptionGroup var format: JSONOption

  func run() throws {
    let findings = Doctor().findings()
    let isASCII = nl_langinfo(Int32(CODESET)).map { String(cString: $0) } != "UTF-8"
    for finding in findings {
      if format.json { show(json: finding.json) } else { show(finding.line(isASCII: isASCII)) }
    }
    if findings.contains(where: { $0.verdict == .wrong }) { throw ExitCode(1) }
  }
}
