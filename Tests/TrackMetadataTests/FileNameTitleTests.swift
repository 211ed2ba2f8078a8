import SoundFiles
import TestSupport
import Testing
import TrackMetadata

@Suite struct FileNameTitleTests {
  @Test(arguments: [
    ("03 - Some_Song.mp3", "Some Song"), ("03 Some Song.MP3", "Some Song"),
    ("03. Some Song.mp3", "Some Song"), ("3.Some Song.mp3", "Some Song"),
    ("03_some_song.mp3", "some song"), ("03-some song.mp3", "some song"),
    ("(03) Some Song.mp3", "Some Song"), ("[3] Some Song.mp3", "Some Song"),
    ("12 - Some Song.mp3", "Some Song"), ("12) Some Song.mp3", "Some Song"),
    ("101 - Some Song.mp3", "Some Song"), ("1-03 Some Song.mp3", "Some Song"),
    ("1-03 - Some Song.mp3", "Some Song"), ("CD1-03 Some Song.mp3", "Some Song"),
    ("07 – Some Song.mp3", "Some Song"), ("  Some   Song .mp3", "Some Song"),
    ("03 - 東京.mp3", "東京"), ("03 - 99 Luftballons.mp3", "99 Luftballons"),
    ("03\u{A0}-\u{2003}Some\u{3000}Song.mp3", "Some Song"), ("03 Some\tSong.mp3", "Some Song"),
    ("Some \u{308}Song.mp3", "Some Song"), ("Some Song .mp3", "Some Song"),
    ("Some Été.mp3", "Some Été"), ("Été Song.mp3", "Été Song"),
  ])
  func `a track number and the extension are removed`(name: String, title: String) {
    #expect(cleanTitle(fromFileName: name) == title)
  }

  @Test(arguments: [
    ("1999.mp3", "1999"), ("07.mp3", "07"), ("7 Years.mp3", "7 Years"),
    ("50 Ways.mp3", "50 Ways"), ("99 Luftballons.mp3", "99 Luftballons"),
    ("1979 - Live.mp3", "1979 - Live"), ("7-11.mp3", "7-11"), ("4-Ever.mp3", "4-Ever"),
    ("7.5 Miles.mp3", "7.5 Miles"), ("24K Magic.mp3", "24K Magic"), ("20-20.mp3", "20-20"),
    ("03 - .mp3", "03 -"), ("Mr. Blue", "Mr. Blue"), ("Vol. 4.mp3", "Vol. 4"),
    ("Artist - Song.mp3", "Artist - Song"), ("Some.Song.mp3", "Some.Song"),
    (".mp3", ".mp3"), ("___.mp3", "___.mp3"), ("", "Untitled"), ("song", "song"),
    ("01 02.mp3", "01 02"), ("(500) Days.mp3", "(500) Days"), ("10:15.mp3", "10:15"),
  ])
  func `anything that may be part of the name stays`(name: String, title: String) {
    #expect(cleanTitle(fromFileName: name) == title)
  }

  @Test(arguments: SoundFiles.allExtensions)
  func `every extension of a sound file is removed`(ending: String) {
    #expect(cleanTitle(fromFileName: "03 Some_Song.\(ending)") == "Some Song")
  }

  @Test func `no name is too strange for a title`() {
    var generator = SeededGenerator(seed: 5)
    let pieces = ["0", "12", " ", "_", "-", ".", "(", ")", "[", "]", "a", ".mp3", "–", "\u{EFFF}"]
    for _ in 0..<300 {
      let name = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      #expect(!cleanTitle(fromFileName: name).isEmpty)
    }
  }
}
