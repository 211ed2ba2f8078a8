import MessageBus
import PlayerModel

/// What a call to the player on the bus comes to: pure, so that every case can be tested.
struct PlayerObject: Sendable {
  /// A call with its arguments, which have been checked to be of the declared types.
  struct Call: Hashable, Sendable {
    var interface: String
    var member: String
    var arguments: [BusValue] = []
  }

  enum Answer: Hashable, Sendable {
    case reply([BusValue])
    /// Answered when the player has answered.
    case ask(PlayerRequest)
    /// Answered at once: who asks for the end must not wait for it.
    case quit
    case refuse(BusError)
    /// Answered with what is known of entries.
    case describe([EntryID])
    /// Answered when others know what came of it.
    case edit(PlayerRequest)
    case add(TrackAddition)
    /// Answered when that list is played.
    case activate(ListedPlaylist)

    static let done = Answer.reply([])
  }

  var snapshot: PlayerSnapshot
  var properties: PlayerProperties
  /// Seconds into the item, now.
  var position: Double
  /// The media types of the sound that is played.
  var mediaTypes: [String]
  /// What is shown of the queue.
  var tracks: TrackList
  /// What could be played.
  var shelf: PlaylistShelf

  func answer(_ call: Call) -> Answer {
    switch (call.interface, call.member) {
    case (MPRIS.root.name, "Quit"): .quit
    // There is no window to raise.
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
    // Where there is nothing to go to, says the specification, it has no effect.
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

  /// Ignored where it came too late, or leads outside of the track, whose exact length others know to the microsecond.
  private func setPosition(_ track: String, _ position: Int64) -> Answer {
    guard let item = snapshot.item, track == PlayerProperties.trackID(item), position >= 0,
      position <= item.track.exactDuration.map(PlayerProperties.microseconds) ?? .max
    else { return .done }
    return .ask(.transport(.seek(seconds: Double(position) / 1e6, entry: item.id)))
  }

  private func open(_ text: String) -> Answer {
    guard let path = FileURL.path(of: text) else { return .refuse(Self.noFile(text)) }
    return .ask(.queueFill(.setQueue(content: .paths([path]), play: true)))
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

  /// The properties of an interface; nil if there is no such interface.
  private func values(of interface: String) -> [String: BusValue]? {
    switch interface {
    case MPRIS.root.name: program
    case MPRIS.player.name:
      properties.values.merging([
        "Position": .int64(PlayerProperties.microseconds(position))
      ]) { $1 }
    case MPRIS.trackList.name: tracks.values
    case MPRIS.playlists.name: shelf.values(playing: snapshot.item?.id)
    // None named: any, says D-Bus.
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

  /// On is on, in whatever way; that stays as it is.
  private func setShuffle(_ isOn: Bool) -> Answer {
    if isOn, snapshot.shuffleMode != .off { return .done }
    return .ask(.transport(.setShuffle(mode: isOn ? .tracks : .off)))
  }

  /// The lists that can be opened and have a type of their own.
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
    BusError(
      name: BusError.invalidArguments,
      message: "“\(BusText.line(url))” is not the URL of a file on this machine.")
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
