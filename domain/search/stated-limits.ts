import { foldText } from '../judgment/features/features'

export const limitQuantities = ['price', 'year', 'mileage', 'radius'] as const
export type LimitQuantity = (typeof limitQuantities)[number]

/** `other`: a number of something else, such as a monthly payment, seats or mpg. Null: no unit. */
type Unit = 'price' | 'miles' | 'distance' | 'year' | 'age' | 'other' | null

/** A number in a text, or a range of two, with the words that make it a limit. */
export interface StatedLimit {
  from: number | null
  to: number | null
  /** "newer than 2015": the number itself is excluded. */
  isStrict: boolean
  /** Without a word for the minimum or the maximum: "$8,000", "2015". */
  isAlone: boolean
  unit: Unit
  /** "15k", "12 mil" */
  hasSuffix: boolean
  isDollars: boolean
  /** Whether the clause ends after it. */
  isClauseEnd: boolean
  /** Whether the number looks like a model year. */
  isYear: boolean
  /** Position of the phrase, and of its numbers. `end` and `numberEnd` are exclusive. */
  start: number
  end: number
  numberStart: number
  numberEnd: number
}

interface Figure {
  value: number
  hasSuffix: boolean
  isDollars: boolean
  isYear: boolean
  start: number
  end: number
}

const spelledOut: Record<string, number> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, twenty: 20, thirty: 30 },
  ...{ forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 },
  ...{ 'twenty five': 25, 'twenty-five': 25, 'thirty five': 35, 'thirty-five': 35 },
  ...{ dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12 },
  ...{ trece: 13, catorce: 14, quince: 15, dieciocho: 18, veinte: 20, veinticinco: 25, treinta: 30, cuarenta: 40 },
  ...{ cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90, cien: 100 },
}
const numberNames = Object.keys(spelledOut)
  .sort((a, b) => b.length - a.length)
  .join('|')
const suffix = String.raw`(?:ish)?\s?(k|grand|thousand|mil)?(?:(?![\p{L}\d])|(?=(?:mi|miles?|millas|mpg|hp)(?![\p{L}\d])))`
const figurePattern = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(\$?)\s?(\d{1,3}(?:[.,]\d{3})+(?!\d)|\d{1,7}(?:\.\d{1,2})?)${suffix}|(?<!(?:hundred|ciento)[ -](?:and )?)(${numberNames})\s(?:k|grand|thousand|mil)(?![\p{L}\d])|['’](\d\d)(?!\d))`,
  'gu',
)
const thousand = 1_000
const [firstYear, lastYear] = [1950, 2049]

function figuresIn(folded: string): Figure[] {
  return [...folded.matchAll(figurePattern)].map(
    ({ 0: found, 1: dollar, 2: digits, 3: k, 4: name, 5: short, index }) => {
      const at = { start: index, end: index + found.trimEnd().length }
      if (short) return { ...at, value: fullYear(Number(short)), hasSuffix: false, isDollars: false, isYear: true }
      if (name) return { ...at, value: spelledOut[name]! * thousand, hasSuffix: true, isDollars: false, isYear: false }
      const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits!) ? digits!.replaceAll(/[.,]/g, '') : digits!
      const value = Math.round(Number(plain) * (k ? thousand : 1))
      const isDollars = dollar === '$'
      const isYear = !k && !isDollars && /^\d{4}$/.test(digits!) && value >= firstYear && value <= lastYear
      return { ...at, value, hasSuffix: Boolean(k), isDollars, isYear }
    },
  )
}

const fullYear = (short: number) => (short < 50 ? 2000 : 1900) + short

const clauseEnd = /[,;!?\n()]|\.(?=\s|$)/
/** Words between a bound and its number that change nothing: "under about $15k", "a partir del año 2015". */
const filler =
  /(?:^|[\s:=~])(?:the|a|an|about|around|roughly|like|maybe|approximately|approx|just|is|of|at|year|years|model|el|la|los|las|de|del|unos|unas|ano|anos|modelo|es|son|que|to|price|precio)[\s:=~]*$/
