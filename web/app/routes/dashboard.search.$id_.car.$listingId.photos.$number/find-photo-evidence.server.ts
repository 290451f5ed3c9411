import type { Fact } from '#domain/judgment/facts/fact'
import type { Evidence } from '#domain/judgment/evidence/defects'
import { formatQuantity } from '#domain/judgment/criteria/comparison'
import { verdictTone } from '#domain/judgment/verdicts/tone'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { wishText } from '#domain/words/wish-text'
import type { PhotoEvidence } from './photo-evidence'

interface Judged {
  verdicts: Verdict[]
  risks: Fact[]
  facts: Fact[]
}

type Answered = Pick<PhotoEvidence, 'words' | 'tone' | 'isRisk'> & { label: string; evidence: Evidence[] }

/** Answers that rest on photos, without duplicates: wishes first, then risks, then the rest. */
export function findPhotoEvidence({ verdicts, risks, facts }: Judged): PhotoEvidence[] {
  const wished = verdicts
    .filter(({ answer }) => answer !== 'unknown')
    .map((verdict): Answered => {
      const { label, evidence } = verdict
      return { label, words: wishText(verdict), tone: verdictTone(verdict), isRisk: false, evidence }
    })
  const answers = [...wished, ...risks.map((fact) => ({ ...answered(fact), isRisk: true })), ...facts.map(answered)]
  const seen = answers.flatMap(({ evidence, ...answer }) =>
    evidence.flatMap((item) =>
      item.kind === 'photo' ? [{ ...answer, photo: item.photo, seen: item.seen ?? null }] : [],
    ),
  )
  const shown = new Set<string>()
  return seen.flatMap(({ label, ...one }) => {
    const keys = [label, one.words].map((about) => `${one.photo} ${about.toLowerCase()}`)
    if (keys.some((key) => shown.has(key))) return []
    for (const key of keys) shown.add(key)
    return { ...one, seen: one.seen?.toLowerCase() === one.words.toLowerCase() ? null : one.seen }
  })
}

function answered({ feature, number, answer, evidence }: Fact): Answered {
  const about = number === null ? feature : formatQuantity(feature, number)
  const words = wishText({ label: about, polarity: answer === 'yes' ? 'wanted' : 'unwanted' })
  return { label: feature, words, tone: null, isRisk: false, evidence }
}
