import PlayerModel
import Testing

@testable import MusicLibrary

@Suite struct NaturalOrderTests {
  @Test func `files sort as people expect`() {
    let expected = [
      "01.mp3", "1.mp3", "2 b.mp3", "10 a.mp3", "99999999999999999999999.mp3",
      "100000000000000000000000.mp3", "Abba.mp3", "abba 2.mp3", "ABBA 10.mp3", "Zebra.mp3",
      "äpfel.mp3", "東京.mp3",
    ].map { TrackPath("/music/" + $0) }
    #expect(NaturalOrder.sorted(files: expected.reversed()) == expected)
  }

  @Test func `folders sort by their whole name`() {
    let expected = ["Mr. A", "Mr. B", "Vol. 2", "vol. 10"].map { TrackPath("/music/" + $0) }
    #expect(NaturalOrder.sorted(folders: expected.reversed()) == expected)
  }
}
