import path from 'node:path'
import { z } from 'zod'
import type { Feature } from '#domain/judgment/features/features'
import { readTable } from '../read-table'

const row = z.object({
  feature: z.string(),
  'shown in': z.enum(['photo', 'text']),
  kind: z.enum(['number', 'color']).optional(),
  yes: z.string(),
  no: z.string().optional(),
  ignore: z.string().optional(),
})
const rows = readTable(path.join(import.meta.dirname, 'wordings.tsv'), row)

export interface LexiconEntry {
  feature: Feature
  /** Whether a photo can show it too. */
  visible: boolean
  /** A numeric feature. The wording contains the number. */
  isNumber: boolean
  yes: RegExp
  no: RegExp | null
  /** Wordings that look like the feature but are not. */
  ignore: RegExp | null
}

/** Compiles alternatives joined by `|`. Matches whole words, case-insensitively. */
export const wholeWordsPattern = (pattern: string, flags = ''): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, `iu${flags}`)

export const lexicon: LexiconEntry[] = rows.map(({ feature, kind, yes, no, ignore, ...shown }) => ({
  feature: feature as Feature,
  visible: shown['shown in'] === 'photo',
  isNumber: kind === 'number',
  yes: wholeWordsPattern(kind === 'color' ? painted(yes) : yes),
  no: no === undefined ? null : wholeWordsPattern(no),
  ignore: ignore === undefined ? null : wholeWordsPattern(ignore, 'g'),
}))

/**
 * Matches a color that is a clause by itself: "for sale, black". A color followed by other words may be the color of
 * the seats.
 */
function painted(color: string): string {
  const bodies = 'paint|exterior|body|outside|car|truck|suv|sedan|coupe|van|wagon|pickup|colou?r(?! interior)'
  const cars = 'color|pintura|exterior|carro|coche|auto|camioneta'
  return [
    `(?<=^\\s*)(?:${color})(?=\\s*$)`,
    `(?:${color}) (?:${bodies})`,
    `painted (?:${color})`,
    `in (?:${color})(?=\\s*$)`,
    `our (?:${color})(?! (?:leather|cloth|interior|seats))`,
    `(?:${cars}) (?:${color})`,
  ].join('|')
}

const byFeature = new Map(lexicon.map((entry) => [entry.feature as string, entry]))

export const findEntry = (feature: string): LexiconEntry | null => byFeature.get(feature) ?? null

const colors = rows.filter(({ kind }) => kind === 'color')

type PaintFeature = Extract<Feature, `${string} paint`>

export const isPaint = (feature: string): feature is PaintFeature => colors.some((color) => color.feature === feature)

/** Finds the color in an attribute value or in a photo's description: "Crystal Black Pearl", "grey paint". */
export const findPaint = (text: string): PaintFeature | null =>
  (colors.find(({ yes }) => new RegExp(`\\b(?:${yes})\\b`, 'iu').test(text))?.feature as PaintFeature | undefined) ??
  null
