import CalendarDates
import PlayerModel
import TerminalCells

@testable import PlayerInterface

/// Tracks, snapshots and models for tests.
enum Fixture {
  static let start = Timestamp(
    unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 5_000_000_000)

  static func after(_ seconds: Double) -> Timestamp {
    Timestamp(
      unixMilliseconds: start.unixMilliseconds + Int64(seconds * 1000),
      monotonicNanoseconds: start.monotonicNanoseconds + Int64(seconds * 1e9))
  }

  static func track(
    _ title: String, artist: String = "", album: String = "", year: Int? = nil,
    duration: Double? = 200, number: Int = 0
  ) -> Track {
    var track = Track(path: TrackPath("/music/\(title).mp3"), title: title)
    track.artist = artist
    track.album = album
    track.year = year
    track.duration = duration
    track.isDurationExact = true
    let digits = String(number, radix: 16)
    track.persistentID = PersistentID(
      rawValue: "s1:" + String(repeating: "0", count: 32 - digits.count) + digits)
    return track
  }

  /// A queue of everything that is hard to display.
  static let queue: [QueueWindow.Row] = [
    track("Midnight Rain", artist: "The Lanterns", album: "Blue Hours", year: 2021, duration: 221),
    track("東京の夜", artist: "山田 花子", album: "四季の歌", year: 1999, duration: 195.4),
    track("🎵 Dance 👍🏽 👩‍👩‍👧", artist: "DJ 🇩🇪", album: "Emoji", duration: 3753),
    track("Ame\u{301}lie et l’e\u{301}te\u{301}", artist: "Noe\u{308}l", album: "Combining"),
    track(
      "A title that goes on and on and does not want to end before every column of the screen is full",
      artist: "An artist who is just as fond of words as the title would make one think",
      album: "Everything That We Ever Wanted to Say and Never Had the Time For", duration: 59),
    track(
      "\u{1B}[31mred\u{1B}[0m \u{202E}drawkcab\u{7}", artist: "nul\u{0}byte", album: "tab\there"),
    track("broken \u{EFE9}\u{EFFF} bytes", artist: "", album: "", duration: nil),
    track("שלום עולם", artist: "مرحبا", album: "한국어 노래", duration: 10),
  ].enumerated().map { index, track in
    var track = track
    track.persistentID = PersistentID(rawValue: "s1:0000000000000000000000000000000\(index)")
    return QueueWindow.Row(
      index: index, entry: QueueEntry(id: EntryID(rawValue: Int64(index + 1)), track: track),
      moods: index == 1 ? [.calm, .sad] : index == 4 ? [.happy] : [])
  }

  /// Bookmarks in the second song of the queue, in another one, and in one whose file is missing.
  static let bookmarks = [
    Bookmark(id: 3, name: "Solo", seconds: 63.5, addedAt: 0, track: queue[1].entry.track),
    Bookmark(id: 5, name: "", seconds: 5, addedAt: 0, track: queue[0].entry.track),
    Bookmark(
      id: 7, name: "Bridge", seconds: 7200, addedAt: 0, track: queue[7].entry.track,
      isMissing: true),
  ]

  /// The waveform of a song with a quiet beginning, four verses and a long end.
  static let waveform: SongWaveform = {
    let levels = (0..<SongWaveform.partCount).map { part -> Float in
      let verse = Float(part % 50) / 50
      let fade: Float = part < 20 ? Float(part) / 20 : part >= 170 ? Float(199 - part) / 30 : 1
      return fade * (0.3 + 0.6 * verse)
    }
    return SongWaveform(peaks: levels, levels: levels.map { $0 / 4 })
  }()

