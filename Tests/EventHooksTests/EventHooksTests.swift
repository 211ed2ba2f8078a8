import Dispatch
import Glibc
import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import EventHooks

/// The commands are real ones and answer through named pipes.
@Suite(.timeLimit(.minutes(30)))
struct EventHooksTests {
  private let folder: TemporaryFolder
  private let player = HookPlayer()
  private let reports = Reports()
  private let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func hooks(_ trigger: Hook.Trigger, _ command: String..., limit: Double = 60) throws
    -> EventHooks
  {
    try EventHooks(
      [Hook(trigger, command: command, timeLimit: limit)], player: player, clock: clock,
      report: { [reports] in reports.add($0) })
  }

  private func pipe(_ name: String) throws -> NamedPipe {
    try NamedPipe(folder[name].encoded)
  }

  @Test func `a command is run for another item, and no shell reads its arguments`() throws {
    let out = try pipe("out")
    let script = #"printf '%s|%s' "$STIMMUNG_TITLE" "$1" > "$0""#
    let hooks = try hooks(.item, "sh", "-c", script, out.path, "a; $(b) 'c'")
    player.play("$(touch trap)")
    #expect(out.read() == "$(touch trap)|a; $(b) 'c'")
    hooks.stop()
    #expect(reports.all.isEmpty)
  }

  @Test func `a chosen item runs the hook while stopped, and a started one while playing`() throws {
    let out = try pipe("out")
    let script = #"printf '%s %s' "$STIMMUNG_TITLE" "$STIMMUNG_STATE" > "$0""#
    let hooks = try hooks(.item, "sh", "-c", script, out.path)
    player.choose("quiet")
    #expect(out.read() == "quiet stopped")
    player.begin("first")
    #expect(out.read() == "first playing")
    hooks.stop()
  }