const denied = String.raw`(?:\bno\b|\bnot\b|\bnoth?in\w?\b|\bnever\b|n['’]?t want(?: anything)?|\bnada\b|\bni\b|\bque no (?:sea|tenga|este|cueste))(?: be| any| anything| de)?`
/** Followed by how many words may stand between the refusal and the bound. */
const refusal = String.raw`(?:\bno\b|\bnot\b|\bnoth?in\w?\b|\bnever\b|\bcannot\b|(?:do|does|is|are|wo|ca|would|should)n['’]?t\b|\bnada\b)(?: \p{L}+)`
/** Words before a number, without the fillers after them. The first match counts. */
const before: [RegExp, 'least' | 'most', 'strict'?][] = [
  [
    new RegExp(
      String.raw`${denied} (?:older|less|lower|before|under|below|earlier|menos|menor|mas viejo|anterior)(?: th[ae]n)?$`,
    ),
    'least',
  ],
  [
    new RegExp(
      String.raw`${denied} (?:more|over|higher|above|newer|greater|past|after|later|mas|mayor|arriba)(?: th[ae]n)?$`,
    ),
    'most',
  ],
  // "don't want to spend over 15k", "nothing from before 2015", "no quiero gastar mas de 9 mil"
  [new RegExp(String.raw`${refusal}{0,5} (?:over|above|(?:more|higher) th[ae]n|past|mas)$`, 'u'), 'most'],
  [new RegExp(String.raw`${refusal}{0,4} (?:before|older than|antes|anterior|mas viejo)$`, 'u'), 'least'],
  [new RegExp(String.raw`${refusal}{0,4} (?:anything|nothing?|one|nada) (?:under|below|less than)$`, 'u'), 'least'],
  [/\bque no pasen?$/, 'most'],
  [/\b(?:newer|later) (?:than|then)$|\bafter$|\b(?:mas nuevo|posterior|despues)$/, 'least', 'strict'],
  [/\bolder (?:than|then)$|\b(?:before|pre)-?$|\b(?:mas viejo|anterior|antes)$/, 'most', 'strict'],
  [
    /\b(?:under|below|(?:less|fewer|lower|cheaper) th[ae]n|at most|up to|max(?:imum)?|within|sub|capped|spend|budget)$|\bsub-$|<=?$/,
    'most',
  ],
  [/\b(?:menos|bajo|debajo|abajo|maximo|hasta|presupuesto|tope)$/, 'most'],
  [/\b(?:over|above|more than|at least|min(?:imum)?|from|since|starting)$|>=?$/, 'least'],
  [/\b(?:mas|minimo|desde|a partir|arriba|al menos|por lo menos)$/, 'least'],
]
const newer = String.raw`(?:n[ew]{1,3}e?r|later|more|better|above|higher|up|over|nuev[oa]s?)`
const nuevo = String.raw`(?:mas(?: (?:nuev[oa]s?|recientes?))?|posterior(?:es)?|superior(?:es)?|ar+iba|a?delante|aca)`
const orMore = new RegExp(
  String.raw`^\s?(?:\+|\b(?:(?:or|and|n|&|an) ${newer}|up|newer|plus|min(?:imum)?|(?:and )?onwards?|(?:[oye]|para|pa|p|en|hacia|de) ?${nuevo})\b|& (?:up|newer)\b)`,
)
/** "2020 to present" */
const toNow =
  /^\s?(?:-|–|to|through|thru|until|till?|al?|hasta(?: (?:el|la))?)\s?(?:the )?(?:present|now|current|today|date|presente|actual(?:idad)?|fecha|hoy)\b/
const orLess =
  /^\s?\b(?:(?:or|and) (?:older|less|under|below|fewer|lower|cheaper)|max(?:imum)?|tops|top|total|ceiling|limit|all in|out the door|otd|at (?:the )?most|(?:[oy] )?(?:menos|mas viejos?|anterior(?:es)?)|para abajo|como maximo)\b/
/** "a 2015 Civic or newer" */
const orNewerLater = new RegExp(
  String.raw`^(?:\s[\p{L}\d-]+){0,5}?\s(?:(?:or|and|n|&) (?:newer|later|up)|[oy] ${nuevo}|en a?delante|(?:para|pa) arriba)\b`,
  'u',
)

