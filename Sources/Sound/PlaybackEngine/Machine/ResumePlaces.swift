package import PlayerModel

/// Where long tracks were left, so that they continue there.
package struct ResumePlaces: Sendable {
  /// A change of a place, to be stored; without `seconds`, the track begins at its start again.
  struct Change: Sendable {
    let song: PersistentID
    let seconds: Double?
  }

  private let rule: ResumeRule
  private var places: [PersistentID: Double]
  /// Whether the present queue plays every track from its start.
  var areIgnored = false

  /// Creates the places, in seconds, that were stored, of which the rule decides which are used.
  package init(rule: ResumeRule = .off, places: [PersistentID: Double] = [:]) {
    self.rule = rule
    self.places = rule == .off ? [:] : places
  }

  /// Returns where a track begins, in seconds.
  func start(of track: Track) -> Double {
    guard !areIgnored, let place = track.persistentID.flatMap({ places[$0] }) else { return 0 }
    return rule.place(of: track, leftAt: place) ?? 0
  }

  /// Returns whether a track continues where it is left.
  func cover(_ track: Track) -> Bool { rule.covers(track) }

  /// Records that a track was left at a position; returns the change, if it is one.
  mutating func leave(_ track: Track, at seconds: Double) -> Change? {
    let place = rule.place(of: track, leftAt: seconds)
    guard rule.covers(track, at: seconds), let song = track.persistentID, places[song] != place
    else { return nil }
    places[song] = place
    return Change(song: song, seconds: place)
  }

  /// Records that a track was played to its end or starts over; returns the change, if it is one.
  mutating func finish(_ track: Track) -> Change? {
    guard let song = track.persistentID, places.removeValue(forKey: song) != nil else { return nil }
    return Change(song: song, seconds: nil)
  }
}
