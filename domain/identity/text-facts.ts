/** In characters. */

const maxTextLength = 8_000
/** Collapses spaces, so patterns do not backtrack over each run's length. */
const headOf = (text: string) => text.slice(0, maxTextLength).replace(/\s+/g, ' ')

const number = String.raw`(\d{1,3}(?:,\d{3})+|\d{4,6}|\d{1,3}(?:\.\d)? ?k)\b`
const labeled = new RegExp(
  String.raw`\b(?:mileage|odometer|miles|millas|kilometraje)(?: is| of)? ?[:#=-]? ?${number}`,
  'gi',
)
const unlabeled = new RegExp(
  String.raw`(?<![\d,.])${number} ?(?:original |actual |highway |hwy |low )?(?:miles|mi|millas)\b`,
  'gi',
)
/** Figures about something else: "timing belt done at 90k miles", "every 5,000 miles", "100,000 mile warranty". */
const aboutElse =
  /\b(?:at|every|ago|within|under|than|first|next|last|about|to|or|before|after|per|a|with|another|cada|hasta) (?:\S{1,12} )?$/i
const wordsBefore = 30

/** The odometer in miles that a title or text states: the labeled figure, else the only plausible one. */
export function findMiles(text: string): number | null {
  const head = headOf(text)
  const byLabel = distinct([...head.matchAll(labeled)].map(([, figure]) => milesOf(figure!)))
  if (byLabel.length > 0) return byLabel.length === 1 ? byLabel[0]! : null
  const meant = [...head.matchAll(unlabeled)].filter(
    ({ index }) => !aboutElse.test(head.slice(Math.max(0, index - wordsBefore), index)),
  )
  const figures = distinct(meant.map(([, figure]) => milesOf(figure!)))
  return figures.length === 1 ? figures[0]! : null
}

function milesOf(figure: string): number {
  const digits = figure.replace(/[,\s]/g, '').toLowerCase()
  return digits.endsWith('k') ? Math.round(Number(digits.slice(0, -1)) * 1_000) : Number(digits)
}

const stock = /\b(?:stock|stk) ?(?:#|no\b\.?|number|num|id)? ?[:#.=-]{0,3} ?([a-z]{0,4}-?\d[a-z0-9-]{1,11})\b/gi

/** A dealer's stock number in uppercase. Null if there is none or more than one. */
export function findStockNumber(text: string): string | null {
  const found = distinct([...headOf(text).matchAll(stock)].map(([, id]) => id!.toUpperCase()))
  return found.length === 1 ? found[0]! : null
}

const phone = /(?<!\d)\(?([2-9]\d{2})\)?[\s.-]{0,2}(\d{3})[\s.-]{0,2}(\d{4})(?!\d)/g

/** The ten digits of each US phone number. */
export function findPhones(text: string): string[] {
  return distinct([...headOf(text).matchAll(phone)].map(([, area, office, line]) => area! + office! + line!))
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)]
