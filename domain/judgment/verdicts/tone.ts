import { countsAgainstCar, type Verdict } from './verdict'

export type Tone = 'good' | 'bad' | 'open'

export function verdictTone(verdict: Pick<Verdict, 'polarity' | 'answer'>): Tone {
  if (verdict.answer === 'unknown') return 'open'
  return countsAgainstCar(verdict) ? 'bad' : 'good'
}

/** Shown next to the answer so that color is not the only cue. */
export const toneSymbols: Record<Tone, string> = { good: '✓', bad: '✕', open: '?' }
