import Linux
import Logging
import MPDService
import MusicLibrary
import PlayerModel
import SoundFiles
import TrackMetadata

extension Frontend {
  /// The server for MPD clients, as far as the settings enable it.
  static let mpd = Frontend { context in
    let endpoints = MPDEndpoints(context.setup.settings, context.setup.locations)
    guard endpoints.isWanted else { return nil }
    var places = MPDServer.Places(socket: endpoints.socket, network: nil)
    var notices: [Notice] = []
    do throws(PlayerError) {
      places.network = try endpoints.network()
    } catch {
      notices.append(Notice(.error, error.message))
    }
    guard places.socket != nil || places.network != nil else {
      return RunningFrontend(notices: notices) {}
    }
    do throws(PlayerError) {
      let surroundings = MPDSurroundings.program(
        context.stores, context.setup.encodings, log: context.setup.log)
      let server = try MPDServer(player: context.player, surroundings: surroundings, places: places)
      return RunningFrontend(notices: notices) { server.stop() }
    } catch {
      return RunningFrontend(notices: notices + [Notice(.error, error.message)]) {}
    }
  }
}

extension MPDSurroundings {
  fileprivate static func program(
    _ stores: LibraryStores, _ encodings: TextEncodings, log: Logger
  ) -> MPDSurroundings {
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
          return try NamedText.read(from: path, encodings: encodings).map {
            Comment(name: $0.name, text: $0.text)
          }
        } catch {
          throw PlayerError(.storageFailed, error.message)
        }
      },
      report: { log.warning("\($0)") })
  }
}
