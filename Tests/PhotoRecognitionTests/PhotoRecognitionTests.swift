import Foundation
import PhotoFiles
import PlayerModel
import TestSupport
import Testing

@testable import PhotoReading

extension Recognition {
  @Suite(.timeLimit(.minutes(30)))
  struct PhotoRecognitionTests {
    /// The colour model's confidence for a pure colour: e⁴ / (e⁴ + 2).
    private static let sure = 0.96466

    @Test(arguments: [false, true], [false, true])
    func `a colour is recognised in either layout, with or without a final softmax`(
      isChannelsLast: Bool, hasSoftmax: Bool
    ) throws {
      let bench = try Bench(
        Models.colours(isChannelsLast: isChannelsLast, hasSoftmax: hasSoftmax), colour: [0, 255, 0])
      let labels = try bench.labels()
      #expect(labels.map(\.label).first == "green" && labels.count == 3)
      #expect(abs(labels[0].confidence - Self.sure) < 0.0001)
      #expect(try bench.labels(0.5).map(\.label) == ["green"])
      #expect(try bench.labels(0.97).isEmpty)
      #expect(bench.reader.sizes.withLock { $0 } == [[8, 8], [8, 8], [8, 8]])
    }

    @Test func `pictures of every format pass through both helpers`() throws {
      let bench = try Bench(Models.colours(side: 32))
      let recognition = PhotoRecognition(
        program: Bench.program, model: bench.folder["model.onnx"], imageSize: 0,
        reader: PhotoHelper.built)
      let colours = ["red": "red", "lime": "green", "blue": "blue"]
      for (colour, label) in colours {
        let made = try Program([
          "sh", "-c",
          """
          cd '\(bench.folder.path)' && ffmpeg -v error -y -f lavfi -i color=\(colour):s=160x120,format=rgb24 -frames:v 1 a.png
          ffmpeg -v error -y -i a.png -q:v 2 -pix_fmt yuvj444p a.jpg && cwebp -quiet a.png -o a.webp
          heif-enc -q 90 a.png -o a.heic && avifenc -s 10 a.png a.avif
          """,
        ])
        #expect(try made.end().status == 0)
        for kind in ["png", "jpg", "webp", "heic", "avif"] {
          let labels = try recognition.labels(
            of: bench.folder["a.\(kind)"], minimumConfidence: 0.5)
          #expect(labels.map(\.label) == [label], "\(kind)")
        }
      }
    }

    @Test func `a model that expects blue first gets it`() throws {
      let bench = try Bench(
        labels: "blue\ngreen\nred\n", description: Bench.plain + "channels = \"BGR\" # OpenCV's own"
      )
      #expect(try bench.labels(0.5).map(\.label) == ["red"])
    }

    @Test func `mean, deviation and range apply to each channel's own values`() throws {
      let bench = try Bench(
        Models.colours(hasSoftmax: true, scale: 1),
        description: "range = 255\nmean = [255, 0, 128]\nstd = [1, 100, 1]",
        colour: [255, 200, 128])
      let labels = try bench.labels()
      let rest = 2 + exp(2.0)
      #expect(labels[0].label == "green" && abs(labels[0].confidence - exp(2.0) / rest) < 0.0001)
      #expect(abs(labels[1].confidence - 1 / rest) < 0.0001)
    }

    @Test func `without a description, a model gets pictures normalised as for ImageNet`() throws {
      // The mean picture is zero in all channels, so all classes are equally likely.
      let bench = try Bench(description: nil, colour: [124, 116, 104])
      for label in try bench.labels() { #expect(abs(label.confidence - 1.0 / 3) < 0.02) }
    }

    @Test
    func `for a model of any size, the description, the model family or the setting decides`()
      throws
    {
      let any = Models.colours(side: 0)
      let described = try Bench(any, description: Bench.plain + "size = [12, 10]")
      _ = try described.labels()
      #expect(described.reader.sizes.withLock { $0 } == [[12, 10]])
      let known = try Bench(any, description: nil, name: "MobileNetV2-7")
      _ = try known.labels()
      #expect(known.reader.sizes.withLock { $0 } == [[224, 224]])
      let set = try Bench(any, imageSize: 16)
      _ = try set.labels()
      #expect(set.reader.sizes.withLock { $0 } == [[16, 16]])
      let unknown = try Bench(any)
      let error = try #require(unknown.error())
      #expect(
        error.code == .unusableModel && error.message.contains("\(unknown.folder["model.toml"])"))
      #expect(error.message.contains("size = 224"))
    }

