package import OpenFormats
package import PlayerModel
import ProgramOutput

extension LoopPoints {
  /// The points as a JSON object, in seconds.
  package var json: OrderedJSON {
    .object(["start": .number(start), "end": .init(end)])
  }

  /// What the points mean, for people.
  package var sentence: String {
    end.map { "repeats \(clockText(start)) to \(clockText($0))" }
      ?? "a passage to repeat begins at \(clockText(start)), and has no end yet"
  }
}
