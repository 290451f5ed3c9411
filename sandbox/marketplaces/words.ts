/** A word, a quoted phrase or a prefix ("hon*"). `isExcluded` is true for a leading "-". */
type Term = { phrase: string; isExcluded: boolean }

/**
 * Returns whether a text matches a search query, by Craigslist's documented rules: all words must occur as whole
 * words, in any order; `"quoted words"` match as a phrase; `(chevy | chevrolet)` matches either; `-word` excludes;
 * `hon*` matches a prefix. `|` binds tighter than a space: `red vw | volkswagen` means `red (vw | volkswagen)`. Words
 * consist of letters and digits, so "F-150" is two words and does not match "F150".
 *
 * `text` is a function, so that the text is generated only if there are words to search for.
 */
export function matchesWords(text: () => string, wanted: string | null): boolean {
  if (!wanted?.trim()) return true
  const read = ` ${splitWords(text()).join(' ')} `
  return parse(wanted)(read)
}

const splitWords = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .match(/[\p{L}\p{M}\d]+/gu)
    ?.map((word) => word.replace(/\p{M}/gu, '')) ?? []

type Check = (read: string) => boolean
const parsed = new Map<string, Check>()
const maxParsed = 1_000

/** Parses a query into a predicate. Cached, because the same few queries run for every row. */
function parse(query: string): Check {
  const known = parsed.get(query)
  if (known) return known
  if (parsed.size >= maxParsed) parsed.clear()
  const check = all(query.match(/"[^"]*"?|-?"[^"]*"|[()|]|[^\s()|"]+/g) ?? [], { at: 0 })
  parsed.set(query, check)
  return check
}

/** Parses terms up to a closing parenthesis. All must match. */
function all(tokens: string[], place: { at: number }): Check {
  const checks: Check[] = []
  while (place.at < tokens.length && tokens[place.at] !== ')') checks.push(either(tokens, place))
  return (read) => checks.every((check) => check(read))
}

/** Parses terms separated by "|". One must match. */
function either(tokens: string[], place: { at: number }): Check {
  const checks: Check[] = []
  do {
    while (tokens[place.at] === '|') place.at++
    if (place.at < tokens.length && tokens[place.at] !== ')') checks.push(one(tokens, place))
  } while (tokens[place.at] === '|')
  return (read) => checks.length === 0 || checks.some((check) => check(read))
}

function one(tokens: string[], place: { at: number }): Check {
  const token = tokens[place.at++]!
  if (token === '(') {
    const inner = all(tokens, place)
    place.at++
    return inner
  }
  const { phrase, isExcluded } = parseTerm(token)
  if (phrase === '') return () => true
  return (read) => read.includes(phrase) !== isExcluded
}

function parseTerm(token: string): Term {
  const isExcluded = token.length > 1 && token.startsWith('-')
  const words = splitWords(token).join(' ')
  if (words === '') return { phrase: '', isExcluded: false }
  return { phrase: token.endsWith('*') ? ` ${words}` : ` ${words} `, isExcluded }
}
