package import PlayerModel

/// Creating, changing and deleting moods.
extension MoodStore {
  /// Creates a mood; without a look, it gets the lowest unused key.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if the name is taken, or the key is taken or invalid, or
  ///   `storageFailed`.
  package func create(_ mood: MoodName, look: MoodLook?) throws(PlayerError) {
    try checkText(mood)
    try checkFree(mood)
    try checkKey(of: look, for: mood)
    let now = clock.now().unixMilliseconds
    try change { database in
      _ = try MoodSchema.make(mood, look: look, at: now, in: database)
      return try MoodSchema.moods(in: database)
    } then: { filing, moods in
      filing.setMoods(moods)
    }
  }

  /// Changes the key, colour and sign of a mood.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, `invalidRequest` if the key is taken or
  ///   invalid, or `storageFailed`.
  package func edit(_ mood: MoodName, look: MoodLook) throws(PlayerError) {
    let (mood, id) = try existing(mood)
    try checkKey(of: look, for: mood)
    try change { database in
      try MoodSchema.setLook(look, of: id, in: database)
      return try MoodSchema.moods(in: database)
    } then: { filing, moods in
      filing.setMoods(moods)
    }
  }

  /// Renames one of the listener's own moods, which keeps its songs.
  ///
  /// - Throws: `PlayerError`: `notFound`, `invalidRequest` if the mood is built in or the new name is taken,
  ///   or `storageFailed`.
  package func rename(_ mood: MoodName, to name: MoodName) throws(PlayerError) {
    let (mood, id) = try ownMood(mood, "renamed")
    try checkText(name)
    // The same name in other capitals is free.
    if name != mood || name.rawValue == mood.rawValue { try checkFree(name) }
    try change { database in
      try MoodSchema.rename(id, to: name, in: database)
      return try MoodFiling(database)
    } then: { filing, renamed in
      filing = renamed
    }
  }

  /// Deletes one of the listener's own moods and its filings.
  ///
  /// - Throws: `PlayerError`: `notFound`, `invalidRequest` if the mood is built in, or `storageFailed`.
  package func delete(_ mood: MoodName) throws(PlayerError) {
    let id = try ownMood(mood, "deleted").id
    try change { database in
      try MoodSchema.delete(id, in: database)
      return try MoodFiling(database)
    } then: { filing, left in
      filing = left
    }
  }

  private func ownMood(
    _ mood: MoodName, _ done: String
  ) throws(PlayerError) -> (name: MoodName, id: Int64) {
    let found = try existing(mood)
    guard !MoodName.standard.contains(found.name) else {
      throw PlayerError(
        .invalidRequest, "“\(found.name)” is built in; only your own moods can be \(done).")
    }
    return found
  }

  /// Bytes that are not valid UTF-8 all look alike, and so would moods named with them.
  private func checkText(_ mood: MoodName) throws(PlayerError) {
    guard mood.rawValue.unicodeScalars.allSatisfy({ !(0xEF80...0xEFFF).contains($0.value) }) else {
      throw PlayerError(.invalidRequest, "The name of a mood must be UTF-8 text.")
    }
  }

  private func checkFree(_ mood: MoodName) throws(PlayerError) {
    guard let known = moodNames.first(where: { $0 == mood }) else { return }
    throw PlayerError(.invalidRequest, "There is already a mood called “\(known)”.")
  }

  private func checkKey(of look: MoodLook?, for mood: MoodName) throws(PlayerError) {
    guard let key = look?.key else { return }
    guard MoodSchema.keys.contains(key) else {
      throw PlayerError(.invalidRequest, "A mood's key is a digit from 1 to 9.")
    }
    let owner = try database.read { try MoodSchema.mood(withKey: key, in: $0) }
    guard let owner, owner != mood else { return }
    throw PlayerError(
      .invalidRequest, "Key \(key) belongs to “\(owner)”; free it there or choose another.")
  }
}
