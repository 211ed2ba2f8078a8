import MusicLibrary
import PlayerModel

/// Which folders are the library.
extension HostLoop {
  /// Does what a request asks of the library's folders.
  mutating func performLibraryFolders(_ request: PlayerRequest, reply: @escaping Reply) {
    let index = dependencies.index
    let wanted = dependencies.preferences.libraryFolders
    guard case .removeLibraryFolder(let path) = request else {
      workers.lookups.async {
        reply(
          Result { () throws(PlayerError) in
            .libraryFolders(try index.get().folders(wanted: wanted))
          })
      }
      return
    }
    let folder = path.tidied
    if wanted.contains(where: { $0.tidied == folder }) {
      let reason =
        "“\(folder)” is named by library.folders in the settings; take it out there and start the player anew first."
      return reply(.failure(PlayerError(.invalidRequest, reason)))
    }
    // Behind a scan that goes on it could take minutes; what that leaves undone is done behind this.
    let interrupts = scansUnderWay > 0
    workers.stopScans()
    let watch = watch
    workers.scanning.async { [inbox] in
      do throws(PlayerError) {
        let index = try index.get()
        guard try index.removeFolder(folder) else {
          throw PlayerError(
            .notFound,
            "“\(folder)” is no folder of the library; “stimmung library” lists them.")
        }
        watch?.setHomes(try index.folders())
        let folders = try index.folders(wanted: wanted)
        inbox.post(
          .work { loop in
            loop.publishLibrary()
            reply(.success(.libraryFolders(folders)))
            if interrupts { loop.rescan() }
          })
      } catch {
        inbox.post(
          .work { loop in
            reply(.failure(error))
            if interrupts { loop.rescan() }
          })
      }
    }
  }
}
