import Testing

@testable import MPDService

/// The groups of commands make one list.
struct CommandNameTests {
  @Test func `no two groups have a command of the same name`() {
    let names = CommandName.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  @Test func `each command is found by its name`() {
    for command in CommandName.allCases {
      #expect(CommandName(rawValue: command.rawValue) == command)
    }
    #expect(CommandName(rawValue: "mount") == nil)
  }

  @Test func `a client without the password may give it, leave, and ask what it may do`() {
    let open = CommandName.allCases.filter(\.isOpenToAll).map(\.rawValue)
    #expect(
      Set(open) == [
        "close", "password", "ping", "commands", "notcommands", "binarylimit", "tagtypes",
      ])
  }
}
