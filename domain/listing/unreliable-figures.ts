import { recognizeCar } from '../catalog/recognize/recognize'
import { hasStatedMatch } from '../text/negation'
import { isOdometerUnreliable } from './unreliable-odometer'
import type { ListingFlag } from './listing'
import { findAmounts } from './money-roles'

/** Bounds the cost. Sellers mention these things early. */
const maxCharacters = 20_000

/** Nobody pays more than this down on a used car, so a larger amount is always a price. */
const maxPartCents = 10_000_00

/**
 * Every pattern requires one of these words. This check skips most texts cheaply; a results page has hundreds of
 * titles.
 */
const moneyWord =
  /down|dwn|(?<![a-z])d[np]\b|enganche|inicial|entrada|deposit|anticipo|pronto|payment|py?mt|pago|letra|cuota|mensual|month|\bmes\b|\/m\b|\bmo\b|week|wk\b|semana|quincena|fee|(?:get|put|move|start)s?\s(?:yo)?u|(?:home|today|away) with|financ|credit|approv|itin|oac|wac|bhph|here pay|tote|lease|take over|takeover|traspas|assume|equity|drive|up front|upfront|due at|to own|loan|aprob|prestamo|te lo llevas|semanal|no ssn|holds it|to (?:start|hold|get in)|note|terms|not (?:the )?(?:full|total|real|actual)|placeholder/i

/**
 * Flags figures that the posting's own text discredits: a broken or rolled-over odometer, miles that belong to an
 * engine, and a "price" that is a down payment or a monthly payment. Without `odometerMiles`, an engine's miles cannot
 * be told apart from the car's.
 */
export function flagUnreliableFigures(posting: {
  title: string
  text: string
  priceCents: number | null
  odometerMiles?: number | null
}): ListingFlag[] {
  const words = posting.text === '' ? posting.title : `${posting.title}\n${posting.text.slice(0, maxCharacters)}`
  const flags: ListingFlag[] = []
  if (posting.priceCents !== null && posting.priceCents <= maxPartCents && moneyWord.test(words)) {
    if (isPart(words, posting.title, posting.priceCents)) flags.push('placeholder-price')
  }
  if (posting.priceCents !== null && hasDigitTooMany(words, posting.priceCents)) flags.push('placeholder-price')
  if (isOdometerUnreliable(words, posting.odometerMiles ?? null)) flags.push('not-actual-mileage')
  return flags
}

const asked = (text: string) => findAmounts(text).flatMap(({ cents, role }) => (role === 'asking' ? [cents] : []))

/** Below this, the shorter amount may be the price of something else: "$25,000, wheels $2,500 obo". */
const minMistypedCents = 50_000_00

/** $189,000 in the form, "$18,900 obo" in the text. */
function hasDigitTooMany(text: string, priceCents: number): boolean {
  if (priceCents < minMistypedCents) return false
  const prices = asked(text)
  const digits = String(priceCents)
  const shorter = [...digits].map((_, at) => Number(digits.slice(0, at) + digits.slice(at + 1)))
  return !prices.includes(priceCents) && prices.some((cents) => shorter.includes(cents))
}

/**
 * Whether the text asks for this price and says why it is low: "as is, $900 obo". A wreck may cost less than any running
 * car of its age.
 */
export const isAskedAsIs = (text: string, priceCents: number): boolean =>
  /\bas[- ]is\b|\bneeds\b/i.test(text) && asked(text.slice(0, maxCharacters)).includes(priceCents)

const each = (source: string) => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g')

