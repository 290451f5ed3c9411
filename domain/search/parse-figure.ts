/** In characters, with its unit and spaces around it. */
const maxFigureLength = 40

/** The figure is no whole number, or can be read in two ways. */
export type UnclearFigure = 'unclear'

const unit = /\s*(?:mi|miles?|usd|dollars?)\.?$/i
const grouped = /^\d{1,3}(?:,\d{3})+$/
const plain = /^\d{1,12}$/
/** "12.5k": with three digits behind the point a European reader sees a thousand of thousands. */
const inThousands = /^(\d{1,6}(?:\.\d{1,2})?)\s?k$/i
/** "15000.00". Three digits behind the point may group thousands. */
const noCents = /\.0{0,2}$/

/**
 * A whole number as people type it into a field for dollars or miles: "15000", "$15,000", "90k", "90 k", "12.5k",
 * "60 mi". Null where nothing is typed.
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
  // "15 000", as a figure is grouped elsewhere, can mean nothing else.
  return /^\d{1,3}(?:\s\d{3})+$/.test(figure) ? Number(figure.replaceAll(/\s/g, '')) : 'unclear'
}

/** What a figure that groups thousands with points could mean, in words; null for any other text. */
export function formatPoints(typed: string): string | null {
  if (typed.length > maxFigureLength) return null
  const [, figure] = /^\$?\s*(\d{1,3}(?:\.\d{3})+)(?:\D*)$/.exec(typed.trim()) ?? []
  if (figure === undefined) return null
  return `“${figure}” can be read in two ways. Write ${figure.replaceAll('.', ',')}.`
}

/** Times a thousand leaves a remainder of the machine's own: 2.01 * 1000 is 2009.9999999999998. */
const whole = (figure: number) => Math.round(figure)
