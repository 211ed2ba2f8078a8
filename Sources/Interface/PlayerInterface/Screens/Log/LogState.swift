import PlayerModel
import TerminalCells

/// The timeline of what was heard, or the records of a sensor, and the report next to them.
struct LogState: Equatable, Sendable {
  /// The timeline, which stays where it is while events are listed.
  private(set) var hearings = RowList()
  /// The events of a hearing, or the records of a sensor.
  private(set) var records = RowList()
  /// What is listed.
  private(set) var subject = LogSubject.hearings
  /// The names of the sensors whose records can be shown.
  private let sensors: [String]
  /// The listening report.
  var report = ReportView()
  /// Whether the shown sensor records; `nil` until the player has answered.
  private(set) var status: SensorStatus?
  /// Whether the player is still to be asked for it.
  private var needsStatus = true
  /// The area of both.
  private var body = Rect.nothing
  /// The last sessions that began and ended, as long as the timeline does not show them.
  private var awaited: [AwaitedSession] = []
  /// How often the timeline was read again for ``awaited``.
  private var rereads = 0

  /// Creates a log of the given sensors.
  init(of sensors: [String]) {
    self.sensors = sensors
    hearings.show(.hearings)
  }

  /// The listed rows.
  var list: RowList { subject == .hearings ? hearings : records }

  /// Changes the listed rows, and moves the selection off a heading.
  mutating func changeList<Result>(_ change: (inout RowList) -> Result) -> Result {
    guard subject == .hearings else { return change(&records) }
    let before = hearings.position.selected
    let result = change(&hearings)
    hearings.leaveHeading(movingUp: hearings.position.selected < before)
    return result
  }

  /// Whether all records of the first sensor are shown.
  var showsFirstSensor: Bool { subject == .records(0) }

  /// Whether a sensor recorded what is listed; the timeline needs none, and the events of hearings in other
  /// players are of a sensor that is not listed here.
  private var isOfSensor: Bool {
    switch subject {
    case .hearings: false
    case .events(let hearing): hearing.origin == .thisPlayer
    case .records: true
    }
  }

  /// The sensor whose records are shown; `nil` if there is only one.
  var chosenSensor: String? {
    guard case .records(let index) = subject, sensors.count > 1 else { return nil }
    return sensors[index]
  }

  /// What the key switches to, in a word or two.
  var nextName: String {
    guard case .records(let index) = next else { return "timeline" }
    return sensors.count > 1 ? "\(sensors[index]) events" : "all events"
  }

  /// What the key switches to: the records of each sensor, and then the timeline.
  private var next: LogSubject {
    guard case .records(let index) = subject else { return .records(0) }
    return index + 1 < sensors.count ? .records(index + 1) : .hearings
  }

