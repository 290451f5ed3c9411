import { findStatedBrand } from '../judgment/features/brands'
import type { Strength } from '../judgment/criteria/criterion'
import { toneSymbols, verdictTone, type Tone } from '../judgment/verdicts/tone'
import { answerText, countsForGrade, isEnteredByBuyer, isUnstated } from '../judgment/verdicts/verdict'
import type { EvidenceView, VerdictView } from './car-view'
import { proofText, toProof, withoutRepeats, type Proof } from './evidence-text'
import { spellNames, topicPhrase } from './wish-text'

/** One wish, as every channel shows it: sign, wish, proof. */
export interface ChecklistRow {
  tone: Tone
  /** In the buyer's direction: "No salvage title". */
  wish: string
  isNice: boolean
  /** What the proof alone does not say: "The ad contradicts itself". Null otherwise. */
  note: string | null
  proof: Proof[]
  /** Set if the buyer entered the answer, which can be undone by this label. */
  toldLabel?: string
}

export interface Checklist {
  /** Answered wishes: those against the car first, nice-to-haves last. */
  rows: ChecklistRow[]
  /** Wishes that the ad leaves open, for one row. */
  unstated: VerdictView[]
}

const ranks: Record<Tone, number> = { bad: 0, open: 1, good: 2 }
const rankOf = ({ tone, isNice }: ChecklistRow) => ranks[tone] + (isNice ? Object.keys(ranks).length : 0)

/** With `isWhole`, each row has all proof instead of the best. */
export function toChecklist(verdicts: VerdictView[], isWhole = false): Checklist {
  const rows = verdicts.filter((verdict) => !isUnstated(verdict)).map((verdict) => toRow(verdict, isWhole))
  return { rows: rows.sort((a, b) => rankOf(a) - rankOf(b)), unstated: verdicts.filter(isUnstated) }
}

function toRow(verdict: VerdictView, isWhole: boolean): ChecklistRow {
  const { label, wish, strength, answer } = verdict
  const brand = findStatedBrand(verdict)
  const note = answer === 'unknown' ? answerText(verdict) : brand !== null && brand !== verdict.label ? brand : null
  return {
    tone: verdictTone(verdict),
    wish,
    isNice: strength === 'nice',
    note: note && note.charAt(0).toUpperCase() + note.slice(1),
    proof: withoutRepeats((isWhole ? verdict.evidence : mainEvidence(verdict)).map(toProof)),
    ...(isEnteredByBuyer(verdict) && { toldLabel: label }),
  }
}

const strengthNotes: Record<Strength, string> = { must: ' (must)', should: '', nice: ' (nice to have)' }

/** "Sunroof (must), no rust (usual for this trim)". `typical` holds labels. */
export function unstatedText(unstated: VerdictView[], typical: string[] = []): string {
  return unstated
    .map(({ wish, strength, label }, i) => {
      const words = i === 0 ? wish : lowerFirst(wish)
      return `${words}${typical.includes(label) ? ' (usual for this trim)' : strengthNotes[strength]}`
    })
    .join(', ')
}

/** "No rust" becomes "no rust". "LED headlights" and "Apple CarPlay" stay. */
export const lowerFirst = (words: string): string => spellNames(words.charAt(0).toLowerCase() + words.slice(1))

/** What buyers trust most comes first. */
const kinds = [
  'buyer',
  'seller',
  'quote',
  'photo',
  'attribute',
  'vin',
  'rule',
] as const satisfies EvidenceView['kind'][]

/**
 * One proof for a wish, or one of each kind if two kinds agree. An open wish has evidence of both sides, which may be of
 * one kind.
 */
export function mainEvidence<Proof extends Pick<EvidenceView, 'kind'>>({
  evidence,
  unsettled,
}: {
  evidence: Proof[]
  unsettled?: unknown
}): Proof[] {
  if (unsettled !== undefined)
    return [evidence[0], evidence.at(-1)].filter((one, i, all) => one && all.indexOf(one) === i) as Proof[]
  const best = kinds.flatMap((kind) => evidence.find((one) => one.kind === kind) ?? [])
  return best[0]?.kind === 'seller' || best[0]?.kind === 'buyer' ? best.slice(0, 1) : best.slice(0, 2)
}

/** "✓ No salvage title: Listed title: clean". For text-only channels. */
export const rowText = ({ tone, wish, isNice, note, proof }: ChecklistRow): string =>
  [`${toneSymbols[tone]} ${wish}${isNice ? ' (nice to have)' : ''}`, ...[note ?? [], proof.map(proofText)].flat()].join(
    ' · ',
  )

/** What counts but is open, for a sentence: "sunroof", "leather seats (the ad contradicts itself)". */
export const openTopics = (verdicts: Omit<VerdictView, 'wish'>[]): string[] =>
  verdicts
    .filter((verdict) => countsForGrade(verdict) && verdict.answer === 'unknown')
    .map((verdict) => `${topicPhrase(verdict)}${isUnstated(verdict) ? '' : ` (${answerText(verdict)})`}`)
