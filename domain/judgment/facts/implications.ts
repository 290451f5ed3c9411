import type { Feature } from '../features/features'
import { paintFeatures } from '../features/paint'

/** A car has a feature, does not have it, or has a number in an inclusive range. A null end is open. */
export type FeatureStatement =
  | { feature: Feature; answer: 'yes' | 'no' }
  | { feature: Feature; least: number | null; most: number | null }

export interface InferenceRule {
  given: FeatureStatement
  then: FeatureStatement
  cancelled: Cancel
}

/** What cancels an inference. If nothing does, an ad that states the opposite contradicts itself. */
interface Cancel {
  /** Words in the evidence for the premise: "cloth seat covers". */
  byWords?: RegExp
  /** The evidence for the premise also names the other feature: "leather and cloth". */
  byBothNamed?: boolean
  byFeatures?: Feature[]
  /** Any statement in the ad about the inferred feature. */
  byStatement?: boolean
}

const is = (feature: Feature, answer: 'yes' | 'no' = 'yes'): FeatureStatement => ({ feature, answer })
const never: Cancel = {}
const stated: Cancel = { byStatement: true }
const bothNamed: Cancel = { byBothNamed: true }

/** A yes to one feature is a no to all others. */
const oneOf = (features: Feature[], cancelled: Cancel): InferenceRule[] =>
  features.flatMap((one) =>
    features.filter((other) => other !== one).map((other) => ({ given: is(one), then: is(other, 'no'), cancelled })),
  )
const notWith = (one: Feature, others: Feature[], cancelled: Cancel): InferenceRule[] =>
  others.flatMap((other) => oneOf([one, other], cancelled))

/** The first feature implies the second, and the absence of the second rules out the first. */
const includes = (one: Feature, other: Feature, cancelled: Cancel): InferenceRule[] => [
  { given: is(one), then: is(other), cancelled },
  { given: is(other, 'no'), then: is(one, 'no'), cancelled },
]
const either = (one: Feature, other: Feature): InferenceRule[] => [
  ...oneOf([one, other], never),
  { given: is(one, 'no'), then: is(other), cancelled: stated },
  { given: is(other, 'no'), then: is(one), cancelled: stated },
]

const between = (feature: Feature, least: number | null, most: number | null): FeatureStatement => ({
  feature,
  least,
  most,
})
const follows = (given: FeatureStatement, then: FeatureStatement, cancelled: Cancel = stated): InferenceRule => ({
  given,
  then,
  cancelled,
})

const beds: Feature[] = ['long bed', 'bed liner', 'bed cover']
const coverings: Cancel = { byBothNamed: true, byWords: /\b(?:seat )?covers?\b|\bfundas?\b|steering|volante|\bknob\b/i }

export const exclusions: InferenceRule[] = [
  ...oneOf(['leather seats', 'cloth seats', 'leatherette seats'], coverings),
  ...oneOf(['black interior', 'light interior'], bothNamed),
  ...oneOf(paintFeatures, { byBothNamed: true, byFeatures: ['wrap'], byWords: /\bwrap|\bvinyl|\bvinil/i }),
  ...oneOf(['front-wheel drive', 'rear-wheel drive', 'all-wheel drive'], bothNamed),
  ...notWith('four-wheel drive', ['front-wheel drive', 'rear-wheel drive'], bothNamed),
  ...either('manual transmission', 'automatic transmission'),
  ...notWith('manual transmission', ['cvt', 'paddle shifters'], stated),
  ...oneOf(['electric', 'diesel', 'hybrid'], bothNamed),
  ...notWith('plug-in hybrid', ['electric', 'diesel'], bothNamed),
  ...notWith('electric', ['manual transmission', 'cvt', 'turbo', 'timing belt replaced', 'smog passed'], stated),
  ...notWith(
    'convertible',
    ['sunroof', 'panoramic roof', 'third row', 'power liftgate', 'power sliding doors'],
    stated,
  ),
  ...beds.flatMap((bed) => notWith(bed, ['third row', 'power liftgate', 'power sliding doors'], stated)),
  ...notWith('crew cab', ['third row', 'power liftgate', 'power sliding doors'], stated),
  ...notWith('price firm', ['price negotiable'], never),
  // For titles, the worse one wins, see `judgeAlternative`.
  ...notWith('clean title', ['salvage title', 'missing title'], never),
  ...notWith('title in hand', ['missing title', 'lien'], never),
  ...notWith('clean carfax', ['frame damage', 'flood damage', 'salvage title'], stated),
  ...notWith('as is', ['certified pre-owned'], never),
  ...notWith('parts only', ['certified pre-owned', 'inspection', 'warranty'], stated),
  ...notWith('certified pre-owned', ['salvage title', 'missing title', 'odometer doubt'], never),
]

export const implications: InferenceRule[] = [
  // Not the reverse: many accidents are never reported.
  { given: is('clean carfax'), then: is('accident', 'no'), cancelled: stated },
  ...includes('cvt', 'automatic transmission', never),
  ...includes('electric', 'automatic transmission', stated),
  ...includes('paddle shifters', 'automatic transmission', stated),
  ...includes('plug-in hybrid', 'hybrid', never),
  ...includes('panoramic roof', 'sunroof', never),
  ...includes('adaptive cruise control', 'cruise control', never),
  ...includes('360 camera', 'backup camera', stated),
  ...includes('heated rear seats', 'heated seats', stated),
  ...includes('memory seats', 'power seats', stated),
  ...includes('lift kit', 'modifications', never),
  ...includes('certified pre-owned', 'warranty', stated),
  ...includes('certified pre-owned', 'dealer', stated),
  ...includes('dealer posing as private', 'dealer', never),
  ...includes('deployed airbags', 'accident', stated),
  ...includes('hail damage', 'dents', { byStatement: true, byWords: /\b(?:repair|fix|remov|pdr)/i }),
  // "In-house financing" or a dealer license suggests a dealer. A private owner may also offer financing, but then says
  // so.
  follows(is('seller financing'), is('dealer'), { byStatement: true, byWords: /\b(?:owner|private|dueño)/i }),
  // A car sold as is may still have another warranty, such as the maker's.
  follows(is('as is'), is('warranty', 'no')),
  follows(is('lemon history'), is('salvage title')),
  follows(between('seats', 7, null), is('third row')),
  follows(between('seats', null, 5), is('third row', 'no')),
  follows(is('third row'), between('seats', 6, null)),
  follows(is('third row', 'no'), between('seats', null, 6)),
  follows(is('captain chairs'), between('seats', null, 7)),
  follows(between('seats', 8, null), is('captain chairs', 'no')),
  follows(between('seats', 5, 5), is('captain chairs', 'no')),
  follows(is('crew cab'), between('doors', 4, 4)),
  follows(between('doors', null, 2), is('crew cab', 'no')),
  follows(is('power sliding doors'), between('doors', 4, 4)),
  follows(between('doors', null, 2), is('power sliding doors', 'no')),
  follows(is('spare key'), between('keys', 2, null)),
  follows(is('spare key', 'no'), between('keys', null, 1)),
  follows(between('keys', 2, null), is('spare key')),
  follows(between('keys', null, 1), is('spare key', 'no')),
  follows(is('electric'), between('cylinders', 0, 0)),
  follows(between('cylinders', 2, null), is('electric', 'no')),
  follows(between('engine size', 0.5, null), is('electric', 'no')),
  follows(between('electric range', 1, null), is('diesel', 'no')),
]
