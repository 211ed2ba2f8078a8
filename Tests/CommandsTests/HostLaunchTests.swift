import HostLauncher
import Testing

@testable import Commands

/// The words with which one process starts another as the host.
@Suite struct HostLaunchTests {
  @Test(arguments: [nil, "default", "", "--help", "a b"] as [String?])
  func `the launch words are parsed back unchanged`(output: String?) {
    for isBrief in [false, true] {
      let launch = HostLaunch(readyDescriptor: 3, isBrief: isBrief, output: output)
      #expect(HostLaunch(launch.words) == launch)
    }
  }

  @Test(
    arguments: [
      [], ["service"], ["service", "run"], ["service", "run", "--output", "silent"],
      ["service", "run", "--launched"], ["service", "run", "--launched", "x", "brief"],
      ["service", "stop", "--launched", "3", "brief"],
      ["service", "run", "--launched", "3", "brief", "silent", "more"],
    ])
  func `words that a user may type are not launch words`(words: [String]) {
    #expect(HostLaunch(words) == nil)
  }

  @Test func `the command line does not accept the launch words`() {
    let words = HostLaunch(readyDescriptor: 3, isBrief: true, output: nil).words
    #expect(throws: (any Error).self) { try Stimmung.parseAsRoot(words) }
  }
}
