import TestSupport

/// A model of a few operators, any part of which can be replaced by nonsense.
struct ModelSketch {
  private struct Node {
    var kind: String
    var inputs: [String]
    var output: String
    var attributes: [String: [Int]] = [:]
  }

  private struct Weights {
    var name: String
    var shape: [Int]
    var values = ONNXWriter.Values.raw
    /// How many more values there are than the shape says.
    var excess = 0
  }

  private var nodes: [Node] = []
  private var weights: [Weights] = []
  private var inputShape = [1, 3, 8, 8]

  private static let kinds = [
    "Conv", "ConvTranspose", "BatchNormalization", "MaxPool", "AveragePool", "Add", "Mul", "Sub",
    "Div", "Transpose", "LRN", "Concat", "Relu", "Sigmoid", "Softmax", "Identity",
    "ReduceMean", "LeakyRelu", "GlobalMaxPool",
  ]
  /// Operators that a sketch does not contain until it is mutated.
  private static let otherKinds = [
    "Reshape", "Gather", "Slice", "Split", "Squeeze", "Unsqueeze", "Pad", "Resize", "Upsample",
    "Constant",
    "ConstantOfShape", "Expand", "Shape", "Cast", "LSTM", "GRU", "InstanceNormalization", "PRelu",
    "Clip", "DepthToSpace", "Pow", "Tile", "QLinearConv", "MaxUnpool", "MatMul", "Gemm", "Flatten",
    "ReduceSum", "LogSoftmax",
  ]
  private static let attributes: [String: [String: [Int]]] = [
    "Conv": [
      "kernel_shape": [3, 3], "pads": [1, 1, 1, 1], "strides": [1, 1], "dilations": [1, 1],
      "group": [1],
    ],
    "ConvTranspose": ["kernel_shape": [3, 3], "pads": [1, 1, 1, 1], "strides": [1, 1]],
    "MaxPool": ["kernel_shape": [3, 3], "pads": [1, 1, 1, 1], "strides": [1, 1]],
    "AveragePool": ["kernel_shape": [3, 3], "pads": [1, 1, 1, 1], "strides": [1, 1]],
    "Transpose": ["perm": [0, 1, 3, 2]], "LRN": ["size": [3]], "Concat": ["axis": [1]],
    "Softmax": ["axis": [1]],
  ]
  private static let single: Set = ["group", "size", "axis", "transB"]
  private static let numbers = [
    0, 0, -1, -1, 1, 2, 3, 4, 5, 7, 8, 9, 16, -2, -3, 64, 255, 1000, 65_536, 1 << 20, 1 << 31 - 1,
    -1 << 31, 1 << 31, 1 << 32, 1 << 62, Int.min,
  ]

  /// Creates one to four operators, a pooling and a fully connected layer.
  init(_ random: inout SeededGenerator) {
    var value = "picture"
    for index in 0..<Int.random(in: 1...4, using: &random) {
      let kind = Self.kinds.randomElement(using: &random) ?? ""
      let shapes: [[Int]] =
        switch kind {
        case "Conv", "ConvTranspose": [[3, 3, 3, 3]]
        case "BatchNormalization": [[3], [3], [3], [3]]
        case "Add", "Mul", "Sub", "Div": [[1, 3, 1, 1]]
        default: []
        }
      var inputs = [value]
      for shape in shapes {
        let name = "weights \(weights.count)"
        weights.append(Weights(name: name, shape: shape))
        inputs.append(name)
      }
      value = "values \(index)"
      nodes.append(
        Node(
          kind: kind, inputs: inputs, output: value, attributes: Self.attributes[kind] ?? [:]))
    }
    weights += [Weights(name: "matrix", shape: [5, 3]), Weights(name: "bias", shape: [5])]
    nodes += [
      Node(kind: "GlobalAveragePool", inputs: [value], output: "means"),
      Node(kind: "Flatten", inputs: ["means"], output: "row", attributes: ["axis": [1]]),
      Node(
        kind: "Gemm", inputs: ["row", "matrix", "bias"], output: "logits",
        attributes: ["transB": [1]]),
      Node(kind: "Softmax", inputs: ["logits"], output: "scores", attributes: ["axis": [1]]),
    ]
  }

  /// Replaces one part.
  mutating func mutate(_ random: inout SeededGenerator) {
    let node = Int.random(in: nodes.indices, using: &random)
    let tensor = Int.random(in: weights.indices, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2:
      guard let name = nodes[node].attributes.keys.sorted().randomElement(using: &random) else {
        fallthrough
      }
      var numbers = nodes[node].attributes[name] ?? []
      let number = Self.numbers.randomElement(using: &random) ?? 0
      if Bool.random(using: &random), let place = numbers.indices.randomElement(using: &random) {
        numbers[place] = number
      } else if Bool.random(using: &random) {
        numbers.append(number)
      } else {
        numbers = Array(numbers.dropLast())
      }
      nodes[node].attributes[name] = numbers
    case 3, 4:
      let side = [0, 1, 2, 3, 4, 5, 7, 9, 64].randomElement(using: &random) ?? 0
      let place = Int.random(in: 0...weights[tensor].shape.count, using: &random)
      if place < weights[tensor].shape.count {
        weights[tensor].shape[place] = side
      } else if Bool.random(using: &random) {
        weights[tensor].shape.append(side)
      } else {
        weights[tensor].shape = Array(weights[tensor].shape.dropLast())
      }
    case 5:
      weights[tensor].values = ONNXWriter.Values.allCases.randomElement(using: &random) ?? .raw
    case 6:
      weights[tensor].excess = [-100, -1, 1, 1000].randomElement(using: &random) ?? 0
    case 7:
      let names = nodes.map(\.output) + weights.map(\.name) + ["picture", ""]
      let place = Int.random(in: 0...nodes[node].inputs.count, using: &random)
      let name = names.randomElement(using: &random) ?? ""
      if place < nodes[node].inputs.count {
        nodes[node].inputs[place] = name
      } else if Bool.random(using: &random) {
        nodes[node].inputs.append(name)
      } else {
        nodes[node].inputs.removeLast(min(1, nodes[node].inputs.count))
      }
    case 8:
      nodes[node].kind = (Self.kinds + Self.otherKinds).randomElement(using: &random) ?? ""
    default:
      inputShape[Int.random(in: inputShape.indices, using: &random)] =
        [-1, 0, 1, 2, 3, 5, 8, 100, 1 << 31, 1 << 40].randomElement(using: &random) ?? 0
    }
  }

  /// The contents of the model's file.
  var bytes: [UInt8] {
    var model = ONNXWriter()
    model.input("picture", inputShape)
    for tensor in weights {
      let count = tensor.shape.reduce(1) { min($0 * $1, 1 << 20) }
      model.ones(
        tensor.name, tensor.shape, tensor.values, count: max(0, count + tensor.excess))
    }
    for node in nodes {
      let attributes = node.attributes.map { name, numbers in
        (
          name,
          Self.single.contains(name) && numbers.count == 1
            ? ONNXWriter.Attribute.integer(numbers[0]) : .integers(numbers)
        )
      }
      model.node(
        node.kind, node.inputs, node.output,
        Dictionary(attributes) { first, _ in first })
    }
    model.output("scores", [1, 5])
    return model.bytes
  }
}
