import PlayerModel

/// Creates, renames and deletes moods, playlists and saved queries.
extension MoodsState {
  /// The row that is selected in the first column; `nil` while the column of tracks is focused.
  var selectedCollection: ListRow? {
    browser.focus == 0 ? browser.focused.selectedRow : nil
  }

  /// The selected mood, or that whose tracks are shown.
  var selectedMood: MoodName? {
    if case .collection(let collection)? = browser.lists[0].selectedRow,
      case .mood(let mood) = collection.kind
    {
      return mood.name
    }
    return nil
  }

  /// Returns why a collection cannot be renamed or deleted; `nil` if it is the listener's own.
  func reasonToKeep(_ collection: ListRow.Collection) -> String? {
    switch collection.kind {
    case .mood(let mood) where MoodName.standard.contains(mood.name):
      "\(mood.name) is built in and cannot be renamed or deleted."
    case .query where savedQuery(of: collection) == nil:
      "\(collection.name) is built in and cannot be renamed or deleted."
    case .mood, .playlist, .query: nil
    }
  }

  /// Prompts for a new name of the selection; returns `nil` if it is not a collection.
  func renameSelected() -> [Intent]? {
    guard case .collection(let collection)? = selectedCollection else { return nil }
    if let reason = reasonToKeep(collection) { return [.say(reason)] }
    return [.name(NamePrompt(.renaming(collection)))]
  }

  /// The first digit without a mood; `nil` if all have one.
  var freeKey: Int? {
    (1...9).first { key in !moods.contains { $0.look.key == key } }
  }

  /// Creates a mood with a key, if there is one, or assigns the key to an existing one, and files tracks under it.
  func make(_ name: String, key: Int?, _ files: TrackChoice?) -> [Intent] {
    guard let typed = MoodName(rawValue: name) else { return [.say(Self.noName, .warning)] }
    let known = moods.first { $0.name == typed }
    let mood = known?.name ?? typed
    let filing = files.map { [Intent.file($0, under: mood)] + ($0.isOfMarks ? [.dropMarks] : []) }
    let said = key.map { "\(mood) has the key \($0)." } ?? "Mood created: \(mood)"
    let done = filing ?? [.say(said)]
    guard let known else {
      let request = MoodRequest.createMood(mood: mood, look: MoodLook(key: key))
      return [.request(.mood(request), for: .leading(to: done))]
    }
    guard let key else { return [.say("There is a mood called \(mood) already.", .warning)] }
    if let key = known.look.key { return [.say("\(mood) already has the key \(key).", .warning)] }
    var look = known.look
    look.key = key
    return [.request(.mood(.editMood(mood: mood, look: look)), for: .leading(to: done))]
  }

  /// Renames a collection.
  func rename(_ collection: ListRow.Collection, to name: String) -> [Intent] {
    switch collection.kind {
    case .mood(let mood):
      guard let new = MoodName(rawValue: name) else { return [.say(Self.noName, .warning)] }
      guard new.rawValue != mood.name.rawValue else { return [] }
      return [
        .request(
          .mood(.renameMood(mood: mood.name, to: new)), for: .said("Renamed \(mood.name) to \(new)")
        )
      ]
    case .playlist(let playlist):
      guard let new = PlaylistName(rawValue: name) else { return [.say(Self.noName, .warning)] }
      guard new != playlist else { return [] }
      return [
        .request(
          .playlist(.renamePlaylist(playlist: playlist, to: new)),
          for: .said("Renamed \(playlist) to \(new)"))
      ]
    case .query: return renameQuery(collection, to: name)
    }
  }

  /// Saves a query under a new name, and then deletes the old one.
  private func renameQuery(_ collection: ListRow.Collection, to name: String) -> [Intent] {
    guard var query = savedQuery(of: collection), query.name != name else { return [] }
    guard !savedQueries.contains(where: { $0.name == name }) else {
      return [.say("There is already a saved query called “\(name)”.", .warning)]
    }
    let old = query.name
    query.name = name
    let deletion = Intent.request(
      .savedQuery(.deleteQuery(name: old)), for: .said("Renamed \(old) to \(name)"))
    return [.request(.savedQuery(.saveQuery(query: query)), for: .leading(to: [deletion]))]
  }

  /// Asks for confirmation before deleting the selection; returns `nil` if it is not a collection.
  func deleteSelected() -> [Intent]? {
    guard case .collection(let collection)? = selectedCollection else { return nil }
    return delete(collection)
  }

  /// Asks for confirmation before deleting a collection.
  private func delete(_ collection: ListRow.Collection) -> [Intent] {
    if let reason = reasonToKeep(collection) { return [.say(reason)] }
    let name = collection.name
    let (kind, request): (String, PlayerRequest) =
      switch collection.kind {
      case .mood(let mood): ("mood", .mood(.deleteMood(mood: mood.name)))
      case .playlist(let playlist): ("playlist", .playlist(.deletePlaylist(playlist: playlist)))
      case .query:
        (
          "saved query",
          .savedQuery(.deleteQuery(name: savedQuery(of: collection)?.name ?? name))
        )
      }
    let question = Question(
      text: "Delete the \(kind) “\(name)”? No music files are deleted.",
      intents: [.request(request, for: .said("Deleted the \(kind) “\(name)”."))])
    return [.ask(question)]
  }

  private func savedQuery(of collection: ListRow.Collection) -> SavedQuery? {
    guard case .query(let query) = collection.kind, case .saved(let name)? = query.condition else {
      return nil
    }
    return savedQueries.first { $0.name == name }
  }

  private static let noName =
    "That is not a valid name: it is empty, too long or contains control characters."
}
