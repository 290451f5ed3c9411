/** In characters, including the unit and surrounding spaces. */
const maxFigureLength = 40

/** Not a whole number, or ambiguous. */
type UnclearFigure = 'unclear'

const unit = /\s*(?:mi|miles?|usd|dollars?)\.?$/i
const grouped = /^\d{1,3}(?:,\d{3})+$/
const plain = /^\d{1,12}$/
/** "12.5k". Three digits after the point are rejected: a European reader would see millions. */
const inThousands = /^(\d{1,6}(?:\.\d{1,2})?)\s?k$/i
/** "15000.00". Three digits after the point may be a thousands group. */
const noCents = /\.0{0,2}$/

/**
 * Parses a whole number as people type it for dollars or miles: "15000", "$15,000", "90k", "90 k", "12.5k", "60 mi".
 * Null for empty input.
 */
export function parseFigure(typed: string): number | null | UnclearFigure {
  if (typed.length > maxFigureLength) return 'unclear'
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(unit, '')
    .trim()
  if (typed.trim() === '') return null
  const [, thousands] = inThousands.exec(text) ?? []
  if (thousands !== undefined) return whole(Number(thousands) * 1000)
  const figure = text.replace(noCents, '')
  if (plain.test(figure)) return Number(figure)
  if (grouped.test(figure)) return Number(figure.replaceAll(',', ''))
  // "15 000", the grouping used in other countries, is unambiguous.
  return /^\d{1,3}(?:\s\d{3})+$/.test(figure) ? Number(figure.replaceAll(/\s/g, '')) : 'unclear'
}

/** Suggests readings for a number with points as thousands separators. Null for any other text. */
export function suggestFigures(typed: string): string | null {
  if (typed.length > maxFigureLength) return null
  const [, figure] = /^\$?\s*(\d{1,3}(?:\.\d{3})+)(?:\D*)$/.exec(typed.trim()) ?? []
  if (figure === undefined) return null
  return `“${figure}” can be read in two ways. Write ${figure.replaceAll('.', ',')}.`
}

/** Removes floating-point error: 2.01 * 1000 is 2009.9999999999998. */
const whole = (figure: number) => Math.round(figure)
