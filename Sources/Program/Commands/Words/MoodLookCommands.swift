public import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
public import PlayerModel
import SafeText

extension MoodCommand {
  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Creates a mood.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Its name.")
    var mood: [MoodName]
    @OptionGroup var options: LookOptions

    func run() throws {
      let mood = try self.mood.oneName
      // If no key is given, the mood gets one that is free.
      let look = options.key.map { _ in options.applied(to: MoodLook()) }
      var moods = try PlayerAccess.perform(MoodRequest.createMood(mood: mood, look: look))
      if look == nil, options.color != nil || options.sign != nil {
        moods = try MoodCommand.edit(mood, options)
      }
      MoodCommand.tell("Created the mood “\(mood)”.", of: mood, in: moods, format)
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Changes the key, colour or sign of a mood.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The mood.")
    var mood: [MoodName]
    @OptionGroup var options: LookOptions

    func validate() throws {
      guard options.key != nil || options.color != nil || options.sign != nil else {
        throw ValidationError("Give what to change: --key, --colour or --sign.")
      }
    }

    func run() throws {
      let mood = try self.mood.oneName
      let moods = try MoodCommand.edit(mood, options)
      MoodCommand.tell("Changed the mood “\(mood)”.", of: mood, in: moods, format)
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Renames one of your own moods.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The mood.")
    var mood: MoodName
    @Argument(help: "Its new name.")
    var name: MoodName

    func run() throws {
      let player = try PlayerAccess.reach(.errand)
      defer { player.leave() }
      let oldName = try MoodCommand.summary(of: mood, by: player).name
      let moods = try player.perform(MoodRequest.renameMood(mood: oldName, to: name))
      MoodCommand.tell(
        "Renamed the mood “\(oldName)” to “\(name)”.", of: name, in: moods, oldName: oldName,
        format)
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Deletes one of your own moods; no file is touched.",
      discussion: "While the player runs, “stimmung undo” brings it back.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The mood.")
    var mood: [MoodName]

    func run() throws {
      let mood = try self.mood.oneName
      let player = try PlayerAccess.reach(.errand)
      defer { player.leave() }
      let deleted = try MoodCommand.summary(of: mood, by: player).name
      _ = try player.perform(MoodRequest.deleteMood(mood: deleted))
      format.tell(
        "Deleted the mood “\(deleted)”.",
        ["mood": .string(deleted.rawValue), "isDeleted": .bool(true)])
    }
  }

  /// Changes the look of a mood, and returns all moods.
  fileprivate static func edit(
    _ mood: MoodName, _ options: LookOptions
  ) throws(PlayerError) -> [MoodSummary] {
    let player = try PlayerAccess.reach(.errand)
    defer { player.leave() }
    let present = try summary(of: mood, by: player)
    let look = options.applied(to: present.look)
    return try player.perform(MoodRequest.editMood(mood: present.name, look: look))
  }

  /// Returns the present state of the mood that a name means.
  fileprivate static func summary(
    of mood: MoodName, by player: PlayerAccess.ReachedPlayer
  ) throws(PlayerError) -> MoodSummary {
    try mood.found(among: player.perform(MoodRequest.moods)) { $0.name }
  }

  /// Prints what changed in a mood, or its new state as JSON.
  fileprivate static func tell(
    _ text: String, of mood: MoodName, in moods: [MoodSummary], oldName: MoodName? = nil,
    _ format: ChangeOption
  ) {
    guard let summary = try? mood.meant(among: moods, by: { $0.name }) else { return }
    format.tell(text, json: summary.json(oldName: oldName))
  }
}

/// The look of a mood; options that are not given change nothing.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The key that files songs under it: 1 to 9, or none.", valueName: "key"))
  var key: OrNone<MoodKey>?
  @Option(
    name: [.customLong("colour"), .customLong("color")],
    help: ArgumentHelp(
      "\(MoodColor.allCases.map(\.rawValue).joined(separator: ", ")), or none.",
      valueName: "colour"))
  var color: OrNone<MoodColor>?
  @Option(
    help: ArgumentHelp("The character to show for it, one column wide, or none.", valueName: "sign")
  )
  var sign: OrNone<MoodSign>?

  /// Returns `look` with the options applied.
  func applied(to look: MoodLook) -> MoodLook {
    var look = look
    if let key { look.key = key.value?.rawValue }
    if let color { look.color = color.value }
    if let sign { look.sign = sign.value }
    return look
  }
}

/// A value, or `none`.
enum OrNone<Value: ExpressibleByArgument & Sendable>: ExpressibleByArgument, Sendable {
  case none
  case some(Value)

  init?(argument: String) {
    if argument == "none" {
      self = .none
    } else if let value = Value(argument: argument) {
      self = .some(value)
    } else {
      return nil
    }
  }

  /// The value, or `nil` for `none`.
  var value: Value? {
    if case .some(let value) = self { return value }
    return nil
  }
}

/// A digit key for filing songs under a mood.
struct MoodKey: ExpressibleByArgument, Sendable {
  let rawValue: Int

  init?(argument: String) {
    guard let key = Int(argument), (1...9).contains(key) else { return nil }
    rawValue = key
  }
}

extension MoodColor: ExpressibleByArgument {}

extension MoodSign: ExpressibleByArgument {
  /// Parses a sign that a terminal shows unchanged in one column.
  public init?(argument: String) {
    let shown = DisplayText(argument)
    guard shown.width == 1, shown.text == argument else { return nil }
    self.init(rawValue: argument)
  }
}

extension MoodSummary {
  /// Returns the mood as a JSON object, including the old name if it was renamed.
  func json(oldName: MoodName? = nil) -> OrderedJSON {
    .members(
      [
        ("mood", .string(name.rawValue)), ("tracks", .init(trackCount)), ("key", .init(look.key)),
        ("colour", .init(look.color?.rawValue)), ("sign", .init(look.sign?.rawValue)),
      ] + (oldName.map { [("oldName", .string($0.rawValue))] } ?? []))
  }

  /// The mood as a line for people.
  var parts: [LinePart] {
    let looks = [look.key.map { "key \($0)" }, look.color?.rawValue, look.sign?.rawValue]
    let suffix = looks.compactMap(\.self).joined(separator: " ")
    return [
      LinePart(name.rawValue, name),
      LinePart("  \(trackCount)" + (suffix.isEmpty ? "" : "  (\(suffix))")),
    ]
  }
}
