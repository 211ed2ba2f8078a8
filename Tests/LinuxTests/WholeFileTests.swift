import Glibc
import Linux
import PlayerModel
import TestSupport
import Testing

/// Files that are written completely or not at all.
struct WholeFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let refusal = PlayerError(.storageFailed, "no")

  @Test(arguments: [WholeFile.Durability.nothing, .content, .all])
  func `a file is replaced by its pieces, with the given permissions`(
    durability: WholeFile.Durability
  ) throws {
    let path = try folder.write([9, 9, 9, 9], to: "file")
    try WholeFile.replace(
      path, permissions: 0o600, durability: durability, failure: { _ in Self.refusal }
    ) { (write: WholeFile.Write) throws(PlayerError) in
      try write([1, 2])
      try write([])
      try write([3])
    }
    #expect(try folder.read("file") == [1, 2, 3])
    var status = stat()
    #expect(path.withCString { stat($0, &status) } == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try folder.names() == ["file"])
  }

  @Test func `a write that fails halfway leaves the file unchanged and nothing next to it`() throws
  {
    let path = try folder.write([9], to: "file")
    #expect(throws: Self.refusal) {
      try WholeFile.replace(
        path, permissions: 0o600, durability: .all,
        failure: { _ in PlayerError(.notFound, "other") }
      ) { (write: WholeFile.Write) throws(PlayerError) in
        try write([1, 2])
        throw Self.refusal
      }
    }
    #expect(try folder.read("file") == [9])
    #expect(try folder.names() == ["file"])
  }

  @Test func `a link in place of the temporary file is not followed`() throws {
    try folder.write([7], to: "other")
    let link = folder["file.new"]
    #expect(folder["other"].withCString { old in link.withCString { symlink(old, $0) } } == 0)
    try WholeFile.write([1], to: folder["file"].encoded, permissions: 0o600)
    #expect(try folder.read("other") == [7])
    #expect(try folder.names().sorted() == ["file", "other"])
  }

  @Test func `a failure includes the system's error number`() {
    var reported: Int32?
    #expect(throws: Self.refusal) {
      try WholeFile.replace(
        folder["nowhere/file"], permissions: 0o600, durability: .all,
        failure: { number in
          reported = number
          return Self.refusal
        }
      ) { (_: WholeFile.Write) throws(PlayerError) in }
    }
    #expect(reported == ENOENT)
  }
}