  // MARK: Keys

  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    if action == .order {
      show(next)
      return []
    }
    guard !report.isShown else { return nil }
    switch (action, list.selectedRow) {
    case (.goOut, _): return goOut() ? [] : nil
    case (.goIn, .hearing(let hearing)?): return open(hearing)
    case (.playSelected, .hearing(let hearing)?): return play(hearing)
    default: return list.handle(action, in: nil)
    }
  }

  /// Returns from the events of a hearing to the timeline; returns whether they were shown.
  mutating func goOut() -> Bool {
    guard subject.hearing != nil else { return false }
    show(.hearings)
    return true
  }

  /// Lists what the sensor recorded during a hearing.
  private mutating func open(_ hearing: ListRow.Hearing) -> [Intent] {
    if case .imported(let name) = hearing.origin {
      return [.say("This comes from \(name), so no sensor recorded it.")]
    }
    show(.events(of: hearing))
    return []
  }

  /// Plays the track of a hearing now; the queue then continues.
  private func play(_ hearing: ListRow.Hearing) -> [Intent] {
    guard let track = hearing.item?.track else {
      return [.say("This was not played here, so its file is unknown.")]
    }
    return [
      .request(
        .queueFill(.playNow(content: .tracks(tracks: [track]))),
        for: .queued(.now, name: track.title))
    ]
  }

  private mutating func show(_ subject: LogSubject) {
    self.subject = subject
    switch subject {
    case .hearings: records.show(nil)
    case .events(let hearing): records.show(.events(of: hearing.id))
    case .records(let index):
      records.show(.records(of: sensors.indices.contains(index) ? sensors[index] : nil))
    }
    setBody(body)
    forgetStatus()
  }

  // MARK: Whether the sensor records

  /// Asks again whether the sensor records, because that may have changed.
  mutating func forgetStatus() {
    (status, needsStatus) = (nil, true)
  }

  /// Returns the request for the sensor's status, once; `nil` while the player cannot be asked.
  mutating func askForStatus(_ player: PlayerLink) -> Intent? {
    guard needsStatus, isOfSensor, player.isAttached else { return nil }
    needsStatus = false
    return .request(.sensor(.sensorStatus(sensor: chosenSensor)), for: .sensor(chosenSensor))
  }

  /// Accepts the status of a sensor, unless another one is shown by now.
  mutating func receive(_ status: SensorStatus, of sensor: String?) {
    guard isOfSensor, sensor == chosenSensor else { return }
    self.status = status
  }

  /// Says that the sensor does not record, and what starts it; `nil` if it records or that is not known.
  func silence(_ bindings: KeyBindings) -> String? {
    guard isOfSensor, let status, !status.isRunning else { return nil }
    // There it is turned on for good, which a command may not do.
    return "Recording is off; \(bindings.name(.showSettings) ?? ":settings") turns it on."
  }

  /// Scrolls the report if it is shown; otherwise moves the selection.
  mutating func take(_ movement: Movement, in layout: Layout) {
    if report.isShown {
      report.take(movement, count: reportLines, height: parts.report.height)
    } else {
      changeList { $0.take(movement) }
    }
  }

  /// Scrolls by a number of rows, as with the mouse wheel.
  mutating func scroll(by rows: Int, in layout: Layout) {
    if report.isShown {
      report.move(by: rows, count: reportLines, height: parts.report.height)
    } else {
      changeList { $0.move(by: rows) }
    }
  }

  // MARK: The area

  /// Changes the area on the screen.
  mutating func setBody(_ body: Rect) {
    self.body = body
    hearings.setHeight(parts.records.height)
    records.setHeight(listedArea.height)
  }

  /// The area of the listed rows.
  private var listedArea: Rect { LogPane.rows(in: parts.records, of: subject).rows }

  private var parts: (report: Rect, line: Rect, records: Rect) {
    LogPane.parts(of: body, showsReport: report.isShown)
  }

  private var reportLines: Int { report.text?.lines.count ?? 0 }

  // MARK: The report

  /// Requests the report if it is shown.
  mutating func askForReport(_ tags: inout RequestTags) -> [Intent] {
    report.ask(&tags).map(Intent.effect)
  }

  /// Shows the report for the next period, or hides it.
  mutating func changeReport() {
    report.change()
    setBody(body)
  }

  // MARK: Reading rows

  /// Waits for a session that the player announced to be stored.
  mutating func wait(for session: AwaitedSession) {
    awaited.removeAll { $0.hasEnded == session.hasEnded }
    awaited.append(session)
  }

  /// The monotonic time at which the timeline is read again for a session; `nil` if it waits for none.
  var deadline: Int64? {
    subject == .hearings ? awaited.compactMap(\.nextAttempt).min() : nil
  }

  /// Requests unknown rows of the visible list.
  mutating func askForRows(
    _ revision: ListRevision, at now: Timestamp, _ tags: inout RequestTags
  ) -> Effect? {
    guard subject == .hearings else { return records.ask(revision, &tags) }
    var revision = revision
    awaited = awaited.filter { !$0.isGivenUp && !hearings.shows($0) }
    for index in awaited.indices {
      if awaited[index].isDue(at: now.monotonicNanoseconds) { rereads += 1 }
    }
    revision.hearings += rereads
    return hearings.ask(revision, &tags)
  }

  /// Handles rows, if one of the lists requested them; the same hearing stays selected, except the newest.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    let selected = hearings.selectedRow?.hearing
    guard hearings.receive(answer, tag) else {
      _ = records.receive(answer, tag)
      return
    }
    if let selected, selected.number > 1 { hearings.follow(selected) }
    hearings.leaveHeading(movingUp: false)
  }
}
