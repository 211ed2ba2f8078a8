import Foundation
import TestSupport
import Testing

@testable import MPDService

/// The groups of commands form one list.
struct CommandNameTests {
  @Test func `no two groups have a command with the same name`() {
    let names = CommandName.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  @Test func `every group of commands is in the list`() throws {
    let folder = Checkout.source("MPDService/Protocol/Commands")
    let declared = try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { file in
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        .matches(of: /enum (\w+): String, CommandGroup/).map { String($0.1) }
    }
    let listed = CommandName.allCases.compactMap { command in
      Mirror(reflecting: command).children.first.map { "\(type(of: $0.value))" }
    }
    #expect(declared.count > 5)
    #expect(Set(listed) == Set(declared))
  }

  @Test func `the README lists every command that is answered, once, and no other`() throws {
    let page = try String(contentsOfFile: Checkout.source("MPDService/README.md"), encoding: .utf8)
    // Tables of other things have fewer columns.
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|") }.filter { $0.count == 3 }
    let answered = rows.filter { $0[1] != " no " }
      .flatMap { $0[0].matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(answered.sorted() == CommandName.allCases.map(\.rawValue).sorted())
  }

  @Test func `each command is found by its name`() {
    for command in CommandName.allCases {
      #expect(CommandName(rawValue: command.rawValue) == command)
    }
    #expect(CommandName(rawValue: "mount") == nil)
  }

  @Test func `a client without the password may give it, close, and ask what it may do`() {
    let open = CommandName.allCases.filter(\.isOpenToAll).map(\.rawValue)
    #expect(
      Set(open) == [
        "close", "password", "ping", "commands", "notcommands", "binarylimit", "tagtypes",
      ])
  }
}