    @Test func `an operator unknown to OpenCV is named`() throws {
      let error = try #require(try Bench(Models.unknownOperator).error())
      #expect(error.code == .unusableModel && error.message.contains("the operator Frobnicate"))
    }

    @Test func `too few or too many labels are refused`() throws {
      for labels in ["red\ngreen\n", "red\ngreen\nblue\nviolet"] {
        let error = try #require(try Bench(labels: labels).error())
        #expect(error.code == .unusableModel && error.message.contains("3 classes"))
      }
      #expect(try Bench(labels: nil).error()?.message.contains("photos.labels") == true)
      #expect(try Bench(labels: "\n\n").error()?.message.contains("has no labels") == true)
    }

    @Test func `absurd numbers and sizes of results are refused`() throws {
      let many = try #require(try Bench(Models.scores(200_000)).error())
      #expect(many.message.contains("200000 scores"))
      let large = try #require(
        try Bench(Models.convolutions(1, side: 4096, channels: 64), seconds: 20).error())
      #expect(large.code == .unusableModel || large.code == .tooCostly, "\(large.message)")
    }

    @Test func `a model that takes too long is killed, and given up after the third time`() throws {
      let bench = try Bench(Models.convolutions(400, side: 224, channels: 64), seconds: 1)
      #expect(bench.error()?.code == .tooCostly)
      #expect(bench.error()?.code == .tooCostly)
      let last = try #require(bench.error())
      #expect(last.code == .unusableModel && last.message.contains("3 times in a row"))
      let start = ContinuousClock.now
      #expect(bench.error() == last)
      #expect(ContinuousClock.now - start < .milliseconds(500), "no helper is started any more")
      try bench.folder.write(Models.colours(), to: "model.onnx")
      #expect(try bench.labels(0.5).map(\.label) == ["red"], "another model gets another chance")
    }

    @Test func `a replaced model is loaded again, with another identity`() throws {
      let bench = try Bench()
      let first = bench.recognition.modelIdentity
      #expect(first.count == 32)
      #expect(try bench.labels(0.5).map(\.label) == ["red"])
      try bench.folder.write(Models.colours(scale: -4), to: "model.onnx")
      #expect(try bench.labels(0.4).map(\.label).sorted() == ["blue", "green"])
      let second = bench.recognition.modelIdentity
      try bench.folder.write(Array("rouge\nvert\nbleu".utf8), to: "model.txt")
      #expect(try bench.labels(0.4).map(\.label).sorted() == ["bleu", "vert"])
      let third = bench.recognition.modelIdentity
      try bench.folder.write(Array((Bench.plain + "softmax = false").utf8), to: "model.toml")
      #expect(Set([first, second, third, bench.recognition.modelIdentity]).count == 4)
    }

    @Test func `the same contents have the same identity, under any name`() throws {
      let one = try Bench()
      let other = try Bench(name: "other")
      #expect(one.recognition.modelIdentity == other.recognition.modelIdentity)
      #expect(try Bench(nil).recognition.modelIdentity.isEmpty)
    }

    @Test func `a missing program is reported with its package`() throws {
      let error = try #require(try Bench(program: "/nowhere/stimmung-recognise").error())
      #expect(error.code == .noHelper && error.message.contains("package stimmung-recognise"))
      for program in ["/bin/true", "/bin/cat"] {
        #expect(try Bench(program: program, seconds: 1).error()?.code == .noHelper)
      }
    }

    @Test func `an invalid description is reported with its line`() throws {
      for line in [
        "size = 0", "std = 0", "mean = [1, 2]", "layout = \"CHW\"", "colour", "softmax = 1",
      ] {
        let error = try #require(try Bench(description: "# a model\n\(line)\n").error())
        #expect(error.code == .unusableModel && error.message.contains("model.toml, line 2"))
      }
    }

    @Test func `the helper ends when idle for a while, and is restarted when needed`() throws {
      let bench = try Bench(idleTime: 0.2)
      #expect(try bench.labels(0.5).count == 1)
      let name = "stimmung-recognise"
      #expect(children(named: name) > 0)
      try eventually("the helper has ended") { children(named: name) == 0 }
      #expect(try bench.labels(0.5).count == 1)
    }

    /// The number of child processes that run the given program.
    private func children(named name: String) -> Int {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.filter { process in
        guard Int(process) != nil,
          let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        else { return false }
        return status.contains("Name:\t\(name.prefix(15))\n")
          && status.contains("PPid:\t\(getpid())\n")
      }.count
    }
  }
}
