import PlayerModel
import Testing

struct PlayerErrorTests {
  @Test(arguments: [
    ("clam", ["calm", "sad"], "There is no mood called “clam”; there is “calm”."),
    ("x", ["calm"], "There is no mood called “x”; there is “calm”."),
    (
      "x", ["happy", "calm", "sad"],
      "There is no mood called “x”; there are “happy”, “calm” and “sad”."
    ),
    ("x", ["happy", "calm", "gloomy", "sad", "tender", "wild"], "There is no mood called “x”."),
    ("x", [], "There is no mood called “x”."),
  ])
  func `an unknown name is answered with the closest one, or with all if there are few`(
    name: String, names: [String], message: String
  ) {
    #expect(PlayerError.notThere("mood", name, among: names) == PlayerError(.notFound, message))
  }

  @Test func `a name that could mean several is answered with these, at most five`() {
    #expect(
      PlayerError.severalAlike("mood", "cafe", ["Café", "Cafè"])
        == PlayerError(
          .invalidRequest,
          "“cafe” could mean several moods: “Café” and “Cafè”; give the exact name."))
    let many = (1...7).map { "A\($0)" }
    let listed = "“A1”, “A2”, “A3”, “A4”, “A5” and 2 more"
    #expect(
      PlayerError.severalAlike("playlist", "a", many).message
        == "“a” could mean several playlists: \(listed); give the exact name.")
  }

  @Test func `the error mentions the command that makes new ones`() {
    let error = PlayerError.notThere("mood", "x", among: ["calm"], orMadeBy: "mood create")
    #expect(
      error.message
        == "There is no mood called “x”; there is “calm”, and “mood create” makes new ones.")
    #expect(
      PlayerError.notThere("mood", "x", among: [], orMadeBy: "mood create").message
        == "There is no mood called “x”; “mood create” makes new ones.")
  }
}
