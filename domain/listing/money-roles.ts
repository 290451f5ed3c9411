import { classifyStatement } from '../text/negation'
import { tokenize, type Token } from '../text/tokens'

/**
 * The role of an amount in an ad: the asking price, a part of it (down payment, deposit), one of several payments, or a
 * fee. `other` when the text does not say.
 */
type MoneyRole = 'asking' | 'down' | 'payment' | 'fee' | 'other'

interface Money {
  cents: number
  role: MoneyRole
}

/** A word, a mark or an amount. `token` is its index in the text's tokens. */
interface Item {
  said: string
  cents: number | null
  token: number
}

/** Runs in linear time. */
export function findAmounts(text: string): Money[] {
  const tokens = tokenize(text)
  const items = itemsOf(tokens)
  return items.flatMap(({ cents }, i) => (cents === null ? [] : [{ cents, role: roleOf(items, i, tokens) }]))
}

const sum = /^(\d{1,3}(?:[,.]\d{3})+|\d{1,6})(\.\d{1,2})?(k|mil|grand)?([a-z]{2,})?$/
const thousands = /^(?:k|mil|grand|thousand)$/

function itemsOf(tokens: Token[]): Item[] {
  const items: Item[] = []
  tokens.forEach(({ said }, token) => {
    const before = items.at(-1)
    if (before?.cents && before.cents < 1_000_00 && thousands.test(said)) {
      before.cents *= 1_000
      return
    }
    const [whole, digits, fraction = '', times, word] = sum.exec(said) ?? []
    if (whole === undefined) {
      items.push({ said, cents: null, token })
      return
    }
    const dollars = Number(digits!.replace(/[,.]/g, '') + fraction) * (times ? 1_000 : 1)
    items.push({ said: '#', cents: Math.round(dollars * 100), token })
    if (word) items.push({ said: word, cents: null, token })
  })
  return items
}

const words = (list: string) => new Set(list.split(/\s+/))
const firstParts = words(
  'down dwn dn dwnpmt downpayment downpayments downpmt dp enganche enganches inicial entrada deposit deposito anticipo pronto',
)
const payments = words(
  'payment payments pmt pmts pymt pymts pymnt pymnts paymnt pago pagos mensualidad mensualidades letras cuotas',
)
const periods = words('month months mo week weeks wk mes semana quincena biweek')
const periodical = words(
  'monthly weekly biweekly bimonthly mensual mensuales semanal semanales quincenal quincenales mo wk pm m',
)
/** After "down", these words make it a direction or a former price. */
const directions = words('from to below on at since the here there hill by in and')
/** Words before "down" when it means a down payment, unlike in "broke down 2200" and "marked down 2200". */
const beforeDown = words(
  `# . , : - ? money put cash with only just your low min minimum required need needs needed little pay and or easy small
  requires a the drive is of first total as`,
)
const filling = words(
  `of from is are could can be may will start begin begins only just as low little starting starts at for : - desde de por a partir con solo mas about around approx un
  minimum min required needed options option total minimo minima necesario requerido bajito your you the es son el la tan bajo bajos like`,
)
const besideSum = words('cash dollars dollar usd dolares bucks only total or more and up minimum min')
const askingBefore = words(
  'price asking ask selling sell sale precio pido vendo vende vendo cost costs priced takes take cash total piden pide',
)
const askingAfter = words('obo firm firme firmes negotiable neg cash otd ono total negociable out takes')

/** After an amount: "1100 up front", "$1,450 due at signing", "$4000 and take over my payments". */
const firstSum =
  /^(?:up ?front|upfront|to start|to get (?:started|in)|due (?:at|on)|at signing|down ?s|downs|drives? ?off|sign and drive|move ?in|moves in|moves you|initial|inicial|(?:to me )?(?:and|y|plus) (?:take ?over|takeover|assume|tomas|sigues|sigue|continua)|holds it|to hold|gets? (?:keys|approved)|y (?:te|se) (?:lo|la) llevas?|equity)\b/

