import PhotoFiles
import RecognitionLine
import TestSupport
import Testing

@testable import PhotoReading

extension Recognition {
  @Suite(.timeLimit(.minutes(10)))
  struct HostileModelTests {
    @Test func `whatever is in a model's file, the helper answers or dies, and says why in a line`()
      throws
    {
      let folder = try TemporaryFolder()
      let whole = Models.colours()
      var random = SeededGenerator(seed: 21)
      var line: RecogniserLine?
      var input = ModelInput(mean: [0, 0, 0], deviation: [255, 255, 255])
      input.usualSide = 8
      var answers = 0
      for round in 0..<400 {
        var bytes = whole
        if round.isMultiple(of: 4) {
          bytes.removeLast(Int.random(in: 1...whole.count, using: &random))
        } else {
          for _ in 0..<Int.random(in: 1...6, using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
              in: 0...255, using: &random)
          }
        }
        let path = try folder.write(bytes, to: "model.onnx")
        let current = try line ?? RecogniserLine(program: Bench.program, seconds: 5)
        let answer = current.ask(.load(path: path.bytes, input))
        // One that died is replaced.
        line = answer == nil ? nil : current
        answers += answer == nil ? 0 : 1
        if case .unusable(let reason) = answer {
          #expect(!reason.isEmpty && reason.utf8.count <= 300)
          #expect(reason.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        }
      }
      #expect(answers > 200, "most are only refused")
      // After all that, a sound one is loaded.
      let path = try folder.write(whole, to: "model.onnx")
      let last = try RecogniserLine(program: Bench.program, seconds: 30)
      #expect(last.ask(.load(path: path.bytes, input)) == .loaded(width: 8, height: 8, classes: 3))
    }

    @Test func `a file that is no model, none at all, or a folder, is refused in a sentence`()
      throws
    {
      for bytes in [[], Array("<html>".utf8), [UInt8](repeating: 0xFF, count: 5000)] {
        let error = try #require(try Bench(bytes).error())
        #expect(error.code == .unusableModel && error.message.hasSuffix("."), "\(error.message)")
      }
      #expect(try Bench(nil).error()?.message.contains("There is no file") == true)
      let bench = try Bench(nil)
      try bench.folder.makeFolder("model.onnx")
      #expect(bench.error()?.code == .unusableModel)
    }
  }
}
