import SQLite
import SystemPackage
import TestSupport
import Testing

@Suite struct SQLiteTests {
  @Test("Values survive writing and reading")
  func values() throws {
    let database = try SQLiteDatabase(setup: "CREATE TABLE t (n, v)")
    let values: [SQLiteValue] = [
      .null, .integer(.min), .integer(.max), .real(-0.1), .text(""), .text("a\u{0}b é 🙂"), .bytes([]),
      .bytes([0, 255, 0]),
    ]
    try database.write { connection in
      for (index, value) in values.enumerated() {
        try connection.run("INSERT INTO t VALUES (?, ?)", [.integer(index), value])
      }
    }
    #expect(try database.read { try $0.rows("SELECT v FROM t ORDER BY n") } == values.map { [$0] })
    #expect(try database.use { try $0.value("SELECT v FROM t WHERE n = ?", [3]) } == .real(-0.1))
    #expect(try database.use { try $0.value("SELECT v FROM t WHERE n = 99") } == nil)
  }

  @Test("A reused statement keeps no earlier values")
  func reuse() throws {
    let database = try SQLiteDatabase()
    func rows(_ values: [SQLiteValue]) throws -> [[SQLiteValue]] {
      try database.use { try $0.rows("SELECT ?, ?", values) }
    }
    #expect(try rows([1, 2]) == [[1, 2]])
    #expect(try rows([3]) == [[3, .null]])
    #expect(throws: SQLiteError.self) { try rows([1, 2, 3]) }
    #expect(try rows([4, 5]) == [[4, 5]])
  }

  @Test("A transaction is applied completely or not at all")
  func transactions() throws {
    struct Change: Error {}
    let database = try SQLiteDatabase(setup: "CREATE TABLE t (v PRIMARY KEY)")
    #expect(throws: Change.self) {
      try database.write { connection in
        try connection.run("INSERT INTO t VALUES (1)")
        throw Change()
      }
    }
    #expect(throws: SQLiteError.self) {
      try database.write { connection in
        try connection.run("INSERT INTO t VALUES (2)")
        try connection.run("INSERT INTO t VALUES (2)")
      }
    }
    #expect(try database.read { try $0.value("SELECT count(*) FROM t") } == 0)
    try database.write { connection in
      try connection.run("INSERT INTO t VALUES (3); INSERT INTO t VALUES (4)")
      try connection.run("UPDATE t SET v = v + 10")
      #expect(connection.changedRows == 2)
    }
    #expect(try database.read { try $0.rows("SELECT v FROM t ORDER BY v") } == [[13], [14]])
  }

  @Test("A row that a function rejects ends the query, which can be repeated")
  func endedQuery() throws {
    let database = try SQLiteDatabase(setup: "CREATE TABLE t (v); INSERT INTO t VALUES (1), (2), (3)")
    let refusal = try #require(throws: SQLiteError.self) { try database.use { try $0.run("no statement") } }
    #expect(refusal.description.contains("syntax error"))
    var seen: [SQLiteValue] = []
    #expect(throws: SQLiteError.self) {
      try database.use { connection in
        try connection.forEachRow("SELECT v FROM t ORDER BY v") { (row) throws(SQLiteError) in
          seen += row
          if seen.count == 2 { throw refusal }
        }
      }
    }
    #expect(seen == [1, 2])
    #expect(try database.use { try $0.rows("SELECT v FROM t ORDER BY v").count } == 3)
  }

  @Test("Two connections wait for each other up to their timeout, and report it")
  func patience() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite").string
    let setup = "PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (v)"
    let one = try SQLiteDatabase(path: path, patience: 0.01, setup: setup)
    let other = try SQLiteDatabase(path: path, patience: 0.01, setup: setup)
    try one.write { connection in
      try connection.run("INSERT INTO t VALUES (1)")
      let error = try #require(throws: SQLiteError.self) { try other.write { _ in } }
      #expect(!error.isOfBrokenFile)
      #expect(error.description == "database is locked")
      #expect(try other.read { try $0.value("SELECT count(*) FROM t") } == 0)
    }
    #expect(try other.read { try $0.value("SELECT count(*) FROM t") } == 1)
  }

  @Test("Invalid databases, foreign databases and unopenable files are distinguished")
  func brokenFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "text", "no database at all, but long enough to look like one: " + String(repeating: "x", count: 600))
    let broken = try #require(throws: SQLiteError.self) {
      try SQLiteDatabase(path: folder.file("text").string, setup: "PRAGMA journal_mode = WAL")
    }
    #expect(broken.isOfBrokenFile)
    #expect(broken.description == "file is not a database")
    let missing = try #require(throws: SQLiteError.self) {
      try SQLiteDatabase(path: folder.file("none/a.sqlite").string)
    }
    #expect(!missing.isOfBrokenFile)
    let strange = try SQLiteDatabase(setup: "CREATE TABLE t (v)")
    let error = try #require(throws: SQLiteError.self) {
      try strange.use { try $0.rows("SELECT other FROM t") }
    }
    #expect(error.isOfBrokenFile)
  }
}

extension SQLiteValue: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
}
