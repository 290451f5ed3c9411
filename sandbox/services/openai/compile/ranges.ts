import { parseNumber } from '../../../claims/claims'

/** Both ends are inclusive; null means open. */
export interface Range {
  quantity: string
  least: number | null
  most: number | null
}

const figure = String.raw`\$?\s?(?:\d[\d,]*(?:\.\d+)?\s?(?:k(?![\p{L}])|mil(?![\p{L}])|thousand)?|(?:one|two|three|four|single|un|[uú]nico|dos|tres)(?![\p{L}]))`
const pattern = (text: string) => new RegExp(text.replaceAll('#', `(${figure})`), 'iu')

type Ends = Pick<Range, 'least' | 'most'>
type Reader = (first: number, second: number) => Ends

const atMost: Reader = (most) => ({ least: null, most })
const atLeast: Reader = (least) => ({ least, most: null })

/** The first match wins. */
const wordings: [RegExp, Reader][] = [
  [pattern(String.raw`(?:between )?#\s?(?:or|to|and|-|–|o|a)\s?#`), (least, most) => ({ least, most })],
  [pattern(String.raw`\b(?:no|not) (?:older than|before) #`), atLeast],
  [pattern(String.raw`\b(?:no|not) newer than #`), atMost],
  [pattern(String.raw`\b(?:newer than|after) #`), (year) => atLeast(year + 1, 0)],
  [pattern(String.raw`\b(?:older than|before) #`), (year) => atMost(year - 1, 0)],
  [
    pattern(
      String.raw`(?:\b(?:under|below|(?:less|fewer) than|at most|(?:no|not|nothing) (?:more than|over|above)|up to|max(?:imum)?(?: of)?|within|menos de|no m[aá]s de|hasta)|m[aá]ximo) #`,
    ),
    atMost,
  ],
  [
    pattern(
      String.raw`(?:\b(?:over|above|more than|at least|(?:no|not) less than|min(?:imum)?(?: of)?|from|since|m[ií]nimo|desde|por lo menos)|m[aá]s de) #`,
    ),
    atLeast,
  ],
  [
    pattern(
      String.raw`#[^\d]{0,20}(?:\+|(?:or|and) (?:newer|later|more|better|above|higher|up)|plus|min(?:imum)?|o m[aá]s)`,
    ),
    atLeast,
  ],
  [pattern(String.raw`#[^\d]{0,20}(?:or (?:older|less|under|below|fewer)|max(?:imum)?|o menos)`), atMost],
]
const single = pattern('#')

interface Quantity {
  name: string
  unit: RegExp
  /** How to read a number without a comparison: "300 hp" means at least, "$8,000" at most, "V6" exactly. */
  alone: Reader
}

const exactly: Reader = (value) => ({ least: value, most: value })

const quantities: Quantity[] = [
  { name: 'fuel economy', unit: /\bmpg\b|miles (?:per|to the|a) gallon|millas por gal[oó]n/i, alone: atLeast },
  { name: 'electric range', unit: /\brange\b|autonom[ií]a/i, alone: atLeast },
  { name: 'price', unit: /\$|\b(?:dollars|bucks|price[ds]?|budget|precio)\b|d[oó]lares/i, alone: atMost },
  { name: 'odometer', unit: /\b(?:miles|mi|mileage|odometer|millas)\b(?! (?:from|of|away|radius))/i, alone: atMost },
  { name: 'horsepower', unit: /\b(?:hp|bhp|horse ?power|caballos)\b/i, alone: atLeast },
  { name: 'towing capacity', unit: /\b(?:lbs?|pounds|libras)\b|\btow(?:s|ing)?\b/i, alone: atLeast },
  { name: 'owners', unit: /\bowners?\b|\bdue[nñ]os?/i, alone: atMost },
  { name: 'seats', unit: /\b(?:seats?|seater|passengers?|people|asientos|pasajeros)\b/i, alone: atLeast },
  { name: 'doors', unit: /\b(?:doors?|puertas)\b/i, alone: exactly },
  { name: 'cylinders', unit: /\bv ?(?:6|8|10|12)\b|\b(?:cyl|cylinders?|cilindros)\b/i, alone: exactly },
  { name: 'engine size', unit: /\d ?(?:l|liters?|litres?|litros)\b/i, alone: exactly },
  { name: 'year', unit: /(?<![\d$,.])(?:19[5-9]|20[0-3])\d(?![\d,k]| ?(?:k|miles|mi|dollars)\b)/i, alone: exactly },
]
/** From this value on, a number in thousands without a unit means miles ("100k"); below it, dollars ("8k"). */
const minBareMiles = 30_000
const thousands = /\d\s?k\b/i

/** Returns null unless the phrase is short and states a range. `bare` is the quantity of a number without a unit. */
export function parseRange(wording: string, bare: 'odometer' | null = null): Range | null {
  const found = quantities.find(({ unit }) => unit.test(wording)) ?? bareQuantity(wording, bare)
  const stated = single.exec(wording)
  if (!found || !stated) return null
  for (const [ends, read] of wordings) {
    const [, first, second] = ends.exec(wording) ?? []
    if (first !== undefined)
      return { quantity: found.name, ...read(parseValue(first, second), parseValue(second ?? '')) }
  }
  return isPlain(wording) ? { quantity: found.name, ...found.alone(parseValue(stated[1] ?? ''), 0) } : null
}

function bareQuantity(wording: string, bare: 'odometer' | null): Quantity | undefined {
  const value = parseNumber(single.exec(wording)?.[1] ?? '') ?? 0
  const name = thousands.test(wording) ? (value >= minBareMiles ? 'odometer' : (bare ?? 'price')) : bare
  return quantities.find((quantity) => quantity.name === name)
}

/** In "80 to 90k", both numbers are thousands. */
function parseValue(text: string, other = ''): number {
  const value = parseNumber(text) ?? 0
  return thousands.test(other) && value < 1_000 ? value * 1_000 : value
}

/**
 * Maximum words around a single number, as in "one owner". Longer phrases, such as "2 heated seats in the second
 * row", are not ranges.
 */
const maxPlainWords = 4
const isPlain = (wording: string) => wording.trim().split(/\s+/).length <= maxPlainWords
