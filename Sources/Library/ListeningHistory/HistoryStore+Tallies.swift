import GRDB
import LocalDatabase
package import PlayerModel

extension HistoryStore {
  /// The tallies of the given songs, without those that were never heard.
  ///
  /// Reads the whole history, so call it where this may take a while.
  package func tallies(
    of songs: Set<PersistentID>
  ) throws(PlayerError) -> [PersistentID: HearingTally] {
    if seal != nil { return try sealedTallies(of: songs) }
    return try database.read { database in
      var tallies: [PersistentID: HearingTally] = [:]
      let sessions = try SessionSchema.hearings(in: database)
      while let row = try sessions.next() {
        guard let id = PersistentID(rawValue: try row.stored(0)), songs.contains(id) else {
          continue
        }
        let endReason: String? = row.storedIfAny(3)
        tallies[id, default: HearingTally()].add(
          heardSeconds: try row.stored(1), exactDuration: row.storedIfAny(2),
          endReason: endReason.flatMap(ListeningSession.EndReason.init(rawValue:)), by: rule)
      }
      return tallies
    }
  }

  /// Tallies an encrypted history, which SQL cannot look into.
  private func sealedTallies(
    of songs: Set<PersistentID>
  ) throws(PlayerError) -> [PersistentID: HearingTally] {
    var tallies: [PersistentID: HearingTally] = [:]
    do {
      try sessions { session in
        guard session.player == nil, let id = session.entry.track.persistentID, songs.contains(id)
        else { return }
        let frames = session.heard.reduce(0) { $0 + Double($1.end) - Double($1.start) }
        tallies[id, default: HearingTally()].add(
          heardSeconds: frames / Double(max(session.sampleRate, 1)),
          exactDuration: session.entry.track.exactDuration, endReason: session.endReason, by: rule)
      }
    } catch let error as PlayerError {
      throw error
    } catch {
      preconditionFailure("only reading the history can throw here: \(error)")
    }
    return tallies
  }
}
