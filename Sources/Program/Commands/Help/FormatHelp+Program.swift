import PlayerInterface
import SoundFiles

extension FormatHelp {
  /// The help on the formats that are played, and on those that are only recognized.
  static let program = FormatHelp(
    played: SoundFiles.formats.map {
      Format(
        name: $0.name, fileExtensions: $0.fileExtensions, words: $0.codecs + $0.otherExtensions)
    },
    others: SoundFiles.unplayed.map {
      Format(name: $0.name, fileExtensions: $0.fileExtensions, words: $0.words)
    })
}
