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
