import PlayerModel

/// The words of tracks, and when they are sung.
extension HostLoop {
  func findLyrics(of entry: EntryID, reply: @escaping Reply) {
    guard let index = machine.queue.index(of: entry) else {
      reply(.failure(PlayerError(.notFound, "That entry is not in the queue any more.")))
      return
    }
    let path = machine.queue.entries[index].track.path
    let find = dependencies.lyrics
    workers.lookups.async {
      reply(Result { () throws(PlayerError) in .lyrics(try find(path)) })
    }
  }

  /// Lets words come earlier, of one track or of all; everyone is told when it is on the disk.
  func setLyricsOffset(_ seconds: Double, of track: PersistentID?, reply: @escaping Reply) {
    let moods = dependencies.moods
    workers.moods.async { [inbox] in
      do throws(PlayerError) {
        let hasChanged = try moods.get().setLyricsOffset(seconds, of: track)
        inbox.post(
          .work { loop in
            if hasChanged { loop.publish(.itemUpdated) }
            reply(.success(.snapshot(loop.snapshot())))
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// By how much the words of a track come earlier than its file says.
  func lyricsOffset(of track: Track?) -> LyricsOffset {
    (try? dependencies.moods.get())?.lyricsOffset(of: track?.persistentID) ?? LyricsOffset()
  }
}