const unitsAfter: [RegExp, Unit][] = [
  [
    /^\s?-?(?:miles|millas|mile|mi) ?(?:per|to the|a|an|on a|por|con una?|each|every) (?:(?:full|single|one) )?(?:gallon|galon|charge|carga|tank|tanque)|^\s?-?(?:miles?|mi|millas?) (?:of |de )?(?:ev |electric )?(?:range|autonomia|rango)/,
    'other',
  ],
  [
    /^[\s-]?(?:miles?|mi|millas) (?:(?:a|per|each|every|por|al|one|round|to) (?:day|week|year|way|trip|work|dia|semana|ano)|diari[oa]s|commute)\b/,
    'other',
  ],
  [/^\s?(?:\/|a |per |al |por |cada )\s?(?:month|mo|week|mes|semana|quincena)\b|^\s?%/, 'other'],
  [
    /^\s?-?(?:monthly|weekly|down|de enganche|enganche|mensual(?:es)?|mpg|hp|bhp|horse ?power|cyl\w*|cilindros|seat(?:s|er)?|passengers?|pasajeros|asientos|doors?|puertas|people|personas|rows?|filas|owners?|due[nñ]os?|keys|lbs?|pounds|libras|liters?|litros|l|inch(?:es)?|speed|spd|velocidades|v\d+|i\d|hemi|diesel|turbo|cummins|power ?stroke|duramax|vortec|eco ?boost|ecotec|engine|motor|valve|volts?|bed|foot|feet|ft|min(?:ute)?s?|minutos?|hours?|hrs?|horas?|kids|ninos|series|wd|x4|tons?)\b(?!imum)/,
    'other',
  ],
  [
    /^\s?-?(?:original |actual |total )?(?:miles?|mi|mileage|millas?|millaje)\b|^\s?on (?:the|its) (?:odometer|odo|clock)\b/,
    'miles',
  ],
  [/^\s?(?:us )?(?:dollars?|bucks|usd|dolares|dlls|dls)\b/, 'price'],
  [/^\s?-?(?:model )?(?:years?|yrs?) old\b|^\s?anos de (?:uso|antiguedad|edad)\b/, 'age'],
]
const mileageBefore = /(?<!\b(?:low|good|bajo|poco)\s)\b(?:mileage|odometer|millaje|kilometraje)\b[^,]{0,16}$/
const priceBefore =
  /\b(?:price[ds]?|budget|precio|presupuesto|spend(?:ing)?|pay(?:ing)?|costs?|gastar|pagar)\b[^,]{0,20}$/
/** Money that is not the price: a payment, what an insurance pays, or what a seller asks. */
const paymentBefore =
  /\b(?:insurance|refund|owe|worth|giving (?:me|us)|(?:is |are |was |were )?asking(?! price)|quoted|piden?|(?:quiere|vende) por)\b[^.;]*$|\b(?:down(?: payment)?|deposit|payments?|enganche|mensualidad(?:es)?)(?: is| of| de)?\s?\$?$/
/** How far an electric car goes: "range 200+". */
const rangeBefore = /(?<!\b(?:price|budget|mileage|year|land) )\b(?:range|autonomia)\b[^,\d]{0,16}$/
const placeAfter =
  /^\s?(?:of|from|away|radius|around|drive|or so of|or less of|de (?!uso|recorrid)|del|a la redonda|alrededor)\b/
const placeBefore = /\b(?:within|radius|radio|inside|distance|distancia)\b[^,]*$/
const ageBefore = /\b(?:older|viejo|antiguedad)\b[^,]*$/
const about = /\b(?:around|about|roughly|approx|aprox|como|unos)\s*$/
/** "call me around 9" */
const timeBefore = /\b(?:call|text|meet|come|available|free|home|open|llam\w+)\b/
/** "from the last 5 years" */
const lastYears = /\b(?:last|past|ultimos)\s*$/

const isShort = ({ hasSuffix, isDollars, start, end }: Figure) => end - start === 2 && !hasSuffix && !isDollars
const boundBefore = /(?:\b(?:under|below|than|max|most|budget|menos|hasta|sub)|[<$])\s*$/

/** Only a year is newer or later than another: "22 or newer", "15 en adelante". */
const newerOnly = new RegExp(
  String.raw`^\s?(?:(?:or|and|n|&) (?:n[ew]{1,3}e?r|later)|newer|[oy] (?:mas )?(?:nuev[oa]s?|recientes?)|en a?delante|(?:and )?onwards?)\b`,
)

