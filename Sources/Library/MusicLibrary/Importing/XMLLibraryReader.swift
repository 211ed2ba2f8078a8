import PlayerModel

/// Reads the XML libraries of iTunes and Rhythmbox.
final class XMLLibraryReader: XMLConsumer {
  private enum Kind {
    case iTunes(ITunesLibraryReader)
    case rhythmbox(RhythmboxReader)
  }

  private let folder: TrackPath
  private var kind: Kind?

  /// Creates a reader for a file in `folder`.
  init(in folder: TrackPath) {
    self.folder = folder
  }

  func begin(_ name: String, attributes: [String: String]) throws(XMLReader.Failure) {
    switch kind {
    case .iTunes(let reader): reader.begin(name)
    case .rhythmbox(let reader): reader.begin(name, attributes)
    case nil:
      switch name {
      case "plist": kind = .iTunes(ITunesLibraryReader(in: folder))
      case "rhythmdb": kind = .rhythmbox(RhythmboxReader(in: folder))
      default:
        throw XMLReader.Failure(line: 0, reason: "it is not a library of iTunes or Rhythmbox")
      }
    }
  }

  func end(_ name: String, text: String) {
    switch kind {
    case .iTunes(let reader): reader.end(name, text: text)
    case .rhythmbox(let reader): reader.end(name, text: text)
    case nil: break
    }
  }

  /// The library at the end of the document.
  var library: ForeignLibrary {
    switch kind {
    case .iTunes(let reader): ForeignLibrary(program: "iTunes", songs: reader.songs)
    case .rhythmbox(let reader): ForeignLibrary(program: "Rhythmbox", songs: reader.songs)
    case nil: ForeignLibrary(program: "", songs: [])
    }
  }
}
