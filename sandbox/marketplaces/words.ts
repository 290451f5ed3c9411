/** A word, a quoted phrase, or the start of a word ("hon*"), with what it excludes. */
type Term = { phrase: string; isExcluded: boolean }

/**
 * Whether a text passes a site's search box, as Craigslist documents it: all words must occur, whole and in any order;
 * `"quoted words"` as they stand; `(chevy | chevrolet)` any of them; `-word` none; `hon*` any word that starts so. An
 * alternative binds closer than a space: `red vw | volkswagen` is `red (vw | volkswagen)`. Letters and digits make words, so
 * "F-150" is two of them and is not found in "F150".
 *
 * The text is a function, because it is written only where words are searched for.
 */
export function matchesWords(text: () => string, wanted: string | null): boolean {
  if (!wanted?.trim()) return true
  const read = ` ${wordsOf(text()).join(' ')} `
  return parse(wanted)(read)
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .match(/[\p{L}\p{M}\d]+/gu)
    ?.map((word) => word.replace(/\p{M}/gu, '')) ?? []

type Check = (read: string) => boolean
const parsed = new Map<string, Check>()
const maxParsed = 1_000

/** A query as a function; the same few are asked for every row. */
function parse(query: string): Check {
  const known = parsed.get(query)
  if (known) return known
  if (parsed.size >= maxParsed) parsed.clear()
  const check = all(query.match(/"[^"]*"?|-?"[^"]*"|[()|]|[^\s()|"]+/g) ?? [], { at: 0 })
  parsed.set(query, check)
  return check
}

/** Terms side by side, up to a closing parenthesis: all of them must hold. */
function all(tokens: string[], place: { at: number }): Check {
  const checks: Check[] = []
  while (place.at < tokens.length && tokens[place.at] !== ')') checks.push(either(tokens, place))
  return (read) => checks.every((check) => check(read))
}

/** Terms with bars between them: one must hold. */
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
  const { phrase, isExcluded } = termOf(token)
  if (phrase === '') return () => true
  return (read) => read.includes(phrase) !== isExcluded
}

function termOf(token: string): Term {
  const isExcluded = token.length > 1 && token.startsWith('-')
  const words = wordsOf(token).join(' ')
  if (words === '') return { phrase: '', isExcluded: false }
  return { phrase: token.endsWith('*') ? ` ${words}` : ` ${words} `, isExcluded }
}
