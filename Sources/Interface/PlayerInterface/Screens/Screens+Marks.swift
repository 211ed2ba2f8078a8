import PlayerModel

/// The marked rows of the current list, and the actions on them.
extension Screens {
  /// Clears all marks.
  mutating func dropMarks() {
    tab.changeMarks { $0 = RowMarks() }
  }

  /// Marks rows that were read for this, if the list's marks still have this generation.
  mutating func mark(_ rows: [ListRow], _ range: MarkedRange, of generation: RequestTag) -> [Intent]
  {
    guard tab.rowMarks?.generation.name == generation else {
      return [.say("The list has changed; mark the rows again.")]
    }
    let marks = rows.enumerated().compactMap { offset, row in
      row.item.map { RowMarks.Mark(place: range.rows.lowerBound + offset, track: ChosenTrack($0)) }
    }
    tab.changeMarks { _ = $0.take(marks, isInverting: range.isInverting) }
    return []
  }

  /// Returns the tracks that actions apply to: the marked ones, or else the selected ones.
  ///
  /// - Parameter isAlbum: Whether a row of the queue represents its album.
  func trackChoice(_ snapshot: PlayerSnapshot, isAlbum: Bool = false) -> TrackChoice? {
    if let marked = markedTracks { return .tracks(marked.map(\.reference), title: marked.name) }
    return tab.selectedTracks(snapshot, isAlbum: isAlbum)
  }

  /// Whether rows are marked.
  var hasMarks: Bool { tab.rowMarks?.isEmpty == false }

  /// The marked tracks; `nil` if there are none.
  private var markedTracks: [ChosenTrack]? { hasMarks ? tab.rowMarks?.tracks : nil }

  // MARK: Keys

  /// Performs an action on the marked rows and clears the marks.
  ///
  /// Returns `nil` if nothing is marked, or the action does not apply to marked rows.
  mutating func handleMarked(_ action: KeyAction) -> [Intent]? {
    guard [.append, .playNext, .remove, .favourite].contains(action), let tracks = markedTracks
    else { return nil }
    let intents: [Intent]
    switch action {
    case .append:
      intents = tracks.queued("Added to the queue") { .queueFill(.appendToQueue(content: $0)) }
    case .playNext:
      intents = tracks.queued("Added to play next") { .queueFill(.playNext(content: $0)) }
    case .remove:
      guard let removal = tab.removal(of: tracks) else {
        return [.say("You cannot remove anything from this list.")]
      }
      intents = removal
    case .favourite: intents = tracks.toggledFavourites
    default: return nil
    }
    dropMarks()
    return intents
  }

  /// Files the marked rows under a mood, or removes them if all are filed there; otherwise files
  /// the selection.
  mutating func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] {
    guard !isAlbum, let tracks = markedTracks else {
      return tab.fileSelected(under: mood, isAlbum: isAlbum)
    }
    let isFiled =
      tab.rowSource == .mood(mood) || tracks.allSatisfy { $0.details.moods.contains(mood) }
    dropMarks()
    return [tracks.filed(under: mood, isAdding: !isFiled)]
  }

  /// Rates the marked rows; returns `nil` if nothing is marked.
  mutating func rateMarked(_ rating: Int) -> [Intent]? {
    guard let tracks = markedTracks, TrackMarks.ratings.contains(rating) else { return nil }
    dropMarks()
    return [
      .request(
        .mark(.setRating(rating: rating, tracks: tracks.map(\.reference))),
        for: .marks(
          said: rating == 0 ? "Rating removed: \(tracks.name)" : "Rated \(rating): \(tracks.name)"))
    ]
  }
}
