import { isAgainst, type Verdict } from './criteria'

/** How an answer bears on the wish. */
export type Tone = 'good' | 'bad' | 'open'

export function toneOf(verdict: Pick<Verdict, 'polarity' | 'answer'>): Tone {
  if (verdict.answer === 'unknown') return 'open'
  return isAgainst(verdict) ? 'bad' : 'good'
}

/** Stands beside the answer, so that nothing rests on colour alone. */
export const toneSigns: Record<Tone, string> = { good: '✓', bad: '✕', open: '?' }
