import type { ListingFlag } from './listing'

/** How much of a text is searched, to bound the cost; sellers say it early. */
const mostCharacters = 20_000

/** Words that may stand between "odometer" and what is wrong with it. "Not" is deliberately absent. */
const between = String.raw`(?:(?:is|was|has|had|been|are|were|may|be|just|also|currently|recently|it|reading|display)\s+){0,4}`
const wrong = String.raw`(?:broken?|broke|busted|dead|inop(?:erable|erative)?|stuck|quit|stopped|replaced|swapped|unknown|inaccurate|incorrect|wrong|rolled (?:over|back)|turned over|flipped|not (?:working|accurate|actual|correct)|(?:doesn.?t|does not|don.?t) work)`

/**
 * Phrases that disown a reading: those of the federal odometer disclosure (49 CFR 580.5: "exceeds mechanical limits",
 * "not the actual mileage") and those of sellers, such as TMU, "true miles unknown".
 */
const notActual = [
  new RegExp(String.raw`\b(?:odometer|odo)\s+${between}${wrong}\b`, 'i'),
  /\b(?:broken|busted|inoperable|inop|non[- ]?working|rolled[- ]over|replaced) (?:odometer|odo)\b/i,
  /\b(?:miles|mileage)\s+(?:(?:is|are)\s+)?(?:unknown|not actual|inaccurate|rolled over)\b/i,
  /\b(?:not|non|un)[- ]?actual (?:miles|mileage)\b|\b(?:actual|true) (?:miles|mileage) (?:(?:is|are) )?unknown\b/i,
  /\bunknown (?:miles|mileage)\b|\bTMU\b|\bexceeds mechanical limits\b/i,
]

const sum = String.raw`\$?\s?(\d{1,3}(?:,\d{3})+|\d{2,6})`
/** "$500 down", "down payment of $1,500", "$299/mo", "1500 de enganche"; not "$4,500, down from $5,000". */
const partPayments = [
  new RegExp(
    String.raw`(?<![\d.,])${sum}(?:\s(?:cash|dollars))?\s?(?:down(?! (?:from|to|below|on|at))|dn|de enganche|enganche|(?:per|a|each|\/)\s?mo(?:nth)?|monthly)\b`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(?:down ?payments?|enganche|payments?)\s?(?:(?:of|from|is|are|only|as|low|starting|at|just|:)\s?){0,4}${sum}(?![\d,])`,
    'gi',
  ),
]
/** Nobody pays more down on a used car, so a larger sum is a price whatever stands beside it. */
const mostPartCents = 10_000_00

/** A word that every pattern above needs. Most texts hold none, and a results page has hundreds of titles. */
const odometerWord = /\bodo(?:meter)?\b|\btmu\b|unknown|actual|inaccurate|rolled over|limits/i

/**
 * Flags for figures that a posting's own words disown: an odometer that is broken or rolled over, and a "price" that is
 * a down payment or a monthly rate.
 */
export function disownedFigures(said: { title: string; text: string; priceCents: number | null }): ListingFlag[] {
  const words = said.text === '' ? said.title : `${said.title}\n${said.text.slice(0, mostCharacters)}`
  const flags: ListingFlag[] = []
  if (said.priceCents !== null && said.priceCents <= mostPartCents && isPart(words, said.priceCents)) {
    flags.push('joke-price')
  }
  if (odometerWord.test(words) && notActual.some((pattern) => pattern.test(words))) flags.push('not-actual-mileage')
  return flags
}

function isPart(words: string, priceCents: number): boolean {
  const digits = String(priceCents / 100)
  const withComma = digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
  if (!words.includes(digits) && !words.includes(withComma)) return false
  return partPayments.some((pattern) =>
    [...words.matchAll(pattern)].some(([, figure]) => Number(figure!.replaceAll(',', '')) * 100 === priceCents),
  )
}
