import { featureEntry, isFeature } from '../features/features'

interface Covering {
  words: string
  alternatives: { label: string; feature: string | null }[]
}

/** Words that carry no wish of their own, in English and Spanish. */
const fillers = new Set(
  `a about above add all also am an and any are around as asap at be been but by call can car cars color colour contact could do doesn don
  eg especially etc ever extra find for from get give good great has have having hello help here hi hope i ideal ideally
  if im in interested into is it its ive just kind know least less like likes looking love me might more most must my
  near need needs needed never new nice no non not nothing of ok okay on one only optional or other our over please plus
  prefer preferably preferred preference really require required search seek seeking she should simply so some something
  that thank thanks the their them there these they thing this those to too truck under up us use used vehicle very want
  wants wanted was we well were what when which while who will wish with without would yes you your
  al algo auto bien busco camioneta carro coche como con de del el ella en es esta este favor gracias gusta hola la las
  lo los me mi muy necesito no o para pero por preferible preferiblemente que quiero se si sin sobre su sus tenga tener
  tiene un una uno unos vehiculo vehículo y ya yo`.split(/\s+/),
)

/**
 * What the buyer wrote and no criterion covers, one text for each gap, as written. A word is covered if it stands in
 * the words of a criterion, in its label, or among its feature's wordings; fillers need no cover.
 */
export function leftOver(words: string, criteria: Covering[]): string[] {
  const covered = new Set(criteria.flatMap(coveringWords).map(stem))
  const gaps: string[] = []
  for (const sentence of words.split(/[.,;:!?\n()]+/)) {
    const tokens = sentence.split(/\s+/).filter((token) => token !== '')
    const open = tokens.map((token) => isOpen(token, covered))
    const [first, last] = [open.indexOf(true), open.lastIndexOf(true)]
    // "Not yellow" must not be shown as "yellow".
    const start = denials.has(bare(tokens[first - 1] ?? '')) ? first - 1 : first
    if (first >= 0) gaps.push(tokens.slice(start, last + 1).join(' '))
  }
  return gaps
}

const denials = new Set(['no', 'not', 'without', 'never', 'sin'])

function coveringWords({ words, alternatives }: Covering): string[] {
  const named = alternatives.flatMap(({ label, feature }) => {
    const plain = feature?.trim().toLowerCase() ?? ''
    const entry = isFeature(plain) ? featureEntry(plain) : null
    return [label, ...(entry ? [entry.name, entry.spanish, ...entry.aliases, ...entry.opposites] : [])]
  })
  return [words, ...named].flatMap((text) => bare(text).split(' '))
}

/** Two letters and single digits are too little to be a wish that was overlooked. */
const fewestLetters = 3

function isOpen(token: string, covered: Set<string>): boolean {
  const parts = bare(token)
    .split(' ')
    .filter((part) => part.length >= fewestLetters && !fillers.has(part))
  return parts.some((part) => !covered.has(stem(part)))
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** "tire" and "tires" are one word, as are "mile" and "miles". */
const stem = (word: string) => word.replace(/(?:es|s|e)$/, '')
