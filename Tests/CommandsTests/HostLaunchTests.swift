import HostLauncher
import Testing

@testable import Commands

/// The words by which one process starts another as the host.
@Suite struct HostLaunchTests {
  @Test(arguments: [nil, "default", "", "--help", "a b"] as [String?])
  func `the started process is told what its starter says`(output: String?) {
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
  func `what somebody types is none of that`(words: [String]) {
    #expect(HostLaunch(words) == nil)
  }

  @Test func `nobody is told of the words between them`() {
    let words = HostLaunch(readyDescriptor: 3, isBrief: true, output: nil).words
    #expect(throws: (any Error).self) { try Stimmung.parseAsRoot(words) }
  }
}
