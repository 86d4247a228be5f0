/// Every picture of Samples/.
enum Collection {
  static var all: [Sample] { land + water + night + space + stillLifes + plants + surfaces }
}
