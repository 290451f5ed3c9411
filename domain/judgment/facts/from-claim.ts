import type { CheckedAnswer, Defect, Evidence } from '../evidence/defects'
import { isNumeric, type Feature } from '../features/features'
import type { Fact } from './fact'

/**
 * Returns the fact that a checked claim supports, or null. A number must appear in the evidence, in digits or in
 * words.
 */
export function factFromClaim(
  feature: Feature,
  number: number | null,
  checked: CheckedAnswer & { defect?: Defect },
): Fact | null {
  if (checked.answer === 'unknown') return null
  const { answer, evidence, defect } = checked
  if (defect) return { feature, answer: defect === 'partly' ? 'yes' : 'no', number: null, defect, evidence }
  if (!isNumeric(feature)) return { feature, answer, number: null, evidence }
  if (answer === 'no' || number === null || !evidence.some((item) => holdsNumber(item, feature, number))) return null
  return { feature, answer, number, evidence }
}

function holdsNumber(evidence: Evidence, feature: Feature, number: number): boolean {
  if (evidence.kind === 'photo') return true
  const text = evidence.kind === 'quote' ? evidence.quote : 'value' in evidence ? evidence.value : ''
  return numbersIn(text, feature).includes(number)
}

/** Matches whole words or phrases. A plain `\b` treats "ú" as a word boundary. */
const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')

const cardinals: [RegExp, number][] = [
  [words('one|single|un|una'), 1],
  [words('two|both|pair|dos|ambos|ambas'), 2],
  [words('three|tres'), 3],
  [words('four|cuatro'), 4],
  [words('five|cinco'), 5],
  [words('six|seis'), 6],
  [words('seven|siete'), 7],
  [words('eight|ocho'), 8],
]

const owner = String.raw`(?:owners?|due[ñn][oa]s?|propietari[oa]s?)(?!['’]?s?['’]? manual)`
const key = '(?:keys?|fobs?|llaves?)'
/** "second owner", "first and only owner", "dueño único"; but not "original paint" near "owner". */
const counting = (ordinal: string, noun: string) =>
  words(String.raw`(?:${ordinal})(?: \p{L}+){0,2} ${noun}|${noun} (?:${ordinal})`)
/** The lookahead excludes things that are new: "bought new in 2015" matches, "bought new tires" does not. */
const boughtNew = words(
  String.raw`(?:(?:bought|purchased|leased|got)(?: \p{L}+){0,3}|since|from) new(?=$|[^\p{L}\s]|\s+(?:in|from|at|by|and|off|here|back)(?!\p{L}))`,
)

/** Words that state a number only for one feature, keyed by that feature. */
const ordinals: Partial<Record<Feature, [RegExp, number][]>> = {
  owners: [
    [boughtNew, 1],
    [counting('first|original|only|sole|primer[oa]?s?|[úu]nic[oa]s?|sol[oa]', owner), 1],
    [counting('second|previous|prior|segund[oa]s?', owner), 2],
    [
      words(
        `(?:one|single|first|original) ${owner}(?: before|,) (?:me|us)|(?:ex|former|prior)[- ]rental|bought (?:it )?used`,
      ),
      2,
    ],
    [counting('third|tercer[oa]?', owner), 3],
    [counting('fourth|cuart[oa]', owner), 4],
    [counting('fifth|quint[oa]', owner), 5],
  ],
  cylinders: [[words('hemi'), 8]],
  keys: [[counting('second|segunda', key), 2]],
}

/** All numbers of a text, in digits or in words. */
export function numbersIn(text: string, feature: Feature): number[] {
  const digits = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s?(k(?![\p{L}\p{N}]))?/giu)].map(
    ([, figure = '', thousand]) => Number(figure.replaceAll(',', '')) * (thousand ? 1_000 : 1),
  )
  const plain = text.replace(/\s+/g, ' ')
  const worded = [...cardinals, ...(ordinals[feature] ?? [])].filter(([pattern]) => pattern.test(plain))
  return [...digits, ...worded.map(([, number]) => number)]
}
