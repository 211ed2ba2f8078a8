import Glibc
package import PlayerModel
import SoundFiles
import TrackMetadata

extension Lyrics {
  /// The words of the track at `path`, in the listener's language if there are several.
  package static func ofListener(for path: TrackPath) throws(PlayerError) -> Lyrics? {
    do throws(MetadataError) {
      return try Lyrics.read(
        for: path, languages: listenerLanguages,
        sound: LyricsTiming(
          frameDuration: { (try? SoundFiles.open(path))?.frameDuration },
          length: { (try? SoundFiles.open(path))?.duration }))
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .storageFailed, error.message)
    }
  }

  /// The language of messages, by both of the names that ISO 639-2 has for some.
  ///
  /// glibc knows them of each locale; one that is not installed, or `C`, has none.
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
