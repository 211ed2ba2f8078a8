import BenchmarkSupport
import Foundation
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Measures how long a library takes for everything that a browser asks.
///
/// `Resources/benchmark search` runs it.
///
///     library-benchmark CACHE DATA     the player's folders of a scanned library
///
/// Prints one line of JSON per measurement: its name, and the median and longest time in
/// milliseconds.
@main
struct LibraryBenchmark {
  private static let turns = 15

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3,
      let reader = try LibraryReader(
        cache: TrackPath(arguments[1]), data: TrackPath(arguments[2]), clock: StandingClock(),
        history: { () throws(PlayerError) in nil })
    else {
      FileHandle.standardError.write(Data("usage: library-benchmark CACHE DATA\n".utf8))
      exit(2)
    }
    try report("read the library", (0..<5).map { _ in try time { try reader.refresh() } })
    for key in LibraryOrder.Key.allCases {
      // The first query sorts; later ones reuse the order.
      try reader.refresh()
      let query = LibraryQuery(order: LibraryOrder(key))
      try report("sort by \(key) at first", [time { try reader.list(query) }])
      try report("sort by \(key)", times { try reader.list(query) })
    }
    try search(reader)
    let all = try reader.list(LibraryQuery(order: LibraryOrder(.title)))
    try report("page in the middle", times { try page(all.count / 2, of: all, reader) })
    try report("jump to the end", times { try page(all.count - 100, of: all, reader) })
    try report("jump to a letter", times { all.place(of: "m") })
    try report("count and length", times { (all.count, all.duration) })
    for column in BrowseColumn.allCases {
      try report("column \(column)", times { try reader.groups(column) })
    }
    for text in [
      "year:1980..1989", "genre:rock not mood:calm", "artist:m and (year:>1990 or length:<3m)",
      "path:the", "played:never added:<30d",
    ] {
      let query = try LibraryQuery(parsing: text)
      try report("query \(text)", times { try reader.list(query) })
    }
    try report("read all tracks", times { try reader.tracks(of: all) })
    // A mood that contains all of them.
    var picker = RadioPicker(weights: Array(repeating: 1, count: max(1, all.count)), seed: 1)
    try report("next song of a radio", times { picker.next() })
  }

  /// Types words from the library's own titles, letter by letter, and then with two letters
  /// swapped.
  private static func search(_ reader: LibraryReader) throws {
    let list = try reader.list(LibraryQuery())
    var keys: [Duration] = []
    var typos: [Duration] = []
    for step in 0..<20 {
      let place = list.count * step / 20
      let rows = try reader.rows(place..<(place + 1), of: list)
      let title = rows.first?.track.title ?? ""
      let letters = Array(title.filter { $0.isLetter || $0 == " " }.prefix(12))
      guard letters.count > 4 else { continue }
      for length in 2...letters.count {
        keys.append(try typed(String(letters[..<length]), reader).taken)
      }
      guard let word = title.split(separator: " ").first(where: { $0.count > 4 }) else { continue }
      var swapped = Array(word)
      swapped.swapAt(2, 3)
      let (taken, isForgiving) = try typed(String(swapped), reader)
      if isForgiving { typos.append(taken) }
    }
    report("a key of a search", keys)
    report("a key with a typo", typos)
  }

  private static func typed(
    _ text: String, _ reader: LibraryReader
  ) throws -> (taken: Duration, isForgiving: Bool) {
    var isForgiving = false
    let taken = try time {
      let query = LibraryQuery(condition: .text(nil, .init(text)))
      let list = try reader.list(query)
      isForgiving = list.isForgiving
      _ = try page(0, of: list, reader)
    }
    return (taken, isForgiving)
  }

  private static func page(
    _ place: Int, of list: LibraryList, _ reader: LibraryReader
  ) throws -> [LibraryRow] {
    try reader.rows(max(0, place)..<(max(0, place) + 50), of: list)
  }

  private static func times(_ work: () throws -> some Any) throws -> [Duration] {
    try (0..<turns).map { _ in try time { _ = try work() } }
  }

  private static func time(_ work: () throws -> some Any) throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    _ = try work()
    return clock.now - start
  }

  private static func report(_ what: String, _ times: [Duration]) {
    guard !times.isEmpty else { return }
    let sorted = times.map {
      Double($0.components.attoseconds) / 1e15 + Double($0.components.seconds) * 1000
    }
    .sorted()
    print(
      "{\"what\":\"\(what)\",\"median\":\(sorted[sorted.count / 2])"
        + ",\"longest\":\(sorted[sorted.count - 1])}")
  }
}
