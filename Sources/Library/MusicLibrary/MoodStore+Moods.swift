package import PlayerModel

/// Making, changing and deleting moods.
extension MoodStore {
  /// Makes a mood; without a look it gets the lowest key that is free.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if there is one of that name, or its key is another's or
  ///   none; `storageFailed`.
  package func create(_ mood: MoodName, look: MoodLook?) throws(PlayerError) {
    try checkText(mood)
    guard filing.withLock({ $0.id(of: mood) }) == nil else {
      throw PlayerError(.invalidRequest, "There is already a mood called “\(mood)”.")
    }
    try checkKey(of: look, for: mood)
    let now = clock.now().unixMilliseconds
    try change { database in
      _ = try MoodSchema.make(mood, look: look, at: now, in: database)
      return try MoodSchema.moods(in: database)
    } then: { filing, moods in
      filing.setMoods(moods)
    }
  }

  /// Gives a mood another key, colour and sign.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is no such mood, `invalidRequest` if the key is
  ///   another's or none, `storageFailed`.
  package func edit(_ mood: MoodName, look: MoodLook) throws(PlayerError) {
    let id = try existing(mood)
    try checkKey(of: look, for: mood)
    try change { database in
      try MoodSchema.setLook(look, of: id, in: database)
      return try MoodSchema.moods(in: database)
    } then: { filing, moods in
      filing.setMoods(moods)
    }
  }

  /// Gives one of the listener's own moods another name; what is filed under it stays.
  ///
  /// - Throws: `PlayerError`: `notFound`, `invalidRequest` if it is one of the four that everyone has or
  ///   the new name is another's, `storageFailed`.
  package func rename(_ mood: MoodName, to name: MoodName) throws(PlayerError) {
    let id = try ownMood(mood, "renamed")
    try checkText(name)
    guard filing.withLock({ $0.id(of: name) }) == nil else {
      throw PlayerError(.invalidRequest, "There is already a mood called “\(name)”.")
    }
    try change { database in
      try MoodSchema.rename(id, to: name, in: database)
      return try MoodFiling(database)
    } then: { filing, renamed in
      filing = renamed
    }
  }

  /// Deletes one of the listener's own moods, with what is filed under it.
  ///
  /// - Throws: `PlayerError`: `notFound`, `invalidRequest` if it is one of the four that everyone has,
  ///   `storageFailed`.
  package func delete(_ mood: MoodName) throws(PlayerError) {
    let id = try ownMood(mood, "deleted")
    try change { database in
      try MoodSchema.delete(id, in: database)
      return try MoodFiling(database)
    } then: { filing, left in
      filing = left
    }
  }

  private func ownMood(_ mood: MoodName, _ done: String) throws(PlayerError) -> Int64 {
    let id = try existing(mood)
    guard !MoodName.standard.contains(mood) else {
      throw PlayerError(
        .invalidRequest, "“\(mood)” is built in; only your own moods can be \(done).")
    }
    return id
  }

  /// Bytes that are no text all look alike, and so would moods that are named by them.
  private func checkText(_ mood: MoodName) throws(PlayerError) {
    guard mood.rawValue.unicodeScalars.allSatisfy({ !(0xEF80...0xEFFF).contains($0.value) }) else {
      throw PlayerError(.invalidRequest, "The name of a mood must be UTF-8 text.")
    }
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
