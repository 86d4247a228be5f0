/// The stage that decodes photos, draws the sheets of all products and encodes them. Each photo is decoded
/// once for all products.
struct Drawing: Stage {
  /// Draws the plans. Plans and draws again without the photos that cannot be decoded.
  func run(_ run: inout Run) async throws {
    do {
      var drawing = try await DrawingRounds(run)
      var plans = run.planned.plans
      // This terminates: every further round has fewer photos.
      while try await !drawing.run(plans) { plans = try run.planner.plans(for: drawing.remaining()) }
      run.drawn = .sheets(try await drawing.finish())
    } catch {
      throw run.context.named(error)
    }
  }
}
