import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import DesktopControl

/// Covers as files.
struct CoverFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `equal pictures share a file, and different ones do not`() throws {
    let covers = CoverFolder(folder["covers"])
    let one = try #require(try covers.store([1, 2, 3], type: "image/jpeg"))
    #expect(try covers.store([1, 2, 3], type: "image/jpeg") == one)
    let other = try #require(try covers.store([1, 2, 4], type: "image/png"))
    #expect(other != one)
    #expect(try folder.names() == ["covers"])
    #expect(
      try folder.read("covers/" + one.name) == [1, 2, 3] && other.name.hasSuffix(".png"))
  }

  @Test func `a picture keeps its name across versions`() throws {
    let cover = try CoverFolder(folder["covers"]).store([1, 2, 3], type: "image/jpeg")
    #expect(cover?.name == "039058c6f2c0cb492c533b0a4d14ef77.jpg")
  }

  @Test func `data that is not a picture is not stored`() throws {
    let covers = CoverFolder(folder["covers"])
    #expect(try covers.store([1], type: "text/html") == nil)
    #expect(try covers.store([], type: "image/png") == nil)
    #expect(try folder.names() == [])
  }

  @Test func `a half-written file is written again`() throws {
    let covers = CoverFolder(folder["covers"])
    let file = try #require(try covers.store([1, 2, 3], type: "image/jpeg"))
    try folder.write([1], at: file)
    try folder.write([9], to: "covers/\(file.name).new")
    #expect(try covers.store([1, 2, 3], type: "image/jpeg") == file)
    #expect(try folder.read("covers/" + file.name) == [1, 2, 3])
  }

  @Test func `the least recently used covers are removed`() throws {
    let covers = CoverFolder(folder["covers"], limit: 5000)
    var files: [TrackPath] = []
    for number in 1...4 {
      let picture = [UInt8](repeating: UInt8(number), count: 1100)
      files.append(try #require(try covers.store(picture, type: "image/png")))
      var times = [timespec(), timespec()]
      for index in 0...1 { times[index].tv_sec = 1000 + number }
      _ = files[number - 1].withCString { utimensat(AT_FDCWD, $0, times, 0) }
    }
    let new = try #require(
      try covers.store([UInt8](repeating: 9, count: 1100), type: "image/png"))
    #expect(try folder.names() == ["covers"])
    #expect(Set(try names()) == Set([files[3].name, new.name]))
  }

  @Test func `a folder that cannot be written to is named`() throws {
    try folder.write([], to: "file")
    #expect(throws: PlayerError.self) {
      try CoverFolder(folder["file/covers"]).store([1], type: "image/png")
    }
  }

  private func names() throws -> [String] {
    guard let open = opendir(folder["covers"].encoded) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
