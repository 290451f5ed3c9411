import type { Feature } from '#domain/judgment/features/features'
import type { Random } from '../../random'

/** Share of sellers who mention a feature that the car has, and share who mention that it lacks the feature. */
type MentionShares = { has: number; hasNot: number }

/** Most sellers omit a feature, and hardly anyone mentions a missing one. */
const defaultShares: MentionShares = { has: 0.16, hasNot: 0.02 }

/** Exceptions, tuned to match real ads: 15% mention an accident, 10% smoking, 9% rust and 8% heated seats. */
const sharesByFeature: Partial<Record<Feature, MentionShares>> = {
  accident: { has: 0.33, hasNot: 0.128 },
  smoking: { has: 0.2, hasNot: 0.1 },
  rust: { has: 0.28, hasNot: 0.05 },
  dents: { has: 0.4, hasNot: 0.05 },
  scratches: { has: 0.2, hasNot: 0.02 },
  leaks: { has: 0.5, hasNot: 0.03 },
  'warning lights': { has: 0.6, hasNot: 0.02 },
  'mechanical problem': { has: 0.7, hasNot: 0.12 },
  'air conditioning': { has: 0.2, hasNot: 0.4 },
  'rental history': { has: 0.2, hasNot: 0.01 },
  'heated seats': { has: 0.29, hasNot: 0 },
  'all-wheel drive': { has: 0.4, hasNot: 0 },
  'four-wheel drive': { has: 0.6, hasNot: 0 },
  'third row': { has: 0.4, hasNot: 0 },
  sunroof: { has: 0.35, hasNot: 0.005 },
  'backup camera': { has: 0.25, hasNot: 0 },
  'apple carplay': { has: 0.35, hasNot: 0 },
  'service records': { has: 0.4, hasNot: 0 },
  'timing belt replaced': { has: 0.6, hasNot: 0 },
  'good tires': { has: 0.4, hasNot: 0.04 },
  'smog passed': { has: 0.4, hasNot: 0 },
  'spare key': { has: 0.12, hasNot: 0.01 },
}

const numberShares: Partial<Record<Feature, number>> = {
  owners: 0.15,
  horsepower: 0.03,
  'fuel economy': 0.06,
  cylinders: 0.08,
  'engine size': 0.05,
  seats: 0.03,
  keys: 0.03,
  'towing capacity': 0.15,
  'electric range': 0.5,
}

/** True for faults and for features with known shares. Their shares do not depend on how much a seller writes. */
export const hasFixedMentionShare = (feature: Feature): boolean => Object.hasOwn(sharesByFeature, feature)

/** Returns how much a seller writes relative to the average. `rank` is the text's rank by length, in [0, 1). */
export const drawWordiness = (rank: number, random: Random): number =>
  (0.35 + 2.2 * rank ** 3) * (0.6 + 0.8 * random.next())

export const mentionShareIfPresent = (feature: Feature, wordy: number): number =>
  (sharesByFeature[feature] ?? defaultShares).has * (sharesByFeature[feature] ? 1 : wordy)
export const mentionShareIfAbsent = (feature: Feature): number => (sharesByFeature[feature] ?? defaultShares).hasNot
export const numberMentionShare = (feature: Feature, wordy: number): number => (numberShares[feature] ?? 0) * wordy
