import PhotoFiles
import PlayerModel
import TestSupport
import Testing

@Suite struct PhotoFoldersTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pictures(_ text: String?) throws -> [TrackPath] {
    if let text { try folder.write(text.utf8, to: ".config/user-dirs.dirs") }
    return PhotoFolders.resolved([], environment: [:], home: folder.path.encoded)
  }

  @Test func `configured folders are made absolute, and nested ones are dropped`() {
    let folders = PhotoFolders.resolved(
      ["~/Photos/", "~", "/srv//photos/2026", "/srv/photos", "/srv/photos", "", "Camera"],
      environment: [:], home: "/home/me")
    #expect(folders.map(\.encoded) == ["/home/me", "/srv/photos"])
  }

  @Test func `without a home folder only absolute paths are valid`() {
    let folders = PhotoFolders.resolved(["~", "Photos", "/srv"], environment: [:], home: nil)
    #expect(folders.map(\.encoded) == ["/srv"])
    #expect(PhotoFolders.resolved([], environment: [:], home: nil) == [])
  }

  @Test func `by default it is the desktop's pictures folder`() throws {
    let text = """
      # XDG_PICTURES_DIR="$HOME/Wrong"
      XDG_MUSIC_DIR="$HOME/Musik"
      XDG_PICTURES_DIR="$HOME/Old"
      XDG_PICTURES_DIR="$HOME/Bilder \\"alle\\"/"
      """
    #expect(try pictures(text) == [folder["Bilder \"alle\""]])
    #expect(try pictures("XDG_PICTURES_DIR=\"/srv/bilder\"") == [TrackPath("/srv/bilder")])
  }

  @Test func `a configuration in another folder is found`() throws {
    try folder.write("XDG_PICTURES_DIR=\"$HOME/Fotos\"".utf8, to: "other/user-dirs.dirs")
    let environment = ["XDG_CONFIG_HOME": folder["other"].encoded]
    #expect(
      PhotoFolders.resolved([], environment: environment, home: "/home/me").map(\.encoded)
        == ["/home/me/Fotos"])
  }

  @Test func `the home folder itself means that there is none`() throws {
    try folder.makeFolder("Pictures")
    #expect(try pictures("XDG_PICTURES_DIR=\"$HOME/\"") == [])
  }

  @Test(arguments: [
    nil, "", "XDG_PICTURES_DIR", "XDG_PICTURES_DIR=\"relative\"", "XDG_PICTURES_DIR=$HOME/x",
    "\u{0}=",
  ])
  func `without a configuration it is Pictures, if that exists`(text: String?) throws {
    #expect(try pictures(text) == [])
    try folder.makeFolder("Pictures")
    #expect(try pictures(text) == [folder["Pictures"]])
  }
}