/** Years of two digits: "09-2014", "05 or 06", "99 to 03", "del 67 al 79", "22 or newer", and before a hidden name "77 or 78 xxxxx". */
function withShortYears(folded: string, figures: Figure[]): Figure[] {
  const startsYears = (first?: Figure, second?: Figure): boolean => {
    if (!first || !second || !isShort(first) || boundBefore.test(folded.slice(0, first.start))) return false
    if (!/^\s?(?:-|–|to|thru|through|or|and|al?|o|y)\s?$/.test(folded.slice(first.end, second.start))) return false
    if (second.isYear) return fullYear(first.value) <= second.value
    if (!isShort(second) || fullYear(first.value) >= fullYear(second.value)) return false
    const isOfCentury = folded[first.start] === '0' && folded[second.start] !== '9'
    const isTurn = first.value > second.value // no other range falls
    const isClassic = first.value >= 50 && /^ x{3}/.test(folded.slice(second.end))
    const isSpanish = /\bdel (?:ano )?$/.test(folded.slice(0, first.start)) && !unitIn(folded.slice(second.end))[1]
    return isOfCentury || isTurn || isClassic || isSpanish
  }
  return figures.map((figure, i) => {
    const isYear =
      startsYears(figure, figures[i + 1]) ||
      (isShort(figure) &&
        !figure.isYear &&
        (startsYears(figures[i - 1], figure) || newerOnly.test(folded.slice(figure.end))))
    return isYear && !figure.isYear ? { ...figure, value: fullYear(figure.value), isYear } : figure
  })
}

/** Every number in a text with its bound and unit, in English and Spanish. Runs in linear time for a short text. */
export function findStatedLimits(text: string): StatedLimit[] {
  const folded = foldText(text)
  if (folded.length !== text.length) return [] // the positions would be wrong
  const figures = withShortYears(folded, figuresIn(folded))
  const limits: StatedLimit[] = []
  for (let at = 0; at < figures.length; at += 1) {
    const first = figures[at]!
    const previousEnd = figures[at - 1]?.end ?? 0
    const second = isRange(folded, first, figures[at + 1]) ? figures[at + 1]! : null
    if (second) at += 1
    const nextStart = figures[at + 1]?.start ?? folded.length
    limits.push(
      limitOf({
        lead: folded.slice(previousEnd, first.start),
        rest: folded.slice((second ?? first).end, nextStart),
        first,
        second,
      }),
    )
  }
  return limits
}

function isRange(folded: string, first: Figure, second: Figure | undefined): second is Figure {
  if (!second) return false
  const between = folded.slice(first.end, second.start)
  const isShortYear = first.isYear && !second.hasSuffix && second.value < 100
  if (first.isYear !== second.isYear && !isShortYear) return false
  if (/^\s?(?:-|–|—|to|through|thru|al?|hasta(?: el)?)\s?$/.test(between)) return true
  const isPaired = first.isYear || /\b(?:between|entre|from|desde|de)\s?$/.test(folded.slice(0, first.start))
  return isPaired && /^\s?(?:and|y|e|or|o)\s?$/.test(between)
}

/** "between 8k and 12k" */
const rangeLead = /\b(?:between|from|entre|desde|de)\s*$/

interface Surroundings {
  lead: string
  rest: string
  first: Figure
  second: Figure | null
}

