import PlayerModel
import Testing

@testable import Locations

@Suite struct EnvironmentFoldersTests {
  private func check(_ values: [String: [UInt8]], account: String = "/home/me") throws(PlayerError)
  {
    try EnvironmentFolders.check(value: { values[$0] }, account: Array(account.utf8))
  }

  private let latin = Array("/home/caf".utf8) + [0xE9]

  @Test(arguments: [
    "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    "XDG_RUNTIME_DIR",
  ])
  func `a folder whose name is not text is refused, and its variable named`(variable: String) {
    let error = #expect(throws: PlayerError.self) { try check([variable: latin]) }
    #expect(error?.message.hasPrefix("\(variable) names “/home/caf") == true)
    #expect(error?.message.contains("set \(variable) to another folder") == true)
  }

  @Test func `text of any language, relative paths and unset variables are accepted`() throws {
    try check(["HOME": Array("/home/café 東京".utf8)])
    try check(["XDG_DATA_HOME": [0xE9]])
    try check([:])
  }

  @Test func `a home that only the system knows is refused, too`() {
    let error = #expect(throws: PlayerError.self) {
      try EnvironmentFolders.check(value: { _ in nil }, account: latin)
    }
    #expect(error?.message.hasPrefix("HOME names") == true)
  }
}
