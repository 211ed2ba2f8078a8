import MusicLibrary
import PlayerModel

/// Which folders are the library.
extension HostLoop {
  /// Does what a request asks of the library's folders.
  mutating func performLibraryFolders(_ request: PlayerRequest, reply: @escaping Reply) {
    let (index, preferences) = (dependencies.index, dependencies.preferences)
    guard case .removeLibraryFolder(let path) = request else {
      workers.lookups.async {
        reply(
          Result { () throws(PlayerError) in
            .libraryFolders(try index.get().folders(wanted: preferences().libraryFolders))
          })
      }
      return
    }
    let folder = path.tidied
    // Behind a scan that goes on it could take minutes; what that leaves undone is done behind this.
    let interrupts = scansUnderWay > 0
    workers.stopScans()
    let watch = watch
    workers.scanning.async { [inbox] in
      do throws(PlayerError) {
        let wanted = preferences().libraryFolders
        guard !wanted.contains(where: { $0.tidied == folder }) else {
          throw PlayerError(
            .invalidRequest,
            "“\(folder)” is named by library.folders in the settings; take it out there first.")
        }
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
