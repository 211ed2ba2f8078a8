import Locations
import Testing

@Suite struct VersionTests {
  @Test func `a build without its own number is named by the release`() {
    let numbers = programVersion.split(separator: ".").map { Int($0) }
    #expect(numbers.count == 3 && numbers.allSatisfy { $0 != nil }, "\(programVersion)")
  }
}
