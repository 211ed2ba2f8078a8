import Foundation
import PlayerModel
import SoundDecoding
import SoundFiles
import TestSupport
import Testing

/// Other programs that edit tags.
///
/// None may change the identity of a sound, on which its moods, stars and counts depend.
@Suite(.enabled(if: Corpus.isWanted)) struct TaggerTests {
  /// A program with its commands for a file, and files of the corpus that it can edit.
  struct Tagger: CustomTestStringConvertible, Sendable {
    /// `FILE` is the file, and `COPY` a file next to it with the same extension.
    var commands: [[String]]
    var names: [String]

    /// The program.
    var testDescription: String { commands[0][0] }
  }

  private static let ogg = ["flac-44100-2.oga", "vorbis-long.ogg", "opus-128.opus"]
  private static let mp4 = ["alac-44100-2.m4a", "alac-fast.m4a", "aac-44100-2.m4a", "aac-fast.m4a"]
  private static let chunks = ["pcm-44100-2-s16le.wav", "pcm-44100-2-s16be.aiff"]
  private static let flac = ["flac-44100-2-5.flac", "flac-bare.flac"]
  private static let wavPack = ["wavpack-44100-2-1.wv"]

  private static let taggers = [
    Tagger(commands: [["kid3-cli", "-c", "set title Song", "FILE"]], names: all),
    Tagger(commands: [["/usr/bin/python3", "-c", mutagen, "FILE"]], names: all),
    Tagger(
      commands: [
        [
          "ffmpeg", "-v", "error", "-y", "-i", "FILE", "-map", "0:a", "-c", "copy", "-metadata",
          "title=Song", "COPY",
        ], ["mv", "COPY", "FILE"],
      ], names: all),
    Tagger(
      commands: [
        ["metaflac", "--set-tag=TITLE=Song", "FILE"],
        ["metaflac", "--remove", "--block-type=PADDING", "--dont-use-padding", "FILE"],
      ], names: flac),
    Tagger(
      commands: [
        [
          "vorbiscomment", "-w", "-t", "TITLE=Song", "-t",
          "DESCRIPTION=" + String(repeating: "long ", count: 15_000), "FILE",
        ]
      ], names: ["vorbis-long.ogg"]),
    Tagger(commands: [["wvtag", "-q", "-y", "-w", "Title=Song", "FILE"]], names: wavPack),
    Tagger(commands: [["AtomicParsley", "FILE", "--title", "Song", "--overWrite"]], names: mp4),
  ]

  private static let all = flac + ogg + chunks + wavPack + mp4

  /// Sets a title so long that the sound may have to move.
  private static let mutagen = """
    import sys, mutagen
    from mutagen.id3 import TIT2
    file = mutagen.File(sys.argv[1])
    title = "long " * 3000
    if file.tags is None:
      file.add_tags()
    kind = type(file.tags).__name__
    if "MP4" in kind:
      file.tags["\\xa9nam"] = [title]
    elif "APE" in kind:
      file.tags["Title"] = title
    elif "Vorbis" in kind or "VC" in kind or "Ogg" in kind:
      file.tags["title"] = [title]
    else:
      file.tags.add(TIT2(encoding=3, text=[title]))
    file.save()
    """

  @Test(arguments: taggers)
  func `a tagger changes a file, but not the identity of its sound`(tagger: Tagger) throws {
    for name in tagger.names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: Corpus.path(name).encoded))
      let identity = try SoundFiles.open(Corpus.path(name)).persistentID()
      let folder = try TemporaryFolder()
      let path = try folder.write(bytes, to: name)
      for command in tagger.commands {
        let words = command.map { word in
          switch word {
          case "FILE": path.encoded
          case "COPY": folder["copy-" + name].encoded
          default: word
          }
        }
        // Kid3 keeps settings at home.
        let home = folder.path.encoded
        _ = try output(of: ["HOME=\(home)", "XDG_CONFIG_HOME=\(home)"] + words)
      }
      #expect(try Data(folder.read(name)) != bytes, "\(name)")
      #expect(try SoundFiles.open(path).persistentID() == identity, "\(name)")
    }
  }
}
