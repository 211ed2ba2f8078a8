import MessageBus
import PlayerModel

/// Answers bus calls to the player as a pure value, so that every case can be tested.
struct PlayerObject: Sendable {
  /// A call whose arguments have the declared types.
  struct Call: Hashable, Sendable {
    var interface: String
    var member: String
    var arguments: [BusValue] = []
  }

  enum Answer: Hashable, Sendable {
    case reply([BusValue])
    /// Replies once the player has replied.
    case ask(PlayerRequest)
    /// Replies immediately, because the caller must not wait for the player to end.
    case quit
    case refuse(BusError)
    /// Replies with the metadata of entries.
    case describe([EntryID])
    /// Replies after the effect of the change was announced.
    case edit(PlayerRequest)
    case add(TrackAddition)
    /// Replies once the list is being played.
    case activate(ListedPlaylist)

    static let done = Answer.reply([])
  }

  var snapshot: PlayerSnapshot
  var properties: PlayerProperties
  /// The current position in the item, in seconds.
  var position: Double
  /// The media types that the player supports.
  var mediaTypes: [String]
  /// The visible part of the queue.
  var tracks: TrackList
  /// The playlists that can be played.
  var playableLists: PlayableLists

  func answer(_ call: Call) -> Answer {
    switch (call.interface, call.member) {
    case (MPRIS.root.name, "Quit"): .quit
    // The player has no window to raise.
    case (MPRIS.root.name, _): .done
    case (MPRIS.player.name, _): answerPlayer(call)
    case (MPRIS.trackList.name, _): answerTrackList(call)
    case (MPRIS.playlists.name, _): answerPlaylists(call)
    case (MPRIS.properties.name, _): answerProperties(call)
    default:
      .reply([.string(BusInterface.introspection(of: MPRIS.interfaces))])
    }
  }

  private func answerPlayer(_ call: Call) -> Answer {
    switch (call.member, call.arguments.first, call.arguments.last) {
    // By the specification, `Next` has no effect if there is no next track.
    case ("Next", _, _): snapshot.canGoNext == false ? .done : .ask(.transport(.next))
    case ("Previous", _, _): .ask(.transport(.previous))
    case ("Pause", _, _): .ask(.transport(.setState(to: .paused)))
    case ("PlayPause", _, _): .ask(.transport(.togglePlayback))
    case ("Stop", _, _): .ask(.transport(.setState(to: .stopped)))
    case ("Play", _, _): .ask(.transport(.setState(to: .playing)))
    case ("Seek", .int64(let offset)?, _): .ask(.transport(.skip(seconds: Double(offset) / 1e6)))
    case ("SetPosition", .objectPath(let track)?, .int64(let position)?):
      setPosition(track, position)
    case ("OpenUri", .string(let text)?, _): open(text)
    default: .refuse(Self.unknownMethod(call.member))
    }
  }

  /// Seeks, unless the call is for an earlier track or the position is outside of the track.
  ///
  /// Clients know the exact length to the microsecond.
  private func setPosition(_ track: String, _ position: Int64) -> Answer {
    guard let item = snapshot.item, track == PlayerProperties.trackID(item), position >= 0,
      position <= item.track.exactDuration.map(PlayerProperties.microseconds) ?? .max
    else { return .done }
    return .ask(.transport(.seek(seconds: Double(position) / 1e6, entry: item.id)))
  }

  private func open(_ text: String) -> Answer {
    guard let path = FileURL.path(of: text) else { return .refuse(Self.noFile(text)) }
    return .ask(.queueFill(.setQueue(content: .paths(paths: [path]), play: true)))
  }

  // MARK: Properties

  private func answerProperties(_ call: Call) -> Answer {
    let texts = call.arguments.map { if case .string(let text) = $0 { text } else { "" } }
    let interface = texts.first ?? ""
    switch call.member {
    case "GetAll":
      guard let values = values(of: interface) else {
        return .refuse(Self.unknownInterface(interface))
      }
      return .reply([.dictionary(values)])
    case "Get":
      guard let values = values(of: interface) else {
        return .refuse(Self.unknownInterface(interface))
      }
      guard let value = values[texts[1]] else { return .refuse(Self.unknownProperty(texts[1])) }
      return .reply([.variant(value)])
    default: return set(interface, texts[1], call.arguments[2])
    }
  }

