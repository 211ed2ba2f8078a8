package import PlayerModel

/// A part of a line for people, and the mood that it names, if any.
package struct LinePart: Sendable {
  package let text: String
  package let mood: MoodName?

  package init(_ text: String, _ mood: MoodName? = nil) {
    self.text = text
    self.mood = mood
  }
}
