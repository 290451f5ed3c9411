const reporting =
  '(?:report|flag|mention|classify|categori[sz]e|label|rate|treat|count|consider|disclose|extract|conclude|infer|assume)'
/** The start of an order: the start of its clause, or a word that may precede an order's verb. */
const orderStart = String.raw`(?:^|[,;:()[\]*–—-]|\b(?:please|kindly|and|then|also|but|you|you must|you should))\W{0,3}`
/** "Do not report salvage" says neither that the title is salvage nor that it is not. */
const forbidding = String.raw`(?:do\s{1,3}not|don['’]?t|never|(?<=must |should )not)\s{1,3}(?:\w{1,20}ly\s{1,3})?${reporting}\b`
/** "Report the title as clean" */
const demanding = String.raw`(?:always\s{1,3})?${reporting}\s{1,3}(?:this|it|the|that|any|all|only|a)\b`

const orders = [
  new RegExp(orderStart + forbidding, 'i'),
  new RegExp(orderStart + demanding, 'i'),
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instruction|prompt|rule|direction|above|previous|prior)/is,
  /\b(answer|respond|reply|return|output|say|mark)\b.{0,30}["'“”‘’]?\b(yes|no|true|match)\b/is,
  /\b(system prompt|language model|AI model|assistant)\b/i,
]

/** Whether a sentence gives orders to software that reads listings. Such a sentence is no evidence about the car. */
export function isAddressedToReader(sentence: string): boolean {
  const plain = sentence.trim()
  return orders.some((order) => order.test(plain))
}
