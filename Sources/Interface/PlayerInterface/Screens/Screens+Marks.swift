import PlayerModel

/// The marked rows of the current screen's list, and what keys do with them.
extension Screens {
  /// The rows that are marked; nil where none can be.
  var marks: RowMarks? {
    current == .queue ? queue.marks : current == .settings ? nil : focusedList?.marks
  }

  /// The tracks that keys act on: those that are marked, else that of the selected row; none where that holds no
  /// track.
  var chosenTracks: [ChosenTrack] {
    current == .queue ? queue.chosenTracks : focusedList?.chosenTracks ?? []
  }

  /// Takes all marks away.
  mutating func dropMarks() {
    changeMarks { $0 = RowMarks() }
  }

  private mutating func changeMarks(_ change: (inout RowMarks) -> Void) {
    if current == .queue {
      change(&queue.marks)
    } else {
      changeList { change(&$0.marks) }
    }
  }

  /// Changes the list that keys act on, where that is not the queue.
  mutating func changeList(_ change: (inout RowList) -> Void) {
    switch current {
    case .library: library.browser.change(change)
    case .moods: moods.browser.change(change)
    case .search: change(&search.list)
    case .log: change(&log.records)
    case .help, .queue, .playing, .settings: break
    }
  }

  /// Marks rows as a key says; nil if there is nothing to mark.
  mutating func mark(_ action: KeyAction, _ tags: inout RequestTags) -> [Intent]? {
    guard marks != nil else { return [.say("There are no rows here to mark.")] }
    guard action == .mark else {
      let isInverting = action == .invertMarks
      return mark(
        current == .queue
          ? isInverting ? queue.wholeRange : queue.rangeToSelected
          : focusedList.map { isInverting ? $0.wholeRange : $0.rangeToSelected },
        &tags)
    }
    if current == .queue { return queue.markSelected() }
    var intents: [Intent]?
    changeList { intents = $0.markSelected() }
    return intents
  }

  /// Marks a range of rows; those that are not known are read first; nil if nothing is changed by that.
  private mutating func mark(_ range: MarkedRange?, _ tags: inout RequestTags) -> [Intent]? {
    guard let range, !range.rows.isEmpty else { return nil }
    guard range.rows.count <= RowMarks.most else { return [.say(RowMarks.refusal)] }
    if current == .queue {
      if let isChanged = queue.mark(range) { return isChanged ? [] : nil }
      let generation = queue.marks.generation.named(&tags)
      return [queue.request(range, of: generation, queueRevision: queue.queueRevision)]
    }
    var isChanged: Bool?
    changeList { isChanged = $0.mark(range) }
    if let isChanged { return isChanged ? [] : nil }
    guard let list = focusedList, let source = list.source else { return nil }
    var generation = list.marks.generation
    let name = generation.named(&tags)
    changeMarks { $0.generation = generation }
    return [
      .gather(
        source, order: list.orderOfTracks, from: range.rows.lowerBound, atMost: range.rows.count,
        to: .mark(range, of: name))
    ]
  }

  /// Marks rows that were read for it, if their list is still the one that keys act on, as it was.
  mutating func mark(_ rows: [ListRow], _ range: MarkedRange, of generation: RequestTag) -> [Intent]
  {
    guard focusedList?.marks.generation.name == generation else {
      return [.say("The list has changed; mark the rows again.")]
    }
    let marks = rows.enumerated().compactMap { offset, row in
      row.item.map { RowMarks.Mark(place: range.rows.lowerBound + offset, track: ChosenTrack($0)) }
    }
    changeMarks { $0.take(marks, isInverting: range.isInverting) }
    return []
  }

  // MARK: Keys

  /// What a key does with the marked rows, which are not marked any more then; nil: nothing is marked, or the key
  /// acts on something else.
  mutating func handleMarked(_ action: KeyAction) -> [Intent]? {
    guard [.append, .playNext, .remove, .favourite].contains(action), marks?.isEmpty == false else {
      return nil
    }
    let tracks = marks?.tracks ?? []
    let intents: [Intent]
    switch action {
    case .append:
      intents = tracks.queued("Added to the queue") { .queueFill(.appendToQueue(content: $0)) }
    case .playNext:
      intents = tracks.queued("Added to play next") { .queueFill(.playNext(content: $0)) }
    case .remove:
      guard let removal = remove(tracks) else {
        return [.say("You cannot remove anything from this list.")]
      }
      intents = removal
    case .favourite: intents = tracks.toggledFavourites
    default: return nil
    }
    dropMarks()
    return intents
  }

