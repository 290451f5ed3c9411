/**
 * Makes that name a car after its line and engine: "C300" is a C-Class, "328i" a 3 Series, "RX350" an RX. A pattern is
 * tested against one or two neighboring words, squashed to lowercase. The second part is the model's id, with the
 * pattern's groups.
 */
export const engineNamePatterns: Record<string, [RegExp, string][]> = {
  bmw: [
    [/^([1-8])\d\d(?:i|ci|cic|xi|ix|is|it|xit|ia|cs|d|xd|e|xe|l|li|il|lxi|ti|gt|igt|xigt)?$/, '$1-series'],
    [/^m([1-8])\d\d(?:i|xi|d)?$/, '$1-series'],
    [/^alpinab([67])$/, '$1-series'],
  ],
  chrysler: [[/^([23]00)(?:c|s|srt8?)$/, '$1']],
  fiat: [[/^(500)(?:c|s)$/, '$1']],
  infiniti: [[/^(g|m|q|qx|fx|ex|i)(\d\d)(?:[sxht]|is)$/, '$1$2']],
  lexus: [
    [/^(ct|es|gs|gx|hs|is|lc|ls|lx|nx|rc|rx|rz|sc|tx|ux)\d{3}(?:h|hl|l|c|d|t)?$/, '$1'],
    [/^\d{3}h?(es|gs|gx|is|ls|lx|rx)$/, '$1'],
  ],
  'mercedes-benz': [
    [/^(a|b|c|e|s|g|r|cl|gl|clk|glk)(?:\d{3}|32|36|43|53|55|63|65|amg)(?:[acdeklsvw]|cdi|amg)?$/, '$1-class'],
    [/^ml(?:\d{3}|55|63)(?:[acdeklsvw]|cdi|amg)?$/, 'm-class'],
    [/^(cla|cle|cls|gla|glb|glc|gle|gls|sl|slc|slk|eqb|eqe|eqs)\d{2,3}(?:[acdeklsvw]|cdi|amg)?$/, '$1'],
    [/^\d{3}(cls|sl|slk)$/, '$1'],
    [/^\d{3}(clk)$/, '$1-class'],
    [/^(190|240|280|300|380|400|420|450|500|560|600)(?:e|d|ce|te|td|cd|sd|se|sel|sdl|sec)$/, '$1'],
  ],
}

/**
 * Numbers of engines that were sold, as they end a name: the last two or three digits. Other numbers also match a
 * make's patterns ("377i"), but no search needs to ask for them. For makes that are not listed, every number counts.
 */
const engines: Record<string, RegExp> = {
  bmw: /^(?:1[468]|2[03458]|3[0235]|4[05]|[56]0)$/,
  lexus: /^(?:[2-6][05]0|[34]30|4[67]0|570|700)$/,
  'mercedes-benz': /^(?:1[68]0|2[0-68]0|3[0258]0|4[0235]0|5[0568]0|6[05]0|3[256]|[45][35]|6[35])$/,
}

/**
 * The names by line and engine that match the make's patterns, each with the model's id ("328i", "3-series"). The id
 * may be missing from the catalog. Names are squashed, as the patterns expect.
 */
export function engineNames(make: string): [name: string, model: string][] {
  const known = found.get(make)
  if (known) return known
  const names = (engineNamePatterns[make] ?? []).flatMap(([pattern, id]) =>
    expandPattern(pattern.source.replace(/^\^|\$$/g, ''), engines[make] ?? /./).map(
      (name) => [name, name.replace(pattern, id)] as [string, string],
    ),
  )
  found.set(make, names)
  return names
}
const found = new Map<string, [string, string][]>()

/** Whether the squashed name matches one of the make's patterns, with any number. */
export const isEngineName = (make: string, name: string): boolean =>
  (engineNamePatterns[make] ?? []).some(([pattern]) => pattern.test(name))

/**
 * Every text that a regular expression matches. Supports what the table uses: characters, classes, digits, groups,
 * alternatives, "?" and counts. Numbers written with \d are limited to those that `isEngine` matches. Throws on
 * anything else.
 */
export function expandPattern(source: string, isEngine: RegExp): string[] {
  const tokens = source.match(/\(\?:|\\d|\[[^\]]*\]|\{\d(?:,\d)?\}|./g) ?? []
  let at = 0
  const either = (): string[] => {
    const texts: string[] = []
    do texts.push(...row())
    while (tokens[at] === '|' && ++at)
    return texts
  }
  const row = (): string[] => {
    let texts = ['']
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') {
      const next = term()
      texts = texts.flatMap((start) => next.map((end) => start + end))
    }
    return texts
  }
  const term = (): string[] => {
    const token = tokens[at++]!
    if (token === '\\d') return digits()
    const texts = token === '(' || token === '(?:' ? either() : expandCharacters(token)
    if (token.startsWith('(')) at++
    return tokens[at] === '?' && ++at ? ['', ...texts] : texts
  }
  const digits = (): string[] => {
    let [least, most] = [1, 1]
    const [, from, to = from] = /^\{(\d)(?:,(\d))?\}$/.exec(tokens[at] ?? '') ?? []
    if (from && ++at) [least, most] = [Number(from), Number(to)]
    else for (; tokens[at] === '\\d'; at++) least = most = most + 1
    return listNumbers(least, most).filter((number) => isEngine.test(number))
  }
  const all = either()
  if (at < tokens.length) throw new Error(`Not understood: ${source}`)
  return [...new Set(all)]
}

function expandCharacters(token: string): string[] {
  if (/^[a-z0-9]$/.test(token)) return [token]
  if (!/^\[[a-z0-9-]+\]$/.test(token)) throw new Error(`Not understood: ${token}`)
  const characters = new RegExp(token)
  return Array.from('abcdefghijklmnopqrstuvwxyz0123456789').filter((character) => characters.test(character))
}

/** Every number with `least` to `most` digits, including leading zeros. */
function listNumbers(least: number, most: number): string[] {
  const numbers: string[] = []
  for (let length = least; length <= most; length++)
    for (let number = 0; number < 10 ** length; number++) numbers.push(String(number).padStart(length, '0'))
  return numbers
}
