export interface QuoteInContext {
  before: string
  quote: string
  after: string
}

/**
 * The quoted words with some of the seller's own text around them, cut at spaces; the words alone where the text does
 * not hold them (it was edited since). `around` is the most characters on either side.
 */
export function quoteInContext(text: string | null, quote: string, around = 40): QuoteInContext {
  const at = text?.indexOf(quote) ?? -1
  if (text === null || at < 0) return { before: '', quote, after: '' }
  const end = at + quote.length
  return { before: lastWords(text.slice(0, at), around), quote, after: firstWords(text.slice(end), around) }
}

function lastWords(text: string, most: number): string {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  if (line.length <= most) return line
  const cut = line.slice(-most)
  return '…' + cut.slice(cut.indexOf(' ') + 1)
}

function firstWords(text: string, most: number): string {
  const line = text.split('\n', 1)[0]!
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) + '…'
}
