import Foundation
import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Files and folders change at random, as do the moods of their songs.
@Suite struct LibraryPropertyTests {
  static let sounds = (0..<8).map { "sound \($0)" }

  let folder: TemporaryFolder
  let index: LibraryIndex
  let moods: MoodStore
  let reader = ScriptedReader()
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    moods = try MoodStore(folder: folder["data"], clock: clock)
    // An empty folder is taken for a disk that is not mounted.
    try folder.makeFolder("music/always")
  }

  @Test(arguments: 1...4)
  func `random changes and a rescan equal a scan from scratch, and moods keep their recordings`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var filed: [MoodName: Set<String>] = [:]
    for round in 0..<20 {
      for _ in 0..<Int.random(in: 1...6, using: &generator) { try change(round, &generator) }
      try file(&filed, &generator)
      try scan(index)
      let fresh = try LibraryIndex(
        cache: folder["fresh \(round)"], data: folder["fresh \(round)"], clock: clock)
      try scan(fresh)
      #expect(try index.trackCount() == fresh.trackCount())
      for sound in Self.sounds {
        let id = PersistentID.of(sound)
        #expect(try index.tracks(withIdentity: id) == fresh.tracks(withIdentity: id))
      }
      for mood in MoodName.standard { try compare(mood, filed[mood] ?? [], fresh) }
    }
  }

  /// Checks that each mood contains what was filed under it, wherever the files are now.
  private func compare(_ mood: MoodName, _ filed: Set<String>, _ fresh: LibraryIndex) throws {
    let expected = try filed.flatMap { try fresh.tracks(withIdentity: .of($0)) }
    let library = LibraryReader(index: index, moods: moods, clock: clock) { nil }
    let list = try library.list(LibraryQuery(condition: .mood(mood)))
    let listed = try library.tracks(of: list)
    #expect(Set(listed.map(\.path)) == Set(expected.map(\.path)))
    #expect(listed.count == expected.count)
    #expect(
      Set(try moods.tracks(in: mood).map(\.track.persistentID))
        == Set(filed.map { PersistentID.of($0) }))
  }

  private func scan(_ index: LibraryIndex) throws {
    _ = try LibraryScanner(index: index, reader: reader, clock: clock, threads: 3)
      .scan([folder["music"]])
  }

  /// Files a random existing song under a mood, or removes it.
  private func file(
    _ filed: inout [MoodName: Set<String>], _ generator: inout SeededGenerator
  ) throws {
    guard let mood = MoodName.standard.randomElement(using: &generator),
      let sound = Self.sounds.randomElement(using: &generator),
      let song = try index.tracks(withIdentity: .of(sound)).first
    else { return }
    if filed[mood]?.contains(sound) == true {
      _ = try moods.remove([.of(sound)], from: mood)
      filed[mood]?.remove(sound)
    } else {
      _ = try moods.add([song], to: mood)
      filed[mood, default: []].insert(sound)
    }
  }

  private func change(_ round: Int, _ generator: inout SeededGenerator) throws {
    let folders = (0...2).map { "music/\($0)" }.shuffled(using: &generator)
    let one = "\(folders[0])/\(Int.random(in: 0...3, using: &generator)).mp3"
    let other =
      "\(folders[Int.random(in: 0...1, using: &generator)])/\(Int.random(in: 0...3, using: &generator)).mp3"
    switch Int.random(in: 0...8, using: &generator) {
    case 0: unlink(folder[one].encoded)
    case 1: try move(one, to: other)
    case 2: try swap(one, other)
    case 3: try swap(folders[0], folders[1])
    case 4: try move(folders[0], to: "\(folders[1])/within")
    case 5: try write("bad \(round)", to: one)
    case 6 where FoundFile(at: folder[one]) != nil:
      try folder.write(folder.read(one), to: "\(folders[1])/copy.mp3")
    default:
      let sound = Self.sounds[Int.random(in: 0...7, using: &generator)]
      // The length distinguishes the files of different rounds, whatever the resolution of the disk's clock.
      let title = String(
        repeating: "t", count: round * 4 + Int.random(in: 1...4, using: &generator))
      try write("\(sound)/\(title)", to: one)
    }
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(text.utf8, to: name)
  }

  /// Moves a file or a folder, if it exists and nothing is in the way.
  private func move(_ name: String, to other: String) throws {
    try folder.makeFolder(String(other[..<(other.lastIndex(of: "/") ?? other.startIndex)]))
    rename(folder[name].encoded, folder[other].encoded)
  }

  /// Swaps two files or folders; if only one exists, moves it to the other's place.
  private func swap(_ name: String, _ other: String) throws {
    try move(name, to: "aside")
    try move(other, to: name)
    try move("aside", to: other)
  }
}
