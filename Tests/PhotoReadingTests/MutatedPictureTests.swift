import Foundation
import TestSupport
import Testing

/// Pictures and videos with bytes changed, cut off, doubled and exchanged, and how the helper
/// handles them.
@Suite(.timeLimit(.minutes(30))) struct MutatedPictureTests {
  /// `STIMMUNG_CONFORMANCE` tries 3000.
  private static let count =
    ProcessInfo.processInfo.environment["STIMMUNG_CONFORMANCE"] != nil ? 3000 : 110
  private static let names = [
    "tagged.jpg", "tagged.png", "tagged.webp", "tagged.heic", "tagged.avif", "plain.gif",
    "photo.dng", "plain.mp4", "phone.mov", "plain.mkv", "plain.webm",
  ]

  @Test func `any picture is answered or refused, and no signal ends the helper`()
    throws
  {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 3000)
    var line: RecordedLine?
    var (answers, refusals, ends) = (0, 0, [String: Int]())
    for round in 0..<Self.count {
      let name = Self.names[round % Self.names.count]
      var bytes = try PhotoFixtures.bytes(name)
      Self.mutate(&bytes, &random)
      let path = try folder.write(bytes, to: "a")
      for request in [["facts"], ["thumbnail", "64"]] {
        let current = try line ?? RecordedLine(PhotoFixtures.program)
        line = current
        if let answer = try? current.ask(request, path) {
          let isRefused = ["unsupported", "tooCostly"].contains { answer == Array($0.utf8) }
          (answers, refusals) = (answers + (isRefused ? 0 : 1), refusals + (isRefused ? 1 : 0))
        } else {
          line = nil
          ends["\(name): \(current.end())", default: 0] += 1
        }
      }
    }
    print("pictures: \(answers) answered, \(refusals) refused, ended: \(ends)")
    #expect(ends.isEmpty, "\(ends)")
    #expect(answers > Self.count / 3 && refusals > Self.count / 10)
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      // Half of the changes hit the headers.
      let reach = Bool.random(using: &random) ? min(600, bytes.count) : bytes.count
      let place = Int.random(in: 0..<reach, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: bytes.removeSubrange(max(place, 1)...)
      case 1 where end - place < bytes.count: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3:
        let value: UInt8 = [0, 0x7F, 0xFF].randomElement(using: &random) ?? 0
        bytes.replaceSubrange(place..<end, with: repeatElement(value, count: end - place))
      case 4...6: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes[place] = .random(in: 0...255, using: &random)
      }
    }
  }
}
