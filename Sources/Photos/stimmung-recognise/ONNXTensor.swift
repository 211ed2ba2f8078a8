/// The outline of a tensor in an ONNX model.
///
/// OpenCV trusts the shape and reads as many values, whether or not they exist. In onnx.proto3's
/// `TensorProto`, the shape is field 1, the data type 2, and the name 8. The values are in 4, 5, 7,
/// 10 or 11, depending on the type, or as bytes in 9. Fields 13 and 14 refer to another file.
struct ONNXTensor {
  /// The name; empty if there is none.
  private(set) var name: ArraySlice<UInt8> = []
  /// Whether the tensor has no values.
  var isEmpty: Bool { shape.contains(0) }
  private var shape: [Int] = []
  private var kind: UInt64 = 0
  /// The number of values in each field, or of bytes in field 9.
  private var counts: [UInt64: Int] = [:]

  /// The maximum number of dimensions of OpenCV's matrices.
  private static let mostDimensions = 32
  private static let rawBytes: UInt64 = 9

  /// Returns the size of a value in field 9, and the other field that may hold the values.
  ///
  /// Returns `nil` for types that are not those of a network's values, such as strings.
  private static func layout(_ kind: UInt64) -> (bytes: Int, field: UInt64)? {
    switch kind {
    // float, double
    case 1: (4, 4)
    case 11: (8, 10)
    // uint8, int8, bool
    case 2, 3, 9: (1, 5)
    // uint16, int16, float16, bfloat16
    case 4, 5, 10, 16: (2, 5)
    // int32, int64
    case 6: (4, 5)
    case 7: (8, 7)
    // uint32, uint64
    case 12: (4, 11)
    case 13: (8, 11)
    default: nil
    }
  }

  /// Reads a tensor's outline.
  ///
  /// - Throws: `ModelFailure` if the number of values does not match the shape and type, or they
  ///   are in another file.
  init(_ bytes: ArraySlice<UInt8>) throws(ModelFailure) {
    var fields = ProtobufFields(bytes)
    while let (number, value) = try fields.next() {
      switch (number, value) {
      case (1, .number(let size)): try addDimension(size)
      case (1, .bytes(let sizes)):
        var sizes = ProtobufFields(sizes)
        while let size = try sizes.nextNumber() { try addDimension(size) }
      case (2, .number(let kind)):
        // Readers would differ on which of two types applies.
        guard self.kind == 0 else { throw .damaged }
        self.kind = kind
      case (8, .bytes(let name)): self.name = name
      case (13, _), (14, .number(1...)): throw .externalWeights
      default: try count(number, value)
      }
    }
    try checkCounts()
  }

  private mutating func addDimension(_ size: UInt64) throws(ModelFailure) {
    guard shape.count < Self.mostDimensions, let size = Int32(exactly: size) else {
      throw weights("with an impossible shape")
    }
    shape.append(Int(size))
  }

  private mutating func count(
    _ number: UInt64, _ value: ProtobufFields.Value
  ) throws(ModelFailure) {
    switch (number, value) {
    case (Self.rawBytes, .bytes(let bytes)):
      guard counts.updateValue(bytes.count, forKey: number) == nil else { throw .damaged }
    case (4, .fixed(4)), (10, .fixed(8)), (5, .number), (7, .number), (11, .number):
      counts[number, default: 0] += 1
    case (4, .bytes(let bytes)): try add(bytes.count, of: 4, to: number)
    case (10, .bytes(let bytes)): try add(bytes.count, of: 8, to: number)
    case (5, .bytes(let bytes)), (7, .bytes(let bytes)), (11, .bytes(let bytes)):
      // The last byte of a varint is below 0x80.
      guard bytes.last ?? 0 < 0x80 else { throw .damaged }
      let ends = bytes.withUnsafeBytes { bytes in
        var ends = 0
        for byte in bytes where byte < 0x80 { ends += 1 }
        return ends
      }
      counts[number, default: 0] += ends
    case (6, _): throw weights("that are texts")
    default: break
    }
  }

  private mutating func add(
    _ count: Int, of size: Int, to number: UInt64
  ) throws(ModelFailure) {
    guard count.isMultiple(of: size) else { throw .damaged }
    counts[number, default: 0] += count / size
  }

  private func checkCounts() throws(ModelFailure) {
    guard let layout = Self.layout(kind) else { throw weights("of an unsupported kind") }
    var total = 1
    for size in shape {
      let (product, isOver) = total.multipliedReportingOverflow(by: size)
      guard !isOver else { throw weights("with an impossible shape") }
      total = product
    }
    let (bytes, isOver) = total.multipliedReportingOverflow(by: layout.bytes)
    let full = counts.filter { $0.value > 0 }
    // OpenCV does not read tensors without values.
    if total == 0, full.isEmpty { return }
    guard !isOver, full == [Self.rawBytes: bytes] || full == [layout.field: total] else {
      throw weights("whose number does not match their shape")
    }
  }

  private func weights(_ fault: String) -> ModelFailure {
    ModelFailure("has weights \(fault)")
  }
}