  @Test func `an item that is pending at the end is still reported`() throws {
    let out = try pipe("out")
    let hooks = try hooks(.item, "sh", "-c", #"printf %s "$STIMMUNG_TITLE" > "$0""#, out.path)
    player.choose("last")
    hooks.stop()
    #expect(out.read() == "last")
  }

  @Test func `one command runs at a time, and then the newest waiting item is next`() throws {
    let (out, gate) = (try pipe("out"), try pipe("gate"))
    let script = #"printf %s "$STIMMUNG_TITLE" > "$0"; read line < "$1""#
    let hooks = try hooks(.item, "sh", "-c", script, out.path, gate.path)
    player.play("first")
    #expect(out.read() == "first")
    for title in ["second", "third", "fourth"] { player.play(title) }
    gate.write("\n")
    #expect(out.read() == "fourth")
    gate.write("\n")
    hooks.stop()
  }

  @Test func `no listen is left out`() throws {
    let (out, gate) = (try pipe("out"), try pipe("gate"))
    let script = #"printf %s "$STIMMUNG_TITLE" > "$0"; read line < "$1""#
    let hooks = try hooks(.listen, "sh", "-c", script, out.path, gate.path)
    let titles = (0..<5).map { "listen \($0)" }
    for title in titles { player.finishListen(of: title) }
    for title in titles {
      #expect(out.read() == title)
      gate.write("\n")
    }
    hooks.stop()
  }

  @Test func `no filed song is left out, however many there are`() throws {
    let (out, gate) = (try pipe("out"), try pipe("gate"))
    let script = #"printf %s "$STIMMUNG_TITLE" > "$0"; read line < "$1""#
    let hooks = try hooks(.mood, "sh", "-c", script, out.path, gate.path)
    let titles = (0..<150).map { "song \($0)" }
    player.file(Array(titles.prefix(100)))
    for title in titles.dropFirst(100) { player.file([title]) }
    for title in titles {
      #expect(out.read() == title)
      gate.write("\n")
    }
    hooks.stop()
  }

  @Test func `no gesture is left out`() throws {
    let (out, gate) = (try pipe("out"), try pipe("gate"))
    let script = #"printf %s "$STIMMUNG_MESSAGE" > "$0"; read line < "$1""#
    let hooks = try hooks(.gesture, "sh", "-c", script, out.path, gate.path)
    let messages = (0..<120).map { "gesture \($0)" }
    for message in messages { player.nod(saying: message) }
    for message in messages {
      #expect(out.read() == message)
      gate.write("\n")
    }
    hooks.stop()
  }

  @Test func `a command that takes too long is killed with its child processes`() throws {
    let out = try pipe("out")
    let hooks = try hooks(
      .item, "sh", "-c", #"exec > "$0"; sleep 1000 & wait"#, out.path, limit: 0.2)
    player.play("a")
    #expect(out.read() == "", "all writers have gone")
    #expect(reports.first() == "The hook for item, sh, was killed after 0.2 s.")
    hooks.stop()
  }

  @Test func `failures are reported once, until the command works again`() throws {
    let out = try pipe("out")
    let script = #"printf x > "$0"; exit "$STIMMUNG_TITLE""#
    let hooks = try hooks(.listen, "sh", "-c", script, out.path)
    for status in ["1", "2", "0", "3", "0"] {
      player.finishListen(of: status)
      #expect(out.read() == "x")
    }
    hooks.stop()
    let expected = [1, 3].map { "The hook for listen, sh, ended with status \($0)." }
    #expect(reports.all == expected)
  }

  @Test func `a command that fails now and then is reported once an hour`() throws {
    let out = try pipe("out")
    let script = #"printf x > "$0"; exit "$STIMMUNG_TITLE""#
    let hooks = try hooks(.listen, "sh", "-c", script, out.path)
    for round in 0..<3 {
      if round == 2 { clock.advance(by: .seconds(3600)) }
      for status in ["1", "0"] {
        player.finishListen(of: status)
        #expect(out.read() == "x")
      }
      // The end of a command is noticed before the next one starts.
      player.finishListen(of: "0")
      #expect(out.read() == "x")
    }
    hooks.stop()
    #expect(
      reports.all
        == Array(repeating: "The hook for listen, sh, ended with status 1.", count: 2))
  }

  @Test func `a missing command is reported, and does no harm`() throws {
    let hooks = try hooks(.item, "no-such-command-anywhere")
    player.play("a")
    let report = reports.first()
    #expect(report.hasPrefix("The hook for item, no-such-command-anywhere, cannot be started: "))
    hooks.stop()
  }

  @Test func `events that wait at the end still start their commands`() throws {
    let (out, gate) = (try pipe("out"), try pipe("gate"))
    let script =
      #"printf %s "$STIMMUNG_TITLE" > "$0"; [ "$STIMMUNG_TITLE" = two ] || read x < "$1""#
    let hooks = try hooks(.listen, "sh", "-c", script, out.path, gate.path)
    player.finishListen(of: "one")
    #expect(out.read() == "one")
    player.finishListen(of: "two")
    hooks.stop()
    player.finishListen(of: "three")
    #expect(out.read() == "two")
    gate.write("\n")
  }
}

/// The reports so far.
final class Reports: Sendable {
  private let texts = Mutex<[String]>([])
  private let news = DispatchSemaphore(value: 0)

  var all: [String] { texts.withLock(\.self) }

  func add(_ text: String) {
    texts.withLock { $0.append(text) }
    news.signal()
  }

  /// The first report, once there is one; empty if none arrives within two minutes.
  func first() -> String {
    _ = news.wait(timeout: .now() + 120)
    return all.first ?? ""
  }
}

/// A named pipe, which blocks until its other end is open.
struct NamedPipe {
  let path: String

  init(_ path: String) throws {
    try #require(mkfifo(path, 0o600) == 0)
    self.path = path
  }

  /// What one writer and its child processes write until all of them have gone.
  func read() -> String {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &room, room.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += room.prefix(count)
    }
  }

  /// Writes to the readers.
  func write(_ text: String) {
    let descriptor = open(path, O_WRONLY)
    _ = Glibc.write(descriptor, text, text.utf8.count)
    close(descriptor)
  }
}
