import Glibc
import PlayerModel
import Settings
import TestSupport
import Testing

@testable import ProgramSettings

struct UnreadableFolderTests {
  @Test func `a folder that exists can be read, and others say why they cannot`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "a.mp3")
    #expect(UnreadableFolder(folder.path) == nil)
    #expect(UnreadableFolder(folder["gone"])?.reason == .missing)
    #expect(UnreadableFolder(file)?.reason == .file)
    #expect(
      UnreadableFolder(file)?.message == "“\(file)” is a file; give the folder that it is in.")
    #expect(UnreadableFolder(TrackPath(bytes: [0x2F, 0]))?.reason == .missing)
  }

  @Test func `a folder that is closed to the listener is not read`() throws {
    let folder = try TemporaryFolder()
    let closed = try folder.makeFolder("closed")
    let inner = try folder.makeFolder("closed/inner")
    #expect(chmod(folder.path.encoded, 0o755) == 0 && chmod(closed.encoded, 0o000) == 0)
    defer { chmod(closed.encoded, 0o700) }
    let reasons = withoutPrivileges { [closed, inner].map { UnreadableFolder($0)?.reason } }
    #expect(reasons == [.unreadable, .inaccessible])
  }

  @Test func `each folder of the library that cannot be read is found`() throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.library.folders = [folder.path.encoded, folder["gone"].encoded, "~/none"]
    let unreadable = settings.unreadableFolders(home: folder.path.encoded)
    #expect(unreadable.map(\.path) == [folder["gone"], folder["none"]])
  }
}
