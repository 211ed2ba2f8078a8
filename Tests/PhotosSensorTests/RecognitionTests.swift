import PhotoFiles
import PlayerModel
import Sensing
import TestSupport
import Testing

@testable import PhotosSensor

@Suite struct RecognitionTests {
  private func bench(
    _ answer: @escaping @Sendable (TrackPath) -> Result<[PhotoLabel], PhotoError>
  ) throws -> (Bench, ScriptedRecogniser) {
    let recogniser = ScriptedRecogniser(answer)
    let bench = try Bench { config in
      config.performRecognition = true
      config.recogniser = recogniser
    }
    return (bench, recogniser)
  }

  @Test func `labels with enough confidence are recorded, and only for pictures`() throws {
    let (bench, recogniser) = try bench { _ in
      .success([
        PhotoLabel("cat", confidence: 0.9), PhotoLabel("dog", confidence: 0.5),
        PhotoLabel("fox", confidence: 0.49),
      ])
    }
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/film.mp4", "p1:f") { $0.kind = .video })
    bench.puppet.arrive(.made("/p/a.jpg"))
    try eventually("both labels") { bench.notes.words.count == 4 }
    bench.sensor.stop()
    let labels = try bench.labels()
    #expect(labels.map(\.recognitionLabel) == ["cat", "dog"])
    #expect(labels.map(\.confidence) == [0.9, 0.5])
    let photo = try bench.identifier("p1:a")
    #expect(labels.allSatisfy { $0.photoLocalIdentifier == photo && $0.model == "model" })
    #expect(labels.allSatisfy { $0.recognitionType == "classification" })
    #expect(recogniser.paths == ["/p/a.jpg"])
  }

  @Test func `an error is reported once per cause`() throws {
    let (bench, recogniser) = try bench { _ in
      .failure(PhotoError(.unusableModel, "The model is no model."))
    }
    bench.sensor.start()
    for number in 0..<5 { bench.puppet.arrive(.made("/p/\(number).jpg", "p1:\(number)")) }
    try eventually("all of them") { recogniser.paths.count == 5 }
    bench.sensor.stop()
    #expect(bench.notes.errors.map(\.message) == ["The model is no model."])
    #expect(try bench.photos().count == 5)
  }

  @Test func `nothing is recognised unless it is configured`() throws {
    let recogniser = ScriptedRecogniser { _ in .success([PhotoLabel("cat", confidence: 1)]) }
    let bench = try Bench { $0.recogniser = recogniser }
    bench.sensor.start()
    bench.puppet.arrive(.made("/p/a.jpg"))
    bench.sensor.stop()
    #expect(recogniser.paths.isEmpty)
    #expect(throws: SensorError.self) { try bench.labels() }
  }
}
