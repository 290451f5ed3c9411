import { body } from './body'
import { comfort } from './comfort'
import { condition } from './condition'
import { drive } from './drive'
import type { FeatureEntry } from './feature'
import { history } from './history'
import { paint } from './paint'
import { sale } from './sale'
import { technology } from './technology'

const table = { ...comfort, ...technology, ...drive, ...body, ...paint, ...condition, ...history, ...sale }

/** Features, conditions and risks that every listing is read for, whatever the searches ask. */
export type Feature = keyof typeof table

export const features = Object.keys(table) as Feature[]

export const featureEntry = (feature: Feature): FeatureEntry => table[feature]

/** Whether a text names a feature exactly. */
export const isFeature = (text: string): text is Feature => Object.hasOwn(table, text)

/** Features that are a number, such as the horsepower. */
export const isNumeric = (feature: Feature): boolean => table[feature].unit !== null

/** The features that a model reads for. The others only code can know. */
export const readFeatures = features.filter((feature) => feature !== 'vin mismatch')

export const riskFeatures = features.filter((feature) => table[feature].isRisk)

/** A wording that names a feature, or its opposite ("smoke-free"). */
export interface NamedFeature {
  feature: Feature
  isOpposite: boolean
}

/** Lower case without accents, as people type: "titulo limpio", "unico dueno". */
export const foldText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const plain = (text: string) =>
  foldText(text)
    .replace(/[-\s]+/g, ' ')
    .trim()

// A later line wins where two features share a wording.
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

/** The feature of which a wording names a kind: leaks for "oil leak". Null for any other text, its own names included. */
export const featureCovering = (text: string): Feature | null => kinds.get(plain(text)) ?? null

/** The feature that a wording names, by its name or another wording that means exactly it; null for any other text. */
export const featureNamed = (text: string): NamedFeature | null => wordings.get(plain(text)) ?? null
