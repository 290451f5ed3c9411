import path from 'node:path'
import { z } from 'zod'
import type { Feature } from '#domain/judgment/features/features'
import type { Random } from '../../random'
import { readTable } from '../../read-table'

const share = z.coerce.number().min(0).max(1)
const row = z.object({
  feature: z.string(),
  has: share.optional(),
  'has not': share.optional(),
  number: share.optional(),
})
const rows = new Map(readTable(path.join(import.meta.dirname, 'mentions.tsv'), row).map((one) => [one.feature, one]))

/** Most sellers omit a feature, and hardly anyone mentions a missing one. */
const usual = { has: 0.16, hasNot: 0.02 }

/** True for faults and for features with known shares. Their shares do not depend on how much a seller writes. */
export const hasFixedMentionShare = (feature: Feature): boolean => rows.get(feature)?.has !== undefined

/** Returns how much a seller writes relative to the average. `rank` is the text's rank by length, in [0, 1). */
export const drawWordiness = (rank: number, random: Random): number =>
  (0.35 + 2.2 * rank ** 3) * (0.6 + 0.8 * random.next())

export const mentionShareIfPresent = (feature: Feature, wordy: number): number =>
  rows.get(feature)?.has ?? usual.has * wordy
export const mentionShareIfAbsent = (feature: Feature): number => rows.get(feature)?.['has not'] ?? usual.hasNot
export const numberMentionShare = (feature: Feature, wordy: number): number => (rows.get(feature)?.number ?? 0) * wordy
