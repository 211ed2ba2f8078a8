import Glibc
import Linux
import Locations
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

/// Files that are read and written for the interface, outside its thread.
@Suite struct FileWorkerTests {
  private let folder: TemporaryFolder
  private let mailbox = InterfaceMailbox()
  private let worker: FileWorker
  private let path: TrackPath
  private let one = RequestTag(rawValue: 1)
  private let other = RequestTag(rawValue: 2)

  init() throws {
    folder = try TemporaryFolder()
    worker = FileWorker(Locations(environment: ["HOME": folder["home"].encoded]), mailbox)
    path = try folder.write(
      ID3Tag.version2(4, [.text("TIT2", "Old")]) + ID3Audio.silence(), to: "a.mp3")
  }

  private func answer() throws -> AppEvent {
    var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&polled, 1, 20_000) == 1)
    return try #require(mailbox.take().first)
  }

  private func plan(_ tag: RequestTag) throws -> TagPreview? {
    var edit = TagEdit()
    try edit.set(.title, to: "New")
    worker.planTags([path, folder["gone.mp3"]], edit, tag)
    guard case .tagPreview(tag, let preview) = try answer() else { return nil }
    return preview
  }

  @Test func `only the last preview is written, and only once`() throws {
    let bytes = try folder.read("a.mp3")
    let preview = try plan(one)
    #expect(preview?.files.first?.changes.map(\.text) == ["title: “Old” → “New”"])
    #expect(preview?.refusals.count == 1)
    worker.writeTags(other)
    #expect(try answer() == .tagsWritten(other, TagsWritten(files: [], refusals: [])))
    #expect(try folder.read("a.mp3") == bytes)
    _ = try plan(one)
    worker.writeTags(one)
    guard case .tagsWritten(one, let result) = try answer() else {
      return #expect(Bool(false), "the answer belongs to another request")
    }
    #expect(result.files.map(\.path) == [path])
    #expect(result.files.first?.changes == preview?.files.first?.changes)
    #expect(result.refusals.isEmpty && result.remarks.isEmpty)
    worker.readTags([path], one)
    guard case .tags(one, .success(let files)) = try answer() else { return }
    #expect(files.first?[.title] == ["New"])
    worker.writeTags(one)
    #expect(try answer() == .tagsWritten(one, TagsWritten(files: [], refusals: [])))
  }

  @Test func `a file that changes between preview and writing is left alone`() throws {
    _ = try plan(one)
    let changed = ID3Tag.version2(4, [.text("TIT2", "Mine")]) + ID3Audio.silence()
    try folder.write(changed, to: "a.mp3")
    worker.writeTags(one)
    guard case .tagsWritten(one, let result) = try answer() else {
      return #expect(Bool(false), "the answer belongs to another request")
    }
    #expect(result.files.isEmpty && result.refusals.count == 1)
    #expect(try folder.read("a.mp3") == changed)
  }

  @Test func `details are read of a file, and of one that is gone`() throws {
    worker.readDetails(of: Track(path: path, title: "Old"), one)
    guard case .details(one, let rows) = try answer() else { return }
    #expect(rows.contains(TrackDetail("format", "MPEG-1 layer III")))
    worker.readDetails(of: Track(path: folder["gone.mp3"], title: "Gone"), other)
    guard case .details(other, let rest) = try answer() else { return }
    #expect(rest.contains { $0.name == "file" && $0.value.contains("gone.mp3") })
    worker.readTags([folder["gone.mp3"]], other)
    guard case .tags(other, .failure(let error)) = try answer() else { return }
    #expect(error.message.contains("gone.mp3"))
  }
}