/** Above any monthly payment or fee. */
const maxPaymentCents = 2_000_00
/**
 * In "72 payments of $459", 72 is a count. A larger number is an amount. Times 100, because every number is parsed as
 * cents.
 */
const maxPayments = 100_00

function roleOf(items: Item[], at: number, tokens: Token[]): MoneyRole {
  if (isLabeled(items, at)) return 'asking'
  const after = roleAfter(items, at)
  if (after) return after
  const range = rangeEnd(items, at)
  const ofRange = range === null ? null : roleAfter(items, range)
  if (ofRange) return ofRange
  return roleBefore(items, at, tokens) ?? (asks(items, at) ? 'asking' : 'other')
}

/** "Price: $8,995 / Down: $1,500": the next label does not apply to the first amount. */
function isLabeled(items: Item[], at: number): boolean {
  const label = wordAt(items, at - 1) === ':' ? at - 2 : at - 1
  if (!/^(?:price|precio|asking)$/.test(wordAt(items, label))) return false
  return wordAt(items, at + 2) === ':' && /^(?:down|dwn|dp|enganche|weekly|monthly)$/.test(wordAt(items, at + 1))
}

const wordAt = (items: Item[], at: number): string => items[at]?.said ?? '.'

/** "1500-2500 down" is a range with one role. */
function rangeEnd(items: Item[], at: number): number | null {
  if (wordAt(items, at + 1) === '#') return at + 1
  return /^(?:-|to|a|thru|hasta)$/.test(wordAt(items, at + 1)) && wordAt(items, at + 2) === '#' ? at + 2 : null
}

/** Words after an amount that give its role: "500 down", "1500 de enganche", "$299/mo", "$399 doc fee". */
function roleAfter(items: Item[], sumAt: number, isNext = false): MoneyRole | null {
  let at = sumAt + 1
  while (besideSum.has(wordAt(items, at)) && at < sumAt + 4) at += 1
  const cents = items[sumAt]!.cents!
  const [one, two, three] = [0, 1, 2].map((i) => wordAt(items, at + i)) as [string, string, string]
  if (isPartAfter(items, sumAt, at, isNext)) return 'down'
  if (/^(?:gets?|puts?|moves?|starts?) (?:you|u|te)$/.test(`${one} ${two}`)) return 'down'
  const following = (from: number) => [0, 1, 2, 3].map((i) => wordAt(items, from + i)).join(' ')
  if (firstSum.test(following(at)) || firstSum.test(following(sumAt + 1))) return 'down'
  if (leavesRest(items, at)) return 'down'
  if (cents > maxPaymentCents) return null
  const isPeriod = periods.has(two) && /^(?:a|per|each|every|an|al|por|la|cada)$/.test(one)
  if (isPeriod && !/^(?:ago|old|back|later|warranty|atras)$/.test(three)) return 'payment'
  if ((periodical.has(one) || payments.has(one)) && two !== 'ago') return 'payment'
  if (/^(?:bi|cada)$/.test(one) && /^(?:weekly|monthly|mes|semana|quincena|2|two|dos)$/.test(two)) return 'payment'
  if (/^(?:every|cada)$/.test(one)) return 'payment'
  return [one, two, three].some((word) => /^(?:fees?|tarifa)$/.test(word)) && !/^[.,?:-]$/.test(one) ? 'fee' : null
}

