import MessageBus
import PlayerModel

/// Following players that an observer has chosen.
extension PlayersOnBus {
  /// The minimum interval between requests for positions, in nanoseconds.
  static let pollInterval: Int64 = 5_000_000_000

  // MARK: Subscriptions

  func follow(_ player: KnownPlayer) {
    player.isFollowed = true
    // Subscribe before asking, so that no change is missed.
    for rule in Self.rules(of: player.id) { connection.listen(to: rule) }
    askAll(player)
  }

  func unfollow(_ player: KnownPlayer) {
    for rule in Self.rules(of: player.id) { connection.stopListening(to: rule) }
    player.leave()
  }

  private static func rules(of id: OtherPlayer.ID) -> [String] {
    let place = "sender='\(id)',path='\(MPRISNames.path)'"
    return [
      "\(place),interface='\(MPRISNames.properties)',member='PropertiesChanged',"
        + "arg0='\(MPRISNames.player)'",
      "\(place),interface='\(MPRISNames.player)',member='Seeked'",
    ]
  }

  /// Starts tracking a player; one found while it opens a file may read its tags first.
  private func beginTracking(of player: KnownPlayer, as report: PlayerReport) {
    if player.arrival == nil, player.tagsDue == nil, report.mayBeReading {
      player.tagsDue = clock.now().monotonicNanoseconds + Settling.maximumDuration
    } else {
      begin(player, with: report)
    }
  }

  private func begin(_ player: KnownPlayer, with report: PlayerReport) {
    player.browserProcess = report.browserProcess
    player.tracking = PlayerTracking(
      name: player.player?.name ?? player.id, report, isNew: player.arrival != nil,
      entries: entries, at: clock.now())
    // Show it at once, so that observers receive what it reports next.
    isShowingDue = true
    show()
  }

  // MARK: Requests

  /// Calls a method for properties, with a time limit.
  func ask(
    _ player: KnownPlayer, _ method: String, _ arguments: [BusValue],
    answer: @escaping BusConnection.Answer
  ) {
    connection.call(
      method, of: MPRISNames.properties, at: MPRISNames.path, on: player.id, arguments,
      within: Self.replyTimeLimit, answer: answer)
  }

  private func askAll(_ player: KnownPlayer) {
    guard !player.isAskedAll else { return }
    player.isAskedAll = true
    ask(player, "GetAll", [.string(MPRISNames.player)]) { [weak self, weak player] answer in
      guard let self, let player else { return }
      player.isAskedAll = false
      guard player.isFollowed, players[player.id] === player else { return }
      let report: PlayerReport? =
        if case .success(let message) = answer { try? Self.report(in: message) } else { nil }
      player.owesAll = report == nil
      if player.tracking == nil {
        beginTracking(of: player, as: report ?? player.early)
      } else if let report {
        take(report, of: player)
      }
    }
  }

  private func askPosition(_ player: KnownPlayer) {
    guard !player.isAskedPosition else { return }
    player.isAskedPosition = true
    ask(player, "Get", [.string(MPRISNames.player), .string("Position")]) {
      [weak self, weak player] answer in
      guard let self, let player else { return }
      player.isAskedPosition = false
      let seconds: Double? =
        if case .success(let message) = answer {
          (try? message.readVariant())?.number.map { $0 / 1e6 }
        } else {
          nil
        }
      player.unanswered = seconds == nil ? player.unanswered + 1 : 0
      if let seconds { handle(.answered(seconds), of: player) }
    }
  }

  private static func report(in message: BusMessage) throws(BusError) -> PlayerReport {
    PlayerReport(
      try message.readProperties(
        named: PlayerReport.names, deep: 1, textsAtMost: PlayerText.mostTexts))
  }

  // MARK: Signals

  /// Handles a signal; returns `false` if it was not for this.
  func take(_ message: BusMessage) throws(BusError) -> Bool {
    guard message.isSignal else { return false }
    let sender = message.sender
    if sender == BusConnection.busName {
      guard message.interface == sender, message.member == "NameOwnerChanged",
        message.signature == "sss"
      else { return false }
      move(
        try message.readString(), from: try message.readString(), to: try message.readString())
      return true
    }
    guard let player = players[sender], player.isFollowed, message.path == MPRISNames.path else {
      return false
    }
    guard player.budget.allows(at: clock.now().monotonicNanoseconds) else { return true }
    switch (message.interface, message.member, message.signature) {
    case (MPRISNames.properties, "PropertiesChanged", "sa{sv}as"):
      guard try message.readString() == MPRISNames.player else { return false }
      let report = try Self.report(in: message)
      let invalidated = try message.readStrings(atMost: PlayerText.mostTexts)
      if player.owesAll { askAll(player) }
      take(report, of: player)
      if !PlayerReport.names.isDisjoint(with: invalidated) { handle(.invalidated, of: player) }
    case (MPRISNames.player, "Seeked", "x"):
      guard case .int64(let microseconds) = try message.read("x") else { return false }
      handle(.seeked(to: Double(microseconds) / 1e6), of: player)
      player.expectSeek(at: clock.now().monotonicNanoseconds)
    default: return false
    }
    return true
  }

  private func take(_ report: PlayerReport, of player: KnownPlayer) {
    player.unanswered = 0
    if let process = report.browserProcess, process != player.browserProcess {
      player.browserProcess = process
      isShowingDue = true
    }
    if player.tracking == nil {
      player.early.merge(report)
      if player.askingDue != nil, report.metadata?.awaitsTags == false { askAll(player) }
    }
    handle(.reported(report), of: player)
  }

  private func handle(_ input: PlayerTracking.Input, of player: KnownPlayer) {
    guard let outputs = player.tracking?.handle(input, at: clock.now()) else { return }
    pass(outputs, of: player)
  }

  /// Delivers events and makes requests.
  func pass(_ outputs: [PlayerTracking.Output], of player: KnownPlayer) {
    for output in outputs {
      switch output {
      case .event(let event):
        registry.tell(.happened(player.id, event), of: player.id)
        // A title may reveal which player represents another.
        isShowingDue = true
      case .status(let isPlaying):
        registry.tell(.statusChanged(player.id, isPlaying: isPlaying), of: player.id)
      case .askPosition: askPosition(player)
      case .askAll: askAll(player)
      }
    }
  }

  // MARK: Time

  /// When time alone requires something, on the monotonic clock.
  var deadline: Int64? {
    let dues = players.values.flatMap {
      [$0.tracking?.deadline, $0.askingDue, $0.seekDue, $0.budget.due, $0.revealDue]
    }
    return (dues + [pollDue]).compactMap(\.self).min()
  }

  /// Does what is due.
  func takeTime() {
    let now = clock.now().monotonicNanoseconds
    for player in players.values.sorted(by: { $0.id < $1.id }) {
      if let due = player.tracking?.deadline, due <= now { handle(.time, of: player) }
      if let due = player.askingDue, due <= now { askAll(player) }
      if player.endSeek(at: now) { askPosition(player) }
      if let due = player.revealDue, due <= now { isShowingDue = true }
      if let due = player.budget.due, due <= now {
        player.budget.settle()
        if player.isFollowed { askAll(player) }
      }
    }
    poll(now)
    show()
  }

  private func poll(_ now: Int64) {
    let playing = players.values.filter(\.isWorthAsking)
    guard !playing.isEmpty else {
      pollDue = nil
      return
    }
    if let due = pollDue, due <= now {
      for player in playing { askPosition(player) }
      pollDue = now + Self.pollInterval
    } else if pollDue == nil {
      pollDue = now + Self.pollInterval
    }
  }
}
