import PlayerModel

@testable import MediaPlayers

/// One player that receives inputs at given times, and the events that result.
struct Script {
  var tracking: PlayerTracking
  private(set) var outputs: [PlayerTracking.Output] = []

  /// A player that exists at second 0.
  init(_ report: PlayerReport = PlayerReport(), isNew: Bool = false) {
    tracking = PlayerTracking(
      name: "test", report, isNew: isNew, entries: EntryNumbers(), at: Self.moment(0))
  }

  /// A player that plays an item from its beginning, once it is settled: after half a second, or
  /// two without a title.
  static func playing(_ metadata: ItemMetadata, at position: Double? = 0) -> Script {
    var script = Script(.playing(metadata, at: position), isNew: true)
    script.passTime(to: metadata.awaitsTags ? 2 : 0.5)
    script.outputs = []
    return script
  }

  static func moment(_ seconds: Double) -> Timestamp {
    Timestamp(
      unixMilliseconds: 1_700_000_000_000 + Int64((seconds * 1000).rounded()),
      monotonicNanoseconds: 50_000_000_000 + Int64((seconds * 1e9).rounded()))
  }

  /// Applies an input at a given second, after the deadlines before it.
  @discardableResult
  mutating func at(_ seconds: Double, _ input: PlayerTracking.Input) -> [PlayerTracking.Output] {
    passTime(to: seconds)
    let made = tracking.handle(input, at: Self.moment(seconds))
    outputs += made
    return made
  }

  /// The player reports this at a given second.
  @discardableResult
  mutating func at(_ seconds: Double, _ report: PlayerReport) -> [PlayerTracking.Output] {
    at(seconds, .reported(report))
  }

  /// Lets time pass.
  mutating func passTime(to seconds: Double) {
    while let due = tracking.deadline, due <= Self.moment(seconds).monotonicNanoseconds {
      let moment = Timestamp(
        unixMilliseconds: 1_700_000_000_000 + (due - 50_000_000_000) / 1_000_000,
        monotonicNanoseconds: due)
      outputs += tracking.handle(.time, at: moment)
    }
  }

  /// The events up to a given second, in words such as `item B @1.5`.
  mutating func story(until seconds: Double) -> [String] {
    passTime(to: seconds)
    return events.map(Self.word)
  }

  var events: [PlayerEvent] {
    outputs.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  var statuses: [Bool] {
    outputs.compactMap { if case .status(let isPlaying) = $0 { isPlaying } else { nil } }
  }

  /// Seconds of the item by the snapshot.
  func position(at seconds: Double) -> Double {
    tracking.snapshot.position(at: Self.moment(seconds))
  }

  private static func word(_ event: PlayerEvent) -> String {
    let when = Double(event.happenedAt.monotonicNanoseconds - 50_000_000_000) / 1e9
    let what =
      switch event.kind {
      case .itemChanged(let from, let previous):
        "item \(event.snapshot.item?.track.title ?? "-") after \(from?.track.title ?? "-"), "
          + "left at \(round(previous))"
      case .stateChanged(_, let to, let previous):
        to.name + (previous.map { " left at \(round($0))" } ?? "")
      case .seeked(let from, let to): "seek \(round(from)) to \(round(to))"
      case .itemUpdated: "update \(event.snapshot.item?.track.title ?? "-")"
      case .rateChanged: "rate \(event.snapshot.rate)"
      default: "?"
      }
    return "\(what) @\(round(when))"
  }

  private static func round(_ seconds: Double) -> Double {
    (seconds * 10).rounded() / 10
  }
}

extension PlayerReport {
  static func playing(_ metadata: ItemMetadata? = nil, at position: Double? = nil) -> PlayerReport {
    var report = PlayerReport()
    (report.status, report.metadata, report.position) = (.playing, metadata, position)
    return report
  }

  static func status(_ status: Status) -> PlayerReport {
    var report = PlayerReport()
    report.status = status
    return report
  }

  static func item(_ metadata: ItemMetadata) -> PlayerReport {
    var report = PlayerReport()
    report.metadata = metadata
    return report
  }

  static func rate(_ rate: Double) -> PlayerReport {
    var report = PlayerReport()
    report.rate = ReportedRate(rate)
    return report
  }
}

extension ItemMetadata {
  static func song(
    _ title: String, by artist: String = "Ann", id: String? = nil, url: String = "",
    length: Double? = 200
  ) -> ItemMetadata {
    var metadata = ItemMetadata()
    (metadata.title, metadata.artist, metadata.trackID) = (title, artist, id)
    (metadata.url, metadata.length) = (url, length)
    return metadata
  }
}