/** "$900 drives it off the lot, rest weekly". */
function leavesRest(items: Item[], from: number): boolean {
  for (let at = from; at < from + 8 && !/^[.?#]$/.test(wordAt(items, at)); at += 1) {
    if (!/^(?:rest|balance|resto|remainder)$/.test(wordAt(items, at))) continue
    return /^(?:we|in|on|over|weekly|monthly|biweekly|payments?|financed|en|a|por|later|with)$/.test(
      wordAt(items, at + 1),
    )
  }
  return false
}

function isPartAfter(items: Item[], sumAt: number, from: number, isNext: boolean): boolean {
  let at = from
  while (
    /^(?:de|money|as|a|for|your|the|initial|pa|is|es|just|only|el|required|our|minimum|would|will|be|could|can|seria|su|tu)$/.test(
      wordAt(items, at),
    ) &&
    at < from + 5
  )
    at += 1
  const word = wordAt(items, at)
  if (word === 'pago' && wordAt(items, at + 1) === 'inicial') return true
  if (!firstParts.has(word)) return false
  const next = wordAt(items, at + 1)
  if (/^(?:not|isnt)$/.test(next) || /^no (?:es|se|required|needed|[.,?-])$/.test(`${next} ${wordAt(items, at + 2)}`))
    return false
  if (word === 'down' && directions.has(next))
    return next === 'and' && !/^(?:up|see|look|check|back)$/.test(wordAt(items, at + 2))
  if (next !== '#') return true
  // "$5,500 down $1,500" asks 5,500. In "$500 down $250 a month", neither amount is the asking price.
  return items[at + 1]!.cents! > items[sumAt]!.cents! || (!isNext && roleAfter(items, at + 1, true) !== null)
}

/** Words before an amount that give its role: "Down: 2500", "enganche desde $1,500", "payments as low as 199". */
function roleBefore(items: Item[], sumAt: number, tokens: Token[], isRangeEnd = false): MoneyRole | null {
  let at = sumAt - 1
  while (at > sumAt - 7 && filling.has(wordAt(items, at))) at -= 1
  let word = wordAt(items, at)
  // "payments of $250 to $300"
  if (word === '#' && at >= sumAt - 2) return isRangeEnd ? null : roleBefore(items, at, tokens, true)
  const isDownPayment =
    payments.has(word) && (wordAt(items, at - 1) === 'initial' || firstParts.has(wordAt(items, at - 1)))
  if (isDownPayment) at -= 1
  word = wordAt(items, at)
  const denied = () => classifyStatement(tokens, items[at]!.token, items[at]!.token) === 'denied'
  if (isDownPayment || firstParts.has(word))
    return isPartBefore(items, at, sumAt, isDownPayment) && !denied() ? 'down' : null
  if (items[sumAt]!.cents! > maxPaymentCents) return null
  if (/^(?:home|today|away|in) with$/.test(`${wordAt(items, at - 1)} ${word}`)) return 'down'
  if (periods.has(word) && wordAt(items, at + 1) === ':') return 'payment'
  if (payments.has(word) || periodical.has(word))
    return denied() || (word.endsWith('s') && (items[at - 1]?.cents ?? 0) > maxPayments) ? null : 'payment'
  return /^(?:fees?|tarifa)$/.test(word) && !denied() ? 'fee' : null
}

function isPartBefore(items: Item[], partAt: number, sumAt: number, isDownPayment: boolean): boolean {
  const before = items[partAt - 1]
  const owner = before && /^(?:de|cash|money)$/.test(before.said) ? items[partAt - 2] : before
  if (owner && owner.cents !== null) return owner.cents > items[sumAt]!.cents!
  if (isDownPayment || wordAt(items, partAt) !== 'down') return wordAt(items, partAt + 1) !== 'required'
  // Only directly before the amount: "down to 4500" and "down from 5000" are prices.
  return beforeDown.has(before?.said ?? '.') && !/^(?:to|from)$/.test(wordAt(items, partAt + 1))
}

/** "asking 4500", "6500 obo", "Precio $7,200". */
function asks(items: Item[], sumAt: number): boolean {
  if (askingAfter.has(wordAt(items, sumAt + 1))) return true
  if (
    /^(?:or best|o mejor|as is|total price|full price|or nearest)$/.test(
      `${wordAt(items, sumAt + 1)} ${wordAt(items, sumAt + 2)}`,
    )
  )
    return true
  let at = sumAt - 1
  while (at > sumAt - 5 && filling.has(wordAt(items, at))) at -= 1
  return askingBefore.has(wordAt(items, at)) || /^(?:en)$/.test(wordAt(items, at))
}
