import Linux
import Locations
import Logging
import MPDService
import MusicLibrary
import PlayerHost
import PlayerModel
import SoundFiles
import TrackMetadata

extension MPDServer {
  /// Opens the door for clients of MPD, as far as it is wanted and can be opened; answers what cannot, for the listener.
  static func open(
    _ door: MPDDoor, for player: any SystemPlayer, stores: LibraryStores, log: Logger
  ) -> (server: MPDServer?, notices: [Notice]) {
    guard door.isWanted else { return (nil, []) }
    var places = Places(socket: door.socket, network: nil)
    var notices: [Notice] = []
    do throws(PlayerError) {
      places.network = try door.network()
    } catch {
      notices.append(Notice(.error, error.message))
    }
    guard places.socket != nil || places.network != nil else { return (nil, notices) }
    do throws(PlayerError) {
      let surroundings = MPDSurroundings.program(stores, log: log)
      return (
        try MPDServer(player: player, surroundings: surroundings, places: places), notices
      )
    } catch {
      return (nil, notices + [Notice(.error, error.message)])
    }
  }
}

/// The library as the host has it open.
struct LibraryStores: Sendable {
  let index: Result<LibraryIndex, PlayerError>
  let moods: Result<MoodStore, PlayerError>
  let history: LibraryReader.History
  private let preferences: @Sendable () -> HostPreferences

  init(_ dependencies: HostDependencies) {
    index = dependencies.index
    moods = dependencies.moods
    preferences = dependencies.preferences
    history = { [history = dependencies.history] () throws(PlayerError) in try history?.get() }
  }

  /// The first folder that the settings name, or else the one that was added to the library first.
  func mainFolder() throws(PlayerError) -> TrackPath? {
    if let first = preferences().libraryFolders.first { return first }
    return try index.get().foldersAsAdded().first
  }

  /// A reader of what is there now.
  func reader() throws(PlayerError) -> LibraryReader {
    LibraryReader(
      index: try index.get(), moods: try? moods.get(), clock: SystemClock(), history: history)
  }
}

extension MPDSurroundings {
  fileprivate static func program(_ stores: LibraryStores, log: Logger) -> MPDSurroundings {
    MPDSurroundings(
      clock: SystemClock(), suffixes: SoundFiles.fileExtensions,
      mediaTypes: SoundFiles.mediaTypes,
      mainFolder: stores.mainFolder,
      hasSongs: { (folder) throws(PlayerError) in try stores.index.get().hasFiles(below: folder) },
      readLibrary: { () throws(PlayerError) in
        let reader = try stores.reader()
        let tracks = try reader.tracks(
          of: reader.list(LibraryQuery(order: LibraryOrder(.path))))
        return MPDLibrary(
          tracks: tracks, modified: try reader.modificationTimes(of: tracks))
      },
      remarks: { (tracks) throws(PlayerError) in
        try stores.reader().remarks(on: tracks, withPlays: true).map {
          Remark(moods: $0.moods, marks: $0.marks, plays: $0.plays)
        }
      },
      picture: { (path, source) throws(PlayerError) in
        do throws(MetadataError) {
          let artwork =
            switch source {
            case .tags: try Artwork.read(from: path)
            case .folder(let folders):
              try Artwork.beside(path, within: folders.map(RealFolders.init))
            }
          return artwork.map { Picture(bytes: $0.data, mediaType: $0.mimeType) }
        } catch {
          throw PlayerError(.storageFailed, error.message)
        }
      },
      sound: { (path) throws(PlayerError) in
        let file = try SoundFiles.open(path)
        return Sound(
          sampleRate: file.format.sampleRate, channelCount: file.format.channelCount,
          bitrate: file.bitrate)
      },
      comments: { (path) throws(PlayerError) in
        do throws(MetadataError) {
          return try NamedText.read(from: path).map { Comment(name: $0.name, text: $0.text) }
        } catch {
          throw PlayerError(.storageFailed, error.message)
        }
      },
      report: { log.warning("\($0)") })
  }
}
