import Glibc
package import PlayerModel
import SoundFiles
package import TrackMetadata

extension Lyrics {
  /// Reads the lyrics of the track at `path`, in the listener's language if there are several.
  package static func ofListener(
    for path: TrackPath, encodings: TextEncodings
  ) throws(PlayerError) -> Lyrics? {
    do throws(MetadataError) {
      return try Lyrics.read(
        for: path, languages: listenerLanguages,
        sound: LyricsTiming(
          frameDuration: { (try? SoundFiles.open(path))?.frameDuration },
          length: { (try? SoundFiles.open(path))?.duration }),
        encodings: encodings)
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .storageFailed, error.message)
    }
  }

  /// The language of messages, by the one or two codes that ISO 639-2 has for it.
  ///
  /// glibc has them for each locale; `C`, or a locale that is not installed, has none.
  private static let listenerLanguages: [String] = {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { (name: String) in getenv(name) }
    guard let name = names.first(where: { $0.pointee != 0 }),
      let locale = newlocale(LC_ADDRESS_MASK, name, nil)
    else { return [] }
    defer { freelocale(locale) }
    let items = [_NL_ADDRESS_LANG_TERM, _NL_ADDRESS_LANG_LIB]
    return items.compactMap { item in
      nl_langinfo_l(nl_item(item), locale).map { String(cString: $0) }
    }.filter { !$0.isEmpty }
  }()
}
