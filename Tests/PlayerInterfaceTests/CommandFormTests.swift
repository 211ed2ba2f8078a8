import Testing

@testable import PlayerInterface

/// The form in which the interface runs commands.
struct CommandFormTests {
  @Test(arguments: [
    ("~/a.mp3", "open ~/a.mp3"), ("./a b/", "open ./a b/"), ("~", "open ~"),
    ("play a.mp3 b.mp3", "open a.mp3 b.mp3"),
    ("play --set sound.volume=3 a", "open --set sound.volume=3 a"),
    ("play --query genre:jazz", "open --query genre:jazz"), ("play", "open"),
    ("play -- --output", "open -- --output"),
  ])
  func `music starts, and the command ends at once`(line: String, run: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(CommandForm(of: words) == .words(run.split(separator: " ").map(String.init)))
  }

  @Test(arguments: [
    "play a.mp3 --output wav:b.wav", "play --output=wav:b.wav a.mp3", "play --help", "play -h",
    "open a.mp3", "queue add a.mp3", "mood play calm", "others play", "status", "log",
    "status --follow --help", "headphones status", "headphones watch --source file:a.jsonl",
    "interrupt -- play a.mp3", "log -- --follow",
  ])
  func `a command that ends by itself is run as typed`(line: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(CommandForm(of: words) == .words(words))
  }

  @Test(arguments: [
    "status --follow", "status --json --follow", "log --follow --sensor music",
    "headphones watch", "headphones watch --source airpods", "headphones watch --source",
  ])
  func `a command that prints until Ctrl-C is refused`(line: String) {
    guard case .refused(let reason) = CommandForm(of: line.split(separator: " ").map(String.init))
    else {
      Issue.record("It is run.")
      return
    }
    #expect(reason.contains("prints until it is interrupted"))
  }

  @Test func `an output that a running player would not use is refused`() {
    let form = CommandForm(of: ["play", "a.mp3", "--output", "hw:1"])
    #expect(form == .refused("The player is running already; “:output” sets its output."))
  }
}
