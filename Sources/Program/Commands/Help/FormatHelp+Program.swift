import PlayerInterface
import SoundFiles

extension FormatHelp {
  /// The help on the program's formats, and on those that it recognises but does not play.
  static let program = FormatHelp(
    played: SoundFiles.formats.map {
      Format(
        name: $0.name, fileExtensions: $0.fileExtensions, words: $0.codecs + $0.otherExtensions)
    },
    others: SoundFiles.unplayed.map {
      Format(name: $0.name, fileExtensions: $0.fileExtensions, words: $0.words)
    })
}