  /// Returns the properties of an interface, or `nil` if that does not exist.
  private func values(of interface: String) -> [String: BusValue]? {
    switch interface {
    case MPRIS.root.name: program
    case MPRIS.player.name:
      properties.values.merging([
        "Position": .int64(PlayerProperties.microseconds(position))
      ]) { $1 }
    case MPRIS.trackList.name: tracks.values
    case MPRIS.playlists.name: playableLists.values(playing: snapshot.item?.id)
    // In D-Bus, an empty name means any interface.
    case "":
      MPRIS.interfaces.reduce(into: [:]) { all, interface in
        all.merge(values(of: interface.name) ?? [:]) { $1 }
      }
    default: MPRIS.interfaces.contains { $0.name == interface } ? [:] : nil
    }
  }

  private func set(_ interface: String, _ name: String, _ value: BusValue) -> Answer {
    switch (name, value) {
    case ("LoopStatus", .string(let status)): setLoopStatus(status)
    case ("Shuffle", .bool(let isOn)): setShuffle(isOn)
    case ("Volume", .double(let volume)) where volume.isFinite:
      .ask(.transport(.setVolume(percent: Int((max(0, min(1, volume)) * 100).rounded()))))
    case ("Rate", .double(0)): .ask(.transport(.setState(to: .paused)))
    case ("Rate", .double(let rate)) where rate.isFinite && rate > 0:
      .ask(.transport(.setRate(rate: rate)))
    default:
      .refuse(
        BusError(name: BusError.invalidArguments, message: "\(name) cannot be set to that."))
    }
  }

  private func setLoopStatus(_ status: String) -> Answer {
    switch status {
    case "None": .ask(.transport(.setRepeat(mode: .off)))
    case "Track": .ask(.transport(.setRepeat(mode: .one)))
    case "Playlist": .ask(.transport(.setRepeat(mode: .all)))
    default:
      .refuse(
        BusError(
          name: BusError.invalidArguments,
          message: "LoopStatus is None, Track or Playlist, not “\(BusText.line(status))”."))
    }
  }

  /// Changes shuffle; any mode that is not off counts as on and is kept.
  private func setShuffle(_ isOn: Bool) -> Answer {
    if isOn, snapshot.shuffleMode != .off { return .done }
    return .ask(.transport(.setShuffle(mode: isOn ? .tracks : .off)))
  }

  /// The media types of supported playlist files.
  private static let listTypes = ["audio/x-mpegurl", "audio/x-scpls", "application/xspf+xml"]

  private var program: [String: BusValue] {
    [
      "CanQuit": .bool(true), "CanRaise": .bool(false), "HasTrackList": .bool(true),
      "Identity": .string("Stimmung"), "DesktopEntry": .string("stimmung"),
      "SupportedUriSchemes": .strings(["file"]),
      "SupportedMimeTypes": .strings(mediaTypes + Self.listTypes),
    ]
  }
}

// MARK: Refusals

extension PlayerObject {
  static func noFile(_ url: String) -> BusError {
    let url = BusText.line(url)
    return BusError(
      name: BusError.invalidArguments,
      message: StreamAddress.refusal(of: url)
        ?? "“\(url)” is not the URL of a file on this machine.")
  }

  static func unknownMethod(_ name: String) -> BusError {
    BusError(name: BusError.unknownMethod, message: "There is no method “\(name)”.")
  }

  static func unknownInterface(_ name: String) -> BusError {
    BusError(
      name: BusError.unknownInterface,
      message: "There is no interface “\(BusText.line(name))”.")
  }

  static func unknownProperty(_ name: String) -> BusError {
    BusError(
      name: BusError.unknownProperty, message: "There is no property “\(BusText.line(name))”.")
  }
}
