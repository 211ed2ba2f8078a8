import MessageBus
import PlayerModel

/// Prevents sleep while music plays, and pauses the music before the machine sleeps.
///
/// It uses logind's inhibitors and `PrepareForSleep`.
final class SleepGuard {
  private static let service = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let token = "sleep"

  private let connection: BusConnection
  private let backgroundWork: DesktopBackgroundWork
  /// Prevents automatic sleep, but not sleep that the listener requests.
  private let wakefulness: SleepInhibitor?
  /// Delays sleep until playback is paused.
  private let delay: SleepInhibitor
  private var isPlaying = false
  /// Whether the machine is about to sleep and playback is not paused yet.
  private var isPreparing = false
  private var hasInterrupted = false

  init(
    on connection: BusConnection, inhibitsSleep: Bool, _ backgroundWork: DesktopBackgroundWork,
    report: @escaping (String) -> Void
  ) {
    self.connection = connection
    self.backgroundWork = backgroundWork
    func inhibitor(_ what: String, _ why: String, _ mode: String) -> SleepInhibitor {
      SleepInhibitor(
        [what, "Stimmung", why, mode], on: Self.service, at: Self.path, connection, report)
    }
    wakefulness = inhibitsSleep ? inhibitor("idle", "Music is playing.", "block") : nil
    delay = inhibitor("sleep", "Saving the playback position.", "delay")
    connection.listen(
      to: "sender='\(Self.service)',interface='\(Self.service).Manager',"
        + "member='PrepareForSleep',path='\(Self.path)'")
  }

  /// Updates the inhibitors depending on whether music plays.
  func update(isPlaying: Bool) {
    self.isPlaying = isPlaying
    wakefulness?.want(isPlaying)
    delay.want(isPlaying || isPreparing)
  }

  /// Processes a signal; returns `false` if it is not from logind's manager.
  func take(_ message: BusMessage) throws(BusError) -> Bool {
    guard message.isSignal, message.interface == Self.service + ".Manager",
      message.member == "PrepareForSleep", message.path == Self.path, message.signature == "b"
    else { return false }
    if case .bool(true) = try message.read("b") { prepare() } else { wake() }
    return true
  }

  /// Ends an interruption that is in progress.
  func stop() {
    wake()
  }

  private func prepare() {
    guard !hasInterrupted else { return }
    hasInterrupted = true
    isPreparing = true
    let reason = "The machine is going to sleep."
    backgroundWork.ask(
      .transport(.beginInterruption(token: Self.token, reason: reason, endsWithClient: false))
    ) { [weak self] _ in
      guard let self else { return }
      isPreparing = false
      update(isPlaying: isPlaying)
    }
  }

  private func wake() {
    guard hasInterrupted else { return }
    hasInterrupted = false
    backgroundWork.ask(.transport(.endInterruption(token: Self.token))) { _ in }
  }
}
