import type { Feature } from '#domain/judgment/features/features'
import { body } from './words/body'
import { comfort } from './words/comfort'
import { condition } from './words/condition'
import { drive } from './words/drive'
import { history } from './words/history'
import { paint } from './words/paint'
import { sale } from './words/sale'
import { technology } from './words/technology'
import type { Words } from './words/words'

/** How people write about a feature. Patterns match whole words, case-insensitively. */
export interface Entry extends Pick<Words, 'visible' | 'isNumber'> {
  feature: Feature
  yes: RegExp
  no: RegExp | null
  ignore: RegExp | null
}

/** Compiles alternatives joined by `|`. Matches whole words, case-insensitively. */
export const wholeWords = (pattern: string, flags = ''): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, `iu${flags}`)

const table = {
  ...comfort,
  ...technology,
  ...drive,
  ...body,
  ...paint,
  ...condition,
  ...history,
  ...sale,
} satisfies Partial<Record<Feature, Words>>

export const lexicon: Entry[] = Object.entries<Words>(table).map(([feature, words]) => ({
  feature: feature as Feature,
  visible: words.visible,
  isNumber: words.isNumber,
  yes: wholeWords(words.yes),
  no: words.no === undefined ? null : wholeWords(words.no),
  ignore: words.ignore === undefined ? null : wholeWords(words.ignore, 'g'),
}))

const byFeature = new Map(lexicon.map((entry) => [entry.feature as string, entry]))

export const entryOf = (feature: string): Entry | null => byFeature.get(feature) ?? null
