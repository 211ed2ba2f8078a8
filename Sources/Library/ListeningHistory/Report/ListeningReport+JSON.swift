package import OpenFormats
package import PlayerModel

extension ListeningReport {
  /// The report as JSON, with durations in seconds.
  package var json: OrderedJSON {
    .object([
      "first": OrderedJSON(first?.description), "last": OrderedJSON(last?.description),
      "rule": .string(rule), "seconds": Self.rounded(totals.seconds),
      "sessions": OrderedJSON(totals.sessions),
      "listens": OrderedJSON(totals.listens), "skips": OrderedJSON(totals.skips),
      "newListens": OrderedJSON(totals.newListens), "songs": OrderedJSON(totals.songs),
      "artists": OrderedJSON(totals.artists), "albums": OrderedJSON(totals.albums),
      "topArtists": Self.ranks(top.artists), "topAlbums": Self.ranks(top.albums),
      "topSongs": Self.ranks(top.songs), "topSkips": Self.ranks(top.skips),
      "moods": .array(
        moods.map {
          .object([
            "name": .string($0.name.rawValue), "seconds": Self.rounded($0.seconds),
            "isEstimate": .bool(moodEstimates.contains($0.name)),
          ])
        }),
      "week": .array(week.map { .array($0.map(Self.rounded)) }),
      "days": .array(days.map(period)), "months": .array(months.map(period)),
      "isEstimate": .bool(isEstimate), "players": .array(players.map(Self.share)),
    ])
  }

  private func period(_ period: Period) -> OrderedJSON {
    .object([
      "name": .string(period.name), "seconds": Self.rounded(period.seconds),
      "listens": OrderedJSON(period.listens), "newListens": OrderedJSON(period.newListens),
      "moods": .members(
        zip(moodNames, period.moodSeconds).filter { $1 > 0 }.map {
          ($0.rawValue, Self.rounded($1))
        }),
      "isEstimate": .bool(period.isEstimate),
    ])
  }

  private static func share(_ share: PlayerShare) -> OrderedJSON {
    .object([
      "player": OrderedJSON(share.player), "seconds": rounded(share.seconds),
      "listens": OrderedJSON(share.listens), "isEstimate": .bool(share.isEstimate),
      "isCounted": .bool(share.isCounted),
    ])
  }

  private static func ranks(_ ranks: [Ranked]) -> OrderedJSON {
    .array(
      ranks.map {
        .object([
          "name": .string($0.name), "artist": .string($0.artist),
          "seconds": rounded($0.seconds), "listens": OrderedJSON($0.listens),
          "skips": OrderedJSON($0.skips), "isEstimate": .bool($0.isEstimate),
        ])
      })
  }

  private static func rounded(_ seconds: Double) -> OrderedJSON {
    .number((seconds * 1000).rounded() / 1000)
  }
}
