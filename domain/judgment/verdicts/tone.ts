import { isAgainst, type Verdict } from './verdict'

/** Whether an answer is good or bad for the wish. */
export type Tone = 'good' | 'bad' | 'open'

export function toneOf(verdict: Pick<Verdict, 'polarity' | 'answer'>): Tone {
  if (verdict.answer === 'unknown') return 'open'
  return isAgainst(verdict) ? 'bad' : 'good'
}

/** Stands beside the answer, so that color is never the only sign. */
export const toneSigns: Record<Tone, string> = { good: '✓', bad: '✕', open: '?' }