  /// Files the marked rows under a mood, or takes them out if all are there; nil: nothing is marked.
  mutating func fileMarked(under mood: MoodName) -> [Intent]? {
    guard let tracks = marks?.tracks, !tracks.isEmpty else { return nil }
    let isFiled =
      focusedList?.source == .mood(mood) || tracks.allSatisfy { $0.details.moods.contains(mood) }
    dropMarks()
    return [tracks.filed(under: mood, isAdding: !isFiled)]
  }

  /// Rates the marked rows; nil: nothing is marked.
  mutating func rateMarked(_ rating: Int) -> [Intent]? {
    guard let tracks = marks?.tracks, !tracks.isEmpty, TrackMarks.ratings.contains(rating) else {
      return nil
    }
    dropMarks()
    return [
      .request(
        .mark(.setRating(rating: rating, tracks: tracks.map(\.reference))),
        for: .marks(
          said: rating == 0 ? "Rating removed: \(tracks.name)" : "Rated \(rating): \(tracks.name)"))
    ]
  }

  /// Takes tracks out of the list; nil where that cannot be done.
  private func remove(_ tracks: [ChosenTrack]) -> [Intent]? {
    if current == .queue {
      let entries = tracks.compactMap { if case .entry(let id) = $0.id { id } else { nil } }
      return [
        .request(.queueEdit(.removeFromQueue(entries: entries)), for: .removal(title: tracks.name))
      ]
    }
    switch focusedList?.source {
    case .mood(let mood): return [tracks.filed(under: mood, isAdding: false)]
    case .playlist(let playlist):
      let places = tracks.compactMap { if case .place(let place) = $0.id { place } else { nil } }
      return [
        .request(
          .playlist(.removeFromPlaylist(playlist: playlist, places: places)), for: .playlists)
      ]
    case .groups, .folder, .tracks, .records, .photos, nil: return nil
    }
  }
}

extension [ChosenTrack] {
  /// Adds them to the queue; those whose files are gone are left out.
  fileprivate func queued(
    _ done: String, _ asRequest: (QueueContent) -> PlayerRequest
  ) -> [Intent] {
    let there = filter { !$0.isMissing }
    guard !there.isEmpty else { return [.say("None of these files exists any more.", .warning)] }
    return [
      .request(
        asRequest(.paths(paths: there.map(\.track.path))),
        for: .added(what: "\(done): \(there.name)"))
    ]
  }

  fileprivate func filed(under mood: MoodName, isAdding: Bool) -> Intent {
    .file(map(\.reference), called: name, under: mood, isAdding: isAdding)
  }

  /// Makes them favourites, or not if all are.
  fileprivate var toggledFavourites: [Intent] {
    let isFavourite = !allSatisfy(\.details.marks.isFavourite)
    return [
      .request(
        .mark(.setFavourite(isFavourite: isFavourite, tracks: map(\.reference))),
        for: .marks(
          said: isFavourite ? "Added to favourites: \(name)" : "Removed from favourites: \(name)"))
    ]
  }
}

extension QueueList {
  /// The most rows that one request may ask for.
  private static let mostRows = 1000

  /// Asks for the next rows of a range that is to be marked.
  func request(_ range: MarkedRange, of generation: RequestTag, queueRevision: Int64) -> Intent {
    .request(
      .queueWindow(
        .queue(
          offset: range.rows.lowerBound, limit: min(Self.mostRows, range.rows.count), filter: filter
        )),
      for: .marking(range, of: generation, queueRevision: queueRevision))
  }

  /// Takes rows that were read for it and asks for the rest; marks all of them once they are there.
  mutating func mark(
    _ window: QueueWindow, _ range: MarkedRange, of generation: RequestTag, queueRevision: Int64
  ) -> [Intent] {
    guard marks.generation.name == generation, window.queueRevision == queueRevision else {
      return [.say("The queue has changed; mark the rows again.")]
    }
    var range = range
    range.read += window.rows.enumerated().map {
      RowMarks.Mark(place: window.offset + $0, track: ChosenTrack($1))
    }
    let next = range.rows.lowerBound + window.rows.count
    guard !window.rows.isEmpty, next < range.rows.upperBound else {
      marks.take(range.read, isInverting: range.isInverting)
      return []
    }
    range.rows = next..<range.rows.upperBound
    return [request(range, of: generation, queueRevision: queueRevision)]
  }
}
