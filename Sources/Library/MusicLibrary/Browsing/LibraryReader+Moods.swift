import GRDB
import LocalDatabase
package import PlayerModel

extension LibraryReader {
  /// Returns the moods with their looks, in key order; none if nothing was ever filed.
  package func moodSummaries() throws(PlayerError) -> [MoodSummary] {
    try moods?.read { try MoodSchema.summaries(in: $0) } ?? []
  }
}
