import type { Strength } from './criterion'

/** `denies`: the words also mean that the thing is unwanted. */
type Pattern = [RegExp, Strength, 'denies'?]

const before: Pattern[] = [
  [
    /^(?:it )?(?:must ?not|mustn['’]?t|can ?not|can['’]?t|no puede) (?:have|be|come with|tener|ser)\s+/i,
    'must',
    'denies',
  ],
  [/^(?:(?:i |it )?must (?:have|be)|(?:it )?has to (?:have|be)|deal ?breaker)\b:?\s*/i, 'must'],
  [
    /^(?:nice to have|would be nice(?: to have)?|bonus|ideally|(?:i (?:would |['’]d )?|i['’]d |would )?prefer(?:ably|red)?|preferiblemente|de preferencia)\b:?\s*/i,
    'nice',
  ],
]
const after: Pattern[] = [
  [/[\s,]+(?:is|are|es|would be|=) (?:an? |the )?deal ?breakers?$/i, 'must', 'denies'],
  [/[\s,]+(?:is|are) (?:an? )?(?:no[- ]?go|out of the question|unacceptable|absolute no)$/i, 'must', 'denies'],
  [/[\s,]+(?:is|are) (?:a no|not (?:ok|okay|wanted|for me)|excluded)$|[\s,]+excluded$/i, 'should', 'denies'],
  [/[\s,]+\(?(?:(?:is|are) )?(?:a must(?: have)?|required|mandatory|obligatorio|necesario)\)?$/i, 'must'],
  [
    /[\s,]+\(?(?:(?:is|are|would be|es) )?(?:an? )?(?:(?:big )?plus|bonus|preferred|nice|nice to have|optional|if possible|de preferencia|preferible|opcional)\)?$/i,
    'nice',
  ],
]
/** Polite words with no effect on the wish. */
const courtesy =
  /^(?:please|pls|plz|por favor|hopefully|ojala|ojalá)\b[,:]?\s+|[\s,]+(?:please|pls|plz|por favor|thanks|thank you|gracias)[.!]?$/gi

/** Splits off the words that state importance: "sunroof preferred", "must have leather". */
export function extractStrength(text: string): { rest: string; strength: Strength | null } {
  const plain = text.replace(courtesy, '')
  for (const [pattern, strength, denies] of [...before, ...after]) {
    const rest = plain.replace(pattern, '')
    if (rest !== plain && rest !== '') return { rest: denies ? `no ${rest}` : rest, strength }
  }
  return { rest: plain, strength: null }
}