function limitOf({ lead, rest, first, second }: Surroundings): StatedLimit {
  const clause = lead.split(clauseEnd).at(-1)!
  const after = rest.split(clauseEnd)[0]!
  let head = clause.trimEnd()
  while (!before.some(([words]) => words.test(head)) && filler.test(head)) head = head.replace(filler, '').trimEnd()
  const bound = second ? undefined : before.find(([words]) => words.test(head))
  const range = second ? rangeLead.exec(clause) : null
  const start = bound ? head.search(bound[0]) : (range?.index ?? head.length)
  const [unitLength, unitAfter] = unitIn(after)
  const unit = unitAfter ?? unitOf(first, clause)
  const tail = after.slice(unitLength)
  const more =
    orMore.exec(tail) ?? (first.isYear ? toNow.exec(tail) : null) ?? (first.isYear ? orNewerLater.exec(tail) : null)
  const less = more ? null : orLess.exec(tail)
  const kind = bound?.[1] ?? (more ? 'least' : less ? 'most' : null)
  const [low, high] = second ? rangeOf(first, second) : [first.value, first.value]
  const numberEnd = (second ?? first).end
  const isNear = (unit === 'miles' && placeAfter.test(tail)) || placeBefore.test(clause)
  const isDistance = isNear && (unit === 'miles' || unit === null) && high <= largest.radius
  // "no older than 10 years" is an age, and "no older than 2015" is a year.
  const isAge =
    ((kind === 'least' && ageBefore.test(clause)) || lastYears.test(clause)) && /^\s?(?:years?|anos)\b/.test(after)
  // "2010 to 2015 around 9."
  const isAboutThousands =
    kind === null &&
    !first.isYear &&
    first.value < thousand &&
    about.test(clause) &&
    !timeBefore.test(clause) &&
    unit === null &&
    /^\s*$/.test(after)
  return {
    from: (kind === 'most' || isAge || isAboutThousands) && !second ? null : low,
    to: kind === 'least' && !second && !isAge ? null : high,
    isStrict: bound?.[2] === 'strict',
    isAlone: !second && kind === null && !isAboutThousands,
    unit: isDistance ? 'distance' : isAge ? 'age' : unit,
    isYear: first.isYear,
    hasSuffix: first.hasSuffix || Boolean(second?.hasSuffix),
    isDollars: first.isDollars || Boolean(second?.isDollars),
    isClauseEnd:
      /^\s*(?:x|$|(?:for|in|near|with(?:in|out)?|and|or|around|but|if|en|cerca|para|con|sin|o|y|pero)\b)/.test(
        tail.slice((more ?? less)?.[0].length ?? 0),
      ),
    start: first.start - (clause.length - start),
    end: numberEnd + unitLength + ((more ?? less)?.[0].length ?? 0),
    numberStart: first.start,
    numberEnd,
  }
}

function unitIn(after: string): [length: number, unit: Unit] {
  for (const [words, unit] of unitsAfter) {
    const found = words.exec(after)
    if (found) return [found[0].length, unit]
  }
  return [0, null]
}

function unitOf({ isDollars, isYear, hasSuffix }: Figure, clause: string): Unit {
  if (paymentBefore.test(clause) || (rangeBefore.test(clause) && !isDollars && !isYear && !hasSuffix)) return 'other'
  if (isDollars) return 'price'
  if (mileageBefore.test(clause)) return 'miles'
  return !isYear && priceBefore.test(clause) ? 'price' : null
}

/** In "8 to 12k", "k" applies to both. "2012-15" is a range of years. */
function rangeOf(first: Figure, second: Figure): [number, number] {
  const last = first.isYear && !second.isYear ? fullYear(second.value) : second.value
  const isShared = second.hasSuffix && !first.hasSuffix && first.value * thousand <= last
  const start = isShared ? first.value * thousand : first.value
  return [Math.min(start, last), Math.max(start, last)]
}

/** A number below this is no price of a car, nor its mileage. */
const smallest = { price: 300, mileage: 1_000 }
const largest = { price: 10_000_000, mileage: 2_000_000, radius: 3_000 }

/**
 * The limit as the ends of a form's range, if it can be one of this quantity; null otherwise. A single price, mileage
 * or radius is the most. `currentYear` is the latest model year.
 */
export function limitAs(
  limit: StatedLimit,
  quantity: LimitQuantity,
  currentYear: number,
): { from: number | null; to: number | null } | null {
  const { from, to, unit, isAlone, isYear, isStrict } = limit
  if (quantity === 'year') {
    if (unit === 'age') return from === null && to !== null && to < 100 ? { from: currentYear - to, to: null } : null
    if (!isYear || unit !== null) return null
    const step = isStrict ? 1 : 0
    const years = { from: from === null ? null : from + step, to: to === null ? null : to - step }
    return [years.from, years.to].every((year) => year === null || year <= currentYear) ? years : null
  }
  const most = from !== null && to !== null && isAlone ? { from: null, to } : { from, to }
  if (quantity === 'radius') {
    const isFit = unit === 'distance' || unit === 'miles'
    return isFit && most.to !== null && most.to >= 1 && most.to <= largest.radius ? { from: null, to: most.to } : null
  }
  if (isYear && isAlone && unit === null) return null
  if (unit !== null && unit !== (quantity === 'price' ? 'price' : 'miles')) return null
  const ends = [most.from, most.to].filter((end) => end !== null)
  return ends.every((end) => end <= largest[quantity]) && Math.max(...ends) >= smallest[quantity] ? most : null
}