  static func snapshot(
    playing index: Int? = 0, of rows: [QueueWindow.Row] = queue, state: PlaybackState = .playing,
    at seconds: Double = 83
  ) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "default")
    snapshot.revision = 1
    snapshot.queueRevision = 1
    snapshot.state = state
    snapshot.queueCount = rows.count
    snapshot.queueIndex = index
    snapshot.item = index.map { rows[$0].entry }
    snapshot.itemMoods = index.map { rows[$0].moods } ?? []
    snapshot.position = PlaybackPosition(seconds: seconds, takenAt: start)
    snapshot.volume = 80
    return snapshot
  }

  static let lyrics = Lyrics(
    synced: true,
    lines: [
      Lyrics.Line(time: 10, text: "The lamps are going out"),
      Lyrics.Line(time: 80, text: "and the rain comes down \u{1B}[5m on 東京"),
      Lyrics.Line(time: 90.5, text: ""),
      Lyrics.Line(time: 100, text: "Nobody hears it but me"),
    ])

  /// A report of eleven days, with names that are hard to display.
  static let report: ListeningReport = {
    func ranked(_ name: String, _ artist: String, _ seconds: Double, _ skips: Int = 0)
      -> ListeningReport.Ranked
    {
      .init(name: name, artist: artist, seconds: seconds, listens: Int(seconds / 200), skips: skips)
    }
    var report = ListeningReport()
    report.rule = "50% or 240 s"
    report.first = CalendarDay(year: 2023, month: 11, day: 4)
    report.last = CalendarDay(year: 2023, month: 11, day: 14)
    (report.totals.seconds, report.totals.sessions) = (40_000, 220)
    (report.totals.listens, report.totals.newListens, report.totals.skips) = (180, 25, 30)
    (report.totals.songs, report.totals.artists, report.totals.albums) = (60, 12, 14)
    report.moodNames = [.calm, .sad]
    report.moodSeconds = [9000, 100]
    report.days = (4...14).map { day in
      let date = CalendarDay(year: 2023, month: 11, day: day)
      var period = ListeningReport.Period(name: date.description)
      period.seconds = Double(day % 4) * 3000
      period.moodSeconds = [Double(day % 3) * 900, 9]
      return period
    }
    report.months = [.init(name: "2023-11")]
    report.week = (0..<7).map { day in (0..<24).map { Double(($0 * (day + 3)) % 17) * 60 } }
    report.top.artists = [
      ranked("The Lanterns", "", 9000), ranked("山田 花子", "", 5000),
      ranked("\u{1B}[31mred\u{7}\u{202E}", "", 40),
    ]
    report.top.albums = [ranked("四季の歌", "山田 花子", 5000)]
    report.top.songs = [
      ranked("東京の夜", "山田 花子", 3000),
      ranked(String(repeating: "A title that goes on ", count: 9), "The Lanterns", 2000),
    ]
    report.top.skips = [ranked("Midnight Rain", "The Lanterns", 20, 7)]
    return report
  }()

  static let headphones: HeadphoneReport = {
    var report = HeadphoneReport(source: "airpods", isEnabled: true)
    report.isConnected = true
    report.name = "My\u{1B}Pods 耳機"
    report.ears = [.inEar, .out]
    report.measures = ["pitch", "yaw"]
    report.gestures = [
      GestureBinding(gesture: "nod", command: "mood add happy"),
      GestureBinding(
        gesture: "tilt-left", command: "previous",
        refusal: "These headphones do not measure what “tilt-left” needs."),
    ]
    report.underWay = GestureUnderWay(gesture: "nod", part: 0.6)
    report.lost = 3
    var sample = HeadphoneSample(number: 7, time: start)
    sample.pitch = -0.2
    sample.yaw = 0.4
    sample.rotationRate = [0.1, 0, -1.5]
    report.samples = [sample]
    return report
  }()

  static let folders = [
    LibraryFolder(path: TrackPath("/home/me/Music"), tracks: 4321, isThere: true, isSetting: true),
    LibraryFolder(
      path: TrackPath("/media/\u{1B}[2J\u{202E}disk 東京"), tracks: 1, isThere: false,
      isSetting: false),
  ]

  static let settings = [
    SettingEntry(
      name: "audio.output", label: "Output", meaning: "Where the sound goes.", value: "default",
      choices: [.init("default", "default  The default device"), .init("hw:1,0", "hw:1,0  A card")]
        + [.init("silent", "silent  No sound")]),
    SettingEntry(
      name: "interface.theme", label: "Theme", meaning: "The looks.", value: "mine",
      choices: ["standard", "dark", "light"].map { .init($0, $0) }),
    recording(
      "sensor.enabled", "Listening sensor",
      "Whether the listening sensor runs. It records when the player's state changes.",
      of: .init(nil)),
  ]

  /// A setting that starts a sensor, and does.
  static func recording(
    _ name: String, _ label: String, _ meaning: String, of sensor: SettingEntry.Sensor
  ) -> SettingEntry {
    var entry = SettingEntry(
      name: name, label: label, meaning: meaning, value: "true",
      choices: [.init("true", "on"), .init("false", "off")])
    (entry.sensor, entry.isAppliedAtOnce) = (sensor, sensor.name == nil)
    return entry
  }

  static func model(
    width: Int = 80, height: Int = 24, glyphs: Glyphs.Repertoire = .unicode,
    colors: ColorDepth = .none, options: InterfaceOptions = InterfaceOptions(),
    sensors: [String] = [], opening: PlayerRequest? = nil
  ) -> AppModel {
    AppModel(
      size: CellSize(width: width, height: height),
      traits: TerminalTraits(glyphs: Glyphs(glyphs), colors: colors), options: options,
      sensors: sensors, opening: opening)
  }
}

