import { bodyFeatures, driveFeatures } from './drive'
import { comfortFeatures } from './comfort'
import { conditionFeatures } from './condition'
import type { FeatureEntry } from './feature'
import { historyFeatures } from './history'
import { paintTable } from './paint'
import { saleFeatures } from './sale'
import { technologyFeatures } from './technology'
import { spellTitleWords } from './title-spelling'

const table = {
  ...comfortFeatures,
  ...technologyFeatures,
  ...driveFeatures,
  ...bodyFeatures,
  ...paintTable,
  ...conditionFeatures,
  ...historyFeatures,
  ...saleFeatures,
}

/** Features, conditions and risks extracted from every listing, independent of searches. */
export type Feature = keyof typeof table

export const features = Object.keys(table) as Feature[]

export const featureEntry = (feature: Feature): FeatureEntry => table[feature]

export const isFeature = (text: string): text is Feature => Object.hasOwn(table, text)

export const isNumeric = (feature: Feature): boolean => table[feature].unit !== null

/** The model does not look for the others, which code computes. */
export const featuresToRead = features.filter((feature) => feature !== 'vin mismatch')

export const riskFeatures = features.filter((feature) => table[feature].isRisk)

/** A feature as named in a text. The text may name the opposite ("smoke-free"). */
interface NamedFeature {
  feature: Feature
  isOpposite: boolean
}

/** Lowercase without accents, as people type: "titulo limpio", "unico dueno". */
export const foldText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const plain = (text: string) =>
  foldText(text)
    .replace(/[-\s]+/g, ' ')
    .trim()

// When two features share a wording, the later entry wins.
const wordings = new Map<string, NamedFeature>()
for (const feature of features) wordings.set(plain(table[feature].spanish), { feature, isOpposite: false })
for (const feature of features) {
  for (const opposite of table[feature].opposites) wordings.set(plain(opposite), { feature, isOpposite: true })
}
for (const feature of features) {
  for (const alias of table[feature].aliases) wordings.set(plain(alias), { feature, isOpposite: false })
}
for (const feature of features) wordings.set(plain(feature), { feature, isOpposite: false })

const kinds = new Map(
  features.flatMap((feature) => table[feature].narrower.map((kind) => [plain(kind), feature] as const)),
)

/**
 * Maps a narrower term to its feature: "oil leak" to leaks. Null for any other text, including the feature's own
 * names.
 */
export const findBroaderFeature = (text: string): Feature | null => kinds.get(plain(text)) ?? null

/** Accepts a feature's name, synonym or opposite, with misspelled title words. Null for any other text. */
export function findFeatureByName(text: string): NamedFeature | null {
  const name = plain(text)
  return wordings.get(name) ?? wordings.get(spellTitleWords(name)) ?? null
}
