import Glibc
import PlayerModel
import Settings
import TestSupport
import Testing

@testable import Locations
@testable import PlayerInterface
@testable import ProgramSettings

/// The music folder as a listener types it.
struct FolderTests {
  private let folder: TemporaryFolder
  private var home: String { folder.path.encoded }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func place(_ name: [UInt8]) -> TrackPath {
    TrackPath(bytes: folder.path.bytes + [UInt8(ascii: "/")] + name)
  }

  private func make(_ name: [UInt8]) {
    #expect(place(name).withCString { mkdir($0, 0o755) } == 0)
  }

  private var locations: Locations {
    Locations(environment: ["HOME": home, "XDG_CONFIG_HOME": home + "/config"])
  }

  private func settings() throws -> String {
    String(decoding: try folder.read("config/stimmung/config.toml"), as: UTF8.self)
  }

  static let hostile: [[UInt8]] = [
    Array("plain name".utf8), Array("back\\slash".utf8), Array("\u{1B}[31mred\u{7}".utf8),
    Array("\u{202E}drawkcab".utf8), [0xC3, 0x28, 0xFF], Array("two\nlines\ttab".utf8),
    Array("東京 é e\u{301}".utf8), Array("👩‍👩‍👧 family".utf8), Array("\u{9B}2J".utf8),
    Array("\\x41".utf8), Array("\u{301}mark".utf8), [0xEE, 0xBF, 0xA9],
  ]

  @Test(arguments: hostile)
  func `any name is spelled so that it can be shown and typed`(name: [UInt8]) {
    let text = SpelledPath.text(name)
    #expect(TypedText(text).text == text)
    #expect(SpelledPath.bytes(text) == name)
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
    #expect(!text.unicodeScalars.contains(where: isControl))
  }

  @Test(arguments: hostile)
  func `any name is completed, and the completed name is found`(name: [UInt8]) {
    make(name)
    let start = SpelledPath.parts(name).prefix(1).joined()
    let completer = FolderCompleter(home: home)
    let completion = completer.complete("~/" + start)
    #expect(completion.text == "~/" + SpelledPath.text(name) + "/")
    #expect(completion.names == [])
    var status = stat()
    let path = completer.path(SpelledPath.bytes(completion.text))
    #expect(path.withCString { stat($0, &status) } == 0)
  }

  @Test func `several matches are completed as far as they agree, ignoring files and hidden ones`()
    throws
  {
    for name in ["Music", "Musik", "Mus\u{1B}x", ".Music"] { make(Array(name.utf8)) }
    try folder.write([], to: "Muster.txt")
    let completer = FolderCompleter(home: home)
    let several = FolderCompletion(text: "~/Mus", names: ["Mus\\x1Bx/", "Music/", "Musik/"])
    #expect(completer.complete("~/M") == several)
    #expect(completer.complete("~/Musi").names == ["Music/", "Musik/"])
    #expect(completer.complete("~/.M").text == "~/.Music/")
    #expect(completer.complete("~") == FolderCompletion(text: "~/", names: []))
    #expect(completer.complete("M").text == "Mus")
    #expect(completer.complete("~/none") == FolderCompletion(text: "~/none", names: []))
    #expect(completer.complete(home + "/Musik").text == home + "/Musik/")
  }

  @Test func `a folder with music is saved and scanned, once`() throws {
    try folder.write([], to: "my Music/a/b.mp3")
    let old = "# mine\n[library]\n#folders = []\n"
    try folder.write(Array(old.utf8), to: "config/stimmung/config.toml")
    let change = SettingsChange(locations: locations)
    #expect(
      try change.addFolder("~/my Music/").requests == [.scan(.scan(paths: [folder["my Music"]]))])
    let new = old + "folders = [\"~/my Music\"]\n"
    #expect(try settings() == new)
    _ = try change.addFolder(home + "//my Music")
    #expect(try settings() == new)
    let removal = try change.removeFolder(folder["my Music"])
    #expect(removal.requests == [.libraryFolder(.removeLibraryFolder(path: folder["my Music"]))])
    #expect(Settings.read(locations.settings).settings.library.folders == [])
    for isSetting in [false, true] {
      let taken = LibraryFolder(
        path: folder["my Music"], tracks: 1, isThere: true, isSetting: isSetting)
      #expect(try change.putBack(taken).requests == [.scan(.scan(paths: [taken.path]))])
      let named = Settings.read(locations.settings).settings.library.folders
      #expect(named == (isSetting ? ["~/my Music"] : []))
    }
  }

  @Test func `a folder that lost its music or its disk is put back as it was`() throws {
    let change = SettingsChange(locations: locations)
    make(Array("empty".utf8))
    let empty = LibraryFolder(path: folder["empty"], tracks: 0, isThere: true, isSetting: false)
    let done = try change.putBack(empty)
    #expect(done.text == "Undone: removing \(empty.path) from the library.")
    #expect(done.requests == [.scan(.scan(paths: [empty.path]))])
    let gone = LibraryFolder(path: folder["gone"], tracks: 9, isThere: false, isSetting: true)
    let named = try change.putBack(gone)
    #expect(named.text.hasSuffix("from the library. “\(gone.path)” does not exist."))
    #expect(named.requests == [])
    #expect(Settings.read(locations.settings).settings.library.folders == ["~/gone"])
    var unnamed = gone
    unnamed.isSetting = false
    #expect(throws: PlayerError.self) { try change.putBack(unnamed) }
  }

  @Test func `a name that is not text is added to the library and not the settings`() throws {
    make([0xFF])
    try folder.write([], at: place([0xFF] + Array("/a.mp3".utf8)))
    let change = try SettingsChange(locations: locations).addFolder("~/\\xFF")
    #expect(change.requests == [.scan(.scan(paths: [place([0xFF])]))])
    #expect(access(locations.settings, F_OK) != 0)
  }

  @Test(arguments: [
    ("~/none", "does not exist."), ("~/file.mp3", "is a file; give the folder that it is in."),
    (
      "~/empty",
      "contains no FLAC, Ogg FLAC, Vorbis, Opus, M4A, WAV, AIFF, WavPack or MP3, nor do its subfolders."
    ),
    ("~/foreign", ", nor do its subfolders, only 1 file of another format: 1 WMA."),
    ("~/\\x00", "does not exist."),
  ])
  func `an unsuitable folder is refused with one sentence, and nothing is saved`(
    text: String, reason: String
  ) throws {
    try folder.write([], to: "file.mp3")
    try folder.write([], to: "empty/below/cover.jpg")
    try folder.write([], to: "foreign/below/a.wma")
    let error = #expect(throws: PlayerError.self) {
      try SettingsChange(locations: locations).addFolder(text)
    }
    #expect(error?.message.hasSuffix(reason) == true, "\(error?.message ?? "")")
    #expect(access(locations.settings, F_OK) != 0)
  }
}