/// A model and a player that immediately answers it from a list of rows.
struct Conversation {
  var model: AppModel
  var rows: [QueueWindow.Row]
  var lyrics: Lyrics?
  /// The answer to a request for a report; `nil` for no answer yet.
  var report: Result<ListeningReport, PlayerError>? = .success(Fixture.report)
  /// The answer to a request for a cover; `nil` for none.
  var cover: CoverAnswer?
  /// The answer to a request for a photo; `nil` for none.
  var photo: CoverAnswer?
  /// The lists that cannot be read, with the reasons.
  var failures: [ListSource: PlayerError] = [:]
  var moods = MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }
  var playlists: [PlaylistSummary] = []
  var savedQueries: [SavedQuery] = []
  var bookmarks: [Bookmark] = []
  var folders: [LibraryFolder] = []
  var settings: [SettingEntry] = []
  /// The answer to the first request for the headphones; `nil` for none.
  var headphones: HeadphoneReport?
  /// The answer to a request for the spectrum; `nil` for none.
  var spectrum: Spectrum?
  /// The waveform and bookmarks of songs; `nil` for no answer yet.
  var outline: SongOutline?
  /// The contents of lists; all others are empty.
  var lists: [ListSource: [ListRow]] = [:]
  /// Why empty lists are empty.
  var emptyReasons: [ListSource: String] = [:]
  /// The reports that were read, in order.
  private(set) var reports: [ReportPeriod] = []
  /// The lists that were read, in order.
  private(set) var read: [ListQuestion] = []
  /// The rows that were searched for, in order.
  private(set) var searched: [RowSearch] = []
  /// The tags of those searches.
  private(set) var searchTags: [RequestTag] = []
  /// Whether searches are answered immediately.
  var answersSearches = true
  /// The positions of the files searched for, one per search; `nil`, and once it is empty, for “not found”.
  var places: [Int?] = []
  /// The answer to any other effect; `nil` for none.
  var reading: (Effect) -> AppEvent? = { _ in nil }
  /// Which answers are held back until they are taken; `nil` for none.
  var keepsBack: ((Effect, AppModel) -> Bool)?
  /// Whether all of these answers are held back, and not only the first.
  var keepsAllBack = false
  private var keptBack: [(effect: Effect, answer: AppEvent)] = []
  /// The time of the next event.
  var now = Fixture.start
  /// All requests to the player, in order.
  private(set) var asked: [PlayerRequest] = []
  /// All covers that were requested, in order.
  private(set) var covers: [CoverRequest] = []
  /// All report covers that were requested, in order, followed by the answer to each.
  private(set) var reportCovers: [CoverRequest] = []
  var reportCover = CoverAnswer()
  /// All photos that were requested, in order.
  private(set) var photos: [CoverRequest] = []
  /// The songs whose waveform and bookmarks were requested, in order.
  private(set) var outlines: [PersistentID] = []
  /// All other effects, in order.
  private(set) var effects: [Effect] = []

  init(_ model: AppModel, rows: [QueueWindow.Row] = Fixture.queue, lyrics: Lyrics? = nil) {
    self.model = model
    self.rows = rows
    self.lyrics = lyrics
  }

  mutating func send(_ event: AppEvent) {
    perform(model.update(event, at: now))
  }

  /// Performs the effects, and passes the answers to the model.
  mutating func perform(_ wanted: [Effect]) {
    var waiting = wanted
    var steps = 0
    while !waiting.isEmpty {
      steps += 1
      precondition(steps < 1000, "the model never stops asking")
      let effect = waiting.removeFirst()
      note(effect)
      guard let answer = answer(to: effect) else { continue }
      if let keepsBack, keptBack.isEmpty || keepsAllBack, keepsBack(effect, model) {
        keptBack.append((effect, answer))
      } else {
        waiting += model.update(answer, at: now)
      }
    }
  }

  /// The answers held back, as of the request or as of now; no more answers are held back afterwards.
  mutating func takeKeptBack(answeredNow: Bool) -> [AppEvent] {
    let kept = keptBack
    (keptBack, keepsBack) = ([], nil)
    return kept.compactMap { answeredNow ? answer(to: $0.effect) : $0.answer }
  }

  private mutating func note(_ effect: Effect) {
    switch effect {
    case .request(let request, _): asked.append(request)
    case .drawCover(let request): covers.append(request)
    case .drawPhoto(let request): photos.append(request)
    case .drawReportCover(let request): reportCovers.append(request)
    case .readOutline(let song): outlines.append(song)
    case .readReport(let period, _): reports.append(period)
    case .readRows(let question, _): read.append(question)
    case .findRow(let search, let tag):
      searched.append(search)
      searchTags.append(tag)
    default: effects.append(effect)
    }
  }

  private mutating func answer(to effect: Effect) -> AppEvent? {
    switch effect {
    case .request(let request, let tag): answer(request).map { .reply(tag, .success($0)) }
    case .drawCover(let request): cover.map { .cover(request, $0) }
    case .drawPhoto(let request): photo.map { .photo(request, $0) }
    case .drawReportCover(let request): .reportCover(request, reportCover)
    case .readReport(_, let tag): report.map { .report(tag, $0) }
    case .readRows(let question, let tag):
      .rows(tag, failures[question.source].map(Result.failure) ?? .success(answer(question)))
    case .findRow(let search, let tag) where search.track != nil:
      .rowFound(tag, .success(places.isEmpty ? nil : places.removeFirst()))
    case .findRow(let search, let tag):
      answersSearches ? answer(search, tag) : nil
    case .readOutline(let song): outline.map { .outline(song, $0) } ?? reading(effect)
    case .readSettings: .settings(settings)
    default: reading(effect)
    }
  }

  /// Changes something in the player, which sends an event.
  mutating func change(
    _ kind: PlayerEvent.Kind = .modesChanged, _ change: (inout PlayerSnapshot) -> Void
  ) {
    var snapshot = model.snapshot
    snapshot.revision += 1
    change(&snapshot)
    send(
      .player(
        PlayerEvent(number: snapshot.revision, happenedAt: now, kind: kind, snapshot: snapshot)))
  }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.terminal(.key(key))) }
  }

  mutating func type(_ text: String) {
    for character in text { send(.terminal(.key(.character(character)))) }
  }

  mutating func forget() {
    asked = []
    covers = []
    photos = []
    outlines = []
    effects = []
    read = []
    reports = []
    searched = []
    searchTags = []
  }

  /// The answer to a search: a row of the list, or else the first match in its areas.
  private func answer(_ search: RowSearch, _ tag: RequestTag) -> AppEvent {
    if search.areas.isEmpty || !search.isRepeated, let row = find(search) {
      return .rowFound(tag, .success(row))
    }
    for area in search.areas.dropFirst() + search.areas.prefix(1) {
      let texts = lists[area.source, default: []].map(\.searchedTexts)
      guard let row = Self.place(in: texts, of: search.text, 0, false) else { continue }
      let path = TrackPath("/music/\(texts[row][0])")
      return .foundElsewhere(tag, DistantMatch(path: path, column: area.column))
    }
    return .rowFound(tag, .success(nil))
  }

  private func find(_ search: RowSearch) -> Int? {
    let texts: [[String]] =
      switch search.place {
      case .list(let source): lists[source, default: []].map(\.searchedTexts)
      case .rows(let rows): rows
      }
    return Self.place(in: texts, of: search.text, search.from, search.isBackward)
  }

  /// The index of the next row that contains `text`, as players and runners would find it.
  private static func place(
    in rows: [[String]], of text: String, _ from: Int, _ isBackward: Bool
  ) -> Int? {
    let found = rows.indices.filter { row in
      rows[row].contains { $0.lowercased().contains(text.lowercased()) }
    }
    return isBackward
      ? found.last { $0 < from } ?? found.last : found.first { $0 >= from } ?? found.first
  }

  private func answer(_ question: ListQuestion) -> ListAnswer {
    let rows = lists[question.source] ?? []
    return ListAnswer(
      total: rows.count, rows: Array(rows.dropFirst(question.offset).prefix(question.limit)),
      numbers: TrackNumbers(rows.lazy.compactMap(\.item?.track)),
      hasYears: rows.contains { row in
        if case .group(let group) = row { group.year != nil } else { false }
      }, emptyReason: rows.isEmpty ? emptyReasons[question.source] : nil)
  }

  private func answer(_ request: PlayerRequest) -> PlayerReply? {
    switch request {
    case .queueWindow(.queue(let offset, let limit, let filter)):
      let matching = rows.filter { filter.isEmpty || $0.entry.track.title.contains(filter) }
      return .queue(
        window: QueueWindow(
          queueRevision: model.snapshot.queueRevision, total: matching.count, offset: offset,
          rows: Array(matching.dropFirst(offset).prefix(limit))))
    case .queueWindow(.queueMatch(let text, let from, let isBackward)):
      let titles = rows.map { [$0.entry.track.title] }
      let found = Self.place(in: titles, of: text, from, isBackward).map { rows[$0] }
      return .queue(
        window: QueueWindow(
          queueRevision: model.snapshot.queueRevision, total: found == nil ? 0 : 1, offset: 0,
          rows: [found].compactMap(\.self)))
    case .lyrics: return .lyrics(lyrics: lyrics)
    case .moodFiling(.addToMood(let mood, let tracks)),
      .moodFiling(.removeFromMood(let mood, let tracks)),
      .moodFiling(.insertIntoMood(let mood, let tracks, _)):
      return .moodChanged(change: MoodChange(mood: mood, changed: tracks.count, unchanged: 0))
    case .mood: return .moods(moods: moods)
    case .playlist: return .playlists(playlists: playlists)
    case .libraryFolder: return .libraryFolders(folders: folders)
    case .savedQuery: return .savedQueries(queries: savedQueries)
    case .bookmark: return .bookmarks(bookmarks: bookmarks)
    case .queueFill(.beginMoodSorting):
      return .queued(result: QueueResult(added: 12, skipped: [], skippedCount: 0))
    case .queueFill: return .queued(result: QueueResult(added: 1, skipped: [], skippedCount: 0))
    case .headphones(.headphones(after: nil)): return headphones.map(PlayerReply.headphones)
    case .spectrum: return spectrum.map(PlayerReply.spectrum)
    case .mark: return .marked(change: MarkChange(changed: 1, unchanged: 0))
    case .file: return .filesChanged(change: FileChange(changed: 1, refused: []))
    case .undo(.undo): return .undone(what: "the last change")
    case .undo(.redo): return .redone(what: "the last change")
    case .snapshot: return .snapshot(snapshot: model.snapshot)
    case .transport(let request): return changed(by: request).map(PlayerReply.snapshot)
    case .queueEdit(.removeFromQueue), .queueEdit(.sortQueue), .queueEdit(.playQueuedNext),
      .queueEdit(.moveInQueue):
      return .snapshot(snapshot: model.snapshot)
    default: return nil
    }
  }

  /// The player's state after a request for a mode; `nil` if the request has no answer.
  private func changed(by request: TransportRequest) -> PlayerSnapshot? {
    var snapshot = model.snapshot
    switch request {
    case .setRepeat(let mode): snapshot.repeatMode = mode
    case .setShuffle(let mode): snapshot.shuffleMode = mode
    case .setStopAfterItem(let stops): snapshot.stopsAfterItem = stops
    case .setLoop(let points, _): snapshot.loop = points
    case .setCrossfade(let seconds):
      snapshot.sound.crossfade = CrossfadeLength(seconds: seconds ?? 0) ?? .off
    case .setSleepTimer(let minutes):
      snapshot.sleepTimer = minutes.map {
        SleepTimer(minutes: $0, endsAt: Fixture.after($0 * 60), isFading: false)
      }
    case .changeVolume(let percent): snapshot.volume = min(100, max(0, snapshot.volume)) + percent
    case .changeRate(let steps): snapshot.rate = ((snapshot.rate + steps) * 10).rounded() / 10
    case .setRate(let rate): snapshot.rate = rate
    case .endMoodSorting: snapshot.sorting = nil
    default: return nil
    }
    return snapshot
  }
}

extension AppModel {
  /// Handles an event at an arbitrary time.
  mutating func update(_ event: AppEvent) -> [Effect] {
    update(event, at: Fixture.start)
  }
}
