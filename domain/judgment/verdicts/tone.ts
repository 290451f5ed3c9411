import { isAgainst, type Verdict } from './verdict'

export type Tone = 'good' | 'bad' | 'open'

export function toneOf(verdict: Pick<Verdict, 'polarity' | 'answer'>): Tone {
  if (verdict.answer === 'unknown') return 'open'
  return isAgainst(verdict) ? 'bad' : 'good'
}

/** Shown next to the answer so that color is not the only cue. */
export const toneSigns: Record<Tone, string> = { good: '✓', bad: '✕', open: '?' }
