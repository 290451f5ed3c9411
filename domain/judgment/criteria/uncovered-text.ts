import { featureEntry, isFeature } from '../features/features'

interface Covering {
  words: string
  alternatives: { label: string; feature: string | null }[]
}

/** Words that are not a wish by themselves, in English and Spanish. */
export const fillers = new Set(
  `a about above add all also am an and any are around as asap at be been but by call can car cars color colour contact could do doesn don
  eg especially etc ever extra find for from get give good great has have having hello help here hi hope i ideal ideally
  if im in interested into is it its ive just kind know least less like likes looking love me might more most must my
  near need needs needed never new nice no non not nothing of ok okay on one only optional or other our over please plus
  prefer preferably preferred preference really require required search seek seeking she should simply so some something
  that thank thanks the their them there these they thing this those to too truck under up us use used vehicle very want
  wants wanted was we well were what when which while who will wish with without would yes you your
  id wed ill weve youre theyre thats shes hes
  al algo auto bien busco camioneta carro coche como con de del el ella en es esta este favor gracias gusta hola la las
  lo los me mi muy necesito no o para pero por preferible preferiblemente que quiero se si sin sobre su sus tenga tener
  tiene un una uno unos vehiculo vehículo y ya yo
  nos nada sea sean tengan traiga traigan gustaria gustaría quisiera quisieramos quisiéramos queremos necesitamos
  buscamos buscando interesa interesado interesada
  deal breaker breakers dealbreaker cash buyer today tomorrow weekend pick ready serious first daughter son wife husband
  mom dad kid kids family moving budget commute commuter commuting daily driver
  hoy hija hijo esposa esposo familia primer primero efectivo presupuesto`.split(/\s+/),
)

/** Punctuation inside a number ("$5,000", "2.5") does not end a sentence. */
const sentenceEnd = /[;:!?\n()]+|(?<!\d)[.,]+|[.,]+(?!\d)/

/**
 * Returns the parts of the buyer's text that no criterion covers, one string per gap, as written. A criterion covers
 * its source text, its label and all wordings of its feature: "heated seats" does not cover "heated steering wheel". If
 * the source text does not occur literally, each of its words counts as covered. `searched`: the search's own make,
 * models and location, which also count as covered. Filler words never form a gap.
 */
export function findUncoveredText(words: string, criteria: Covering[], searched: string[] = []): string[] {
  const whole = stems(words)
  const spans = criteria.flatMap(wordings).map(stems)
  const loose = criteria.filter((one) => spansIn(whole, stems(one.words)).length === 0).flatMap(wordings)
  const covered = new Set([...loose, ...searched].flatMap(stems))
  const gaps: string[] = []
  for (const sentence of words.split(sentenceEnd)) {
    const tokens = sentence.split(/\s+/).filter((token) => token !== '')
    const open = openTokens(tokens, spans, covered)
    const [first, last] = [open.indexOf(true), open.lastIndexOf(true)]
    // Include the preceding word: "not yellow" must not be shown as "yellow", nor "2.5 liters" as "liters".
    const ahead = bare(tokens[first - 1] ?? '')
    const start = denials.has(ahead) || /^[\d ]+$/.test(ahead) ? first - 1 : first
    if (first >= 0) gaps.push(tokens.slice(start, last + 1).join(' '))
  }
  return gaps
}

const denials = new Set(['no', 'not', 'without', 'never', 'sin'])

function wordings({ words, alternatives }: Covering): string[] {
  const named = alternatives.flatMap(({ label, feature }) => {
    const plain = feature?.trim().toLowerCase() ?? ''
    const entry = isFeature(plain) ? featureEntry(plain) : null
    return [
      label,
      ...(entry ? [entry.name, entry.spanish, ...entry.aliases, ...entry.narrower, ...entry.opposites] : []),
    ]
  })
  return [words, ...named]
}

/** For each token, whether it contains a word that is not covered. */
function openTokens(tokens: string[], spans: string[][], covered: Set<string>): boolean[] {
  const parts = tokens.flatMap((token, i) => stems(token).map((part) => ({ part, i })))
  const sentence = parts.map(({ part }) => part)
  const inSpan = new Set(
    spans.flatMap((span) => spansIn(sentence, span).flatMap((start) => span.map((_, offset) => start + offset))),
  )
  const open = new Set(parts.filter(({ part }, at) => !inSpan.has(at) && !covered.has(part)).map(({ i }) => i))
  return tokens.map((token, i) => open.has(i) && bare(token).split(' ').some(isSignificant))
}

function spansIn(sentence: string[], span: string[]): number[] {
  if (span.length === 0) return []
  return sentence.flatMap((_, start) => (span.every((word, i) => sentence[start + i] === word) ? [start] : []))
}

/** Words of one or two letters and single digits are too short to be a wish, except "V6" and "AC". */
const minLetters = 3
const isSignificant = (part: string) =>
  !fillers.has(part) && (part.length >= minLetters || part === 'ac' || /^(?:\p{L}\d|\d\p{L})$/u.test(part))

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\ba\/c\b/g, 'ac')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Crude singular: "tire" and "tires" get the same stem. */
const stem = (word: string) => word.replace(/(?:es|s|e)$/, '')
const stems = (text: string) =>
  bare(text)
    .split(' ')
    .filter((word) => word !== '')
    .map(stem)
