import FoundationEssentials
import PlayerModel
import TestSupport
import Testing

/// The fixtures in which every field is set, so that a round trip reveals any field that it loses.
@Suite struct FullFixtureTests {
  private static let blank = Track(path: TrackPath(encoded: ""), title: "")

  @Test func `every field of a track, a session and a snapshot is set`() {
    #expect(unsetFields(of: FullFixture.track, unlike: Self.blank).isEmpty)
    let session = ListeningSession(
      id: "", entry: QueueEntry(id: EntryID(rawValue: 0), track: Self.blank),
      startedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0), sampleRate: 0)
    #expect(unsetFields(of: FullFixture.session, unlike: session).isEmpty)
    #expect(unsetFields(of: FullFixture.snapshot, unlike: PlayerSnapshot(output: "")).isEmpty)
  }

  @Test func `they are decoded from JSON unchanged`() throws {
    func back<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    #expect(try back(FullFixture.track) == FullFixture.track)
    #expect(try back(FullFixture.session) == FullFixture.session)
    #expect(try back(FullFixture.snapshot) == FullFixture.snapshot)
  }

  private struct Part {
    var number = 7
    var text: String? = "text"
  }

  private struct Whole {
    var flag = true
    var isOff = false
    var state = PlaybackState.playing
    var length = 1.5
    var part = Part()
    var parts = [Part()]
  }

  /// A value with every field set, and one with none.
  private static let values: (full: Whole, blank: Whole) = (
    Whole(isOff: false),
    Whole(
      flag: false, isOff: true, state: .stopped, length: 0, part: Part(number: 0, text: nil),
      parts: [])
  )

  @Test func `a field that is not set is named`() {
    let changes: [(name: String, unset: (inout Whole) -> Void)] = [
      ("flag", { $0.flag = false }), ("isOff", { $0.isOff = true }),
      ("state", { $0.state = .stopped }), ("length", { $0.length = 0 }),
      ("length", { $0.length = .nan }), ("part.number", { $0.part.number = 0 }),
      ("part.text", { $0.part.text = nil }), ("part.text", { $0.part.text = "" }),
      ("parts", { $0.parts = [] }), ("parts[1].number", { $0.parts.append(Part(number: 0)) }),
      ("parts[0].text", { $0.parts[0].text = nil }),
    ]
    #expect(unsetFields(of: Self.values.full, unlike: Self.values.blank) == [])
    for (name, unset) in changes {
      var value = Self.values.full
      unset(&value)
      #expect(unsetFields(of: value, unlike: Self.values.blank) == [name])
    }
  }

  @Test
  func `a field that none of several values sets is named, and so are the cases in use`() {
    var bare = Self.values.full
    (bare.part.text, bare.parts) = (nil, [])
    #expect(SetFields(in: [bare]).missing == ["Part.text", "Whole.parts"])
    let both = SetFields(in: [bare, Self.values.full])
    #expect(both.missing == [])
    #expect(both.cases == ["PlaybackState.playing"])
    #expect(both.types.isSuperset(of: ["Whole", "Part", "PlaybackState"]))
    let reference = [TrackReference.album(of: EntryID(rawValue: 7)), .queue]
    #expect(SetFields(in: reference).cases == ["TrackReference.album", "TrackReference.queue"])
  }
}
