import Foundation
import Testing
import WorkerProcesses

@Suite("A channel separates messages in any chunking")
struct MessageChannelTests {
  private let messages: [[UInt8]] = [[], [1], Array(repeating: 7, count: 40_000), [2, 3], []]

  @Test("Several messages at once are received one by one, and the last is recognised")
  func several() throws {
    let (channel, otherEnd) = try MessageChannel.pair()
    let other = MessageChannel(descriptor: otherEnd)
    #expect(!channel.hasArrived)
    try other.send(framed: Array(messages.map(MessageChannel.framed).joined()))
    for (index, message) in messages.enumerated() {
      #expect(try channel.receive(within: TimeLimit(elapsedSeconds: 20)) == message)
      // A message longer than one read has not arrived yet.
      if index == 0 { #expect(channel.hasArrived) }
    }
    #expect(!channel.hasArrived)
  }

  @Test("A message that arrives byte by byte is received when complete")
  func pieces() throws {
    let (channel, otherEnd) = try MessageChannel.pair()
    let other = MessageChannel(descriptor: otherEnd)
    for byte in MessageChannel.framed([9, 8, 7]) + MessageChannel.framed([6]).dropLast() {
      try other.send(framed: [byte])
    }
    #expect(try channel.receive(within: TimeLimit(elapsedSeconds: 20)) == [9, 8, 7])
    #expect(!channel.hasArrived)
    #expect(throws: MessageChannel.Failure.self) {
      try channel.receive(within: TimeLimit(elapsedSeconds: 0.05))
    }
    try other.send(framed: [6])
    #expect(try channel.receive(within: TimeLimit(elapsedSeconds: 20)) == [6])
  }

  @Test("An oversized message is rejected after earlier ones, and a closed end is reported")
  func refused() throws {
    let (channel, otherEnd) = try MessageChannel.pair()
    do {
      let other = MessageChannel(descriptor: otherEnd)
      try other.send(framed: MessageChannel.framed([1]) + [0xFF, 0xFF, 0xFF, 0x7F])
    }
    #expect(try channel.receive() == [1])
    #expect(channel.hasArrived)
    #expect {
      try channel.receive()
    } throws: { error in
      if case .oversized(0x7FFF_FFFF) = error as? MessageChannel.Failure { true } else { false }
    }
    let (second, end) = try MessageChannel.pair()
    do {
      let other = MessageChannel(descriptor: end)
      try other.send(framed: MessageChannel.framed([1]) + [4, 0])
    }
    #expect(try second.receive() == [1])
    #expect {
      try second.receive()
    } throws: { error in
      if case .closed = error as? MessageChannel.Failure { true } else { false }
    }
  }
}