const first = String.raw`(?:down ?(?:payments?|pmts?)|downpmt|dwn|enganche|deposit|deposito|anticipo|pago inicial|dp|monthly payment|starting bid|placeholder)`
const shown = String.raw`(?:(?!(?:not|no|never|is|es) )[a-z]+ ){0,6}?`
/** "Price listed is the down payment only", "el precio es el enganche". */
const priceIsPart = each(
  [
    String.raw`(?:prices?|pricing|precios?|amount|this|that|what you see|esto|cantidad) ${shown}(?:(?:is|are|:|reflects?|es|son|represents?|equals|shows) )(?:(?:the|a|an|for|only|just|your|our|minimum|required|el|de|del|solo|un|solamente|puro|actually|really|as|por|para) ){0,4}${first}(?! (?:of |is |de |: |from )?[\d])`,
    String.raw`(?:prices?|precios?|amount|listed|shown|advertised|posted) (?:listed |shown |posted |in ad )?(?:is |as |with )?(?:the )?${first} (?:only|solamente)`,
    String.raw`${first} (?:is )?(?:(?:what|que) )?(?:(?:is|es|the) )?(?:listed|shown|advertised|posted)(?! (?:below|separately))|(?:price|precio) (?:is |listed )?(?:the |a )?down (?:only|payment)|precio de (?:el )?enganche|precio es (?:el|de|solo) (?:el )?down|price (?:listed |shown )?: down(?= [.,?]|$)|(?:listed|advertised|shown) price (?:is|:) (?:the |only |just ){0,2}down(?= [.,?]|$| only)`,
    String.raw`(?:prices?|amount) (?:[a-z]+ ){0,3}?(?:is|are|:) (?:only |just )?(?:the down(?= [.,?]|$)|what you (?:put down|pay (?:down|up ?front|to start))|(?:the )?(?:drive ?off|move in|starting) (?:amount|price|cost)|(?:only |just )?to get (?:you )?started)`,
    String.raw`(?:not|no es) (?:the |el )?(?:full|total|real|actual|precio total|precio completo) (?:price|precio)|price is (?:per|a) month|(?:prices?|posted|listed|shown) is for (?:the |your )?down(?= [.,?]|$)`,
  ].join('|'),
)

function isPart(words: string, title: string, priceCents: number): boolean {
  const roles = findAmounts(words).flatMap(({ cents, role }) => (cents === priceCents ? [role] : []))
  if (roles.includes('asking')) return false
  return (
    roles.some((role) => role !== 'other') || hasStatedMatch(words, priceIsPart) || isTooLow(words, title, priceCents)
  )
}

/** Few cars of up to this age sell for less, especially with financing. If the age is unknown, `oldCents` applies. */
const leastFinanced = { upToYears: 15, youngCents: 4_500_00, oldCents: 2_000_00 }
const byTerms = each(
  String.raw`(?:down ?(?:pa?y?mn?ts?|payments?)(?! (?:on|for) (?:a|my|our|another|the) (?:new |next |different )?[a-z])|dwn|dn|dp|downs|the down|put down|enganche|pago inicial|anticipo|entrada|(?:in house |owner |we )?financ(?:e|es|ed|ing|iamos|iamiento|iado)|(?:bad |your )?credit(?! (?:cards?|union))|no credit(?= (?:[?]|ok|okay|check|needed|required|(?:, )?no problem))|credito|itin|no ssn|no social|matricula consular|oac|wac|w a c|bhph|buy here(?: pay here)?|(?:tote|carry) the note|(?<!insurance |house |rent )(?:payments?|pmts?|pagos)(?! (?:on (?:my|a|another)|method|app))|(?<!off )lease(?! return)(?: (?:takeover|transfer))?|takeover|(?:take|taking|takes) over(?: (?:my|the))? (?:payments?|loan|lease)|traspas[oa]|se traspasa|assume (?:my |the )?(?:loan|lease|payments?|note|balance)|equity|due at (?:signing|delivery)|drive ?off(?= [.,a-z])(?! (?:the|our) lot)|sign and drive|(?:guaranteed |everyone |everybody |get |gets you |easy )(?:approved|approval)|te aprobamos|aprobad[oa]s?|rent to own|lease to own|easy terms|mi prestamo|prestamos|my loan|te lo llevas|y te la llevas|[\d]+ (?:a |per |every |por |al |la )?(?:week|wk|month|mo|weekly|biweekly|monthly|mes|semana|semanal(?:es)?|mensual(?:es)?)(?! (?:ago|old|warranty|later|back)))`,
)

function isTooLow(words: string, title: string, priceCents: number): boolean {
  if (priceCents >= leastFinanced.youngCents || !hasStatedMatch(words, byTerms)) return false
  const { year } = recognizeCar(title)
  const isYoung = year !== null && new Date().getUTCFullYear() - year <= leastFinanced.upToYears
  return priceCents < (isYoung ? leastFinanced.youngCents : leastFinanced.oldCents)
}
