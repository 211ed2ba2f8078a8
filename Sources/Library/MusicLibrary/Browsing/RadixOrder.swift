/// A stable radix sort by unsigned integers.
enum RadixOrder {
  private static let digitBits = 11

  /// Returns `items` sorted by their `numbers`; items with equal numbers keep their order.
  static func sorted<Number: FixedWidthInteger & UnsignedInteger>(
    _ items: [Int32], by numbers: [Number]
  ) -> [Int32] {
    precondition(items.count == numbers.count)
    guard let first = numbers.first else { return [] }
    // Digits that are equal in all numbers need no pass.
    let differences = numbers.reduce(into: Number(0)) { $0 |= $1 ^ first }
    var (items, numbers) = (items, numbers)
    var (otherItems, otherNumbers) = (items, numbers)
    let mask = Number(1) << Number(digitBits) - 1
    for shift in stride(from: 0, to: Number.bitWidth, by: digitBits)
    where (differences >> Number(shift)) & mask != 0 {
      var places = [Int](repeating: 0, count: 1 << digitBits)
      for number in numbers { places[Int((number >> Number(shift)) & mask)] += 1 }
      var next = 0
      for digit in places.indices { (places[digit], next) = (next, next + places[digit]) }
      for index in numbers.indices {
        let digit = Int((numbers[index] >> Number(shift)) & mask)
        otherItems[places[digit]] = items[index]
        otherNumbers[places[digit]] = numbers[index]
        places[digit] += 1
      }
      swap(&items, &otherItems)
      swap(&numbers, &otherNumbers)
    }
    return items
  }

  /// Returns `items` sorted by `number`; `sort` sorts items with equal numbers.
  static func sorted(
    _ items: [Int32], by number: (Int32) -> UInt64, then sort: (inout ArraySlice<Int32>) -> Void
  ) -> [Int32] {
    let numbers = items.map(number)
    var sorted = sorted(items, by: numbers)
    var start = 0
    while start < sorted.count {
      let first = number(sorted[start])
      var end = start + 1
      while end < sorted.count, number(sorted[end]) == first { end += 1 }
      if end - start > 1 { sort(&sorted[start..<end]) }
      start = end
    }
    return sorted
  }
}
