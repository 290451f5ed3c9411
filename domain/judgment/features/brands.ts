import type { Feature } from './features' // type-only, so browsers do not load the feature table

/**
 * Title brands. A buyer who names one means all of them. The name that the buyer used is shown, along with the brand
 * that an ad states.
 */
const brands = ['salvage', 'rebuilt', 'reconstructed', 'lemon', 'flood', 'junk', 'branded'] as const

const brandPattern = /(?<!\p{L})(salvaged?|rebuilt|reconstructed|lemon|flood|junk|branded)(?!\p{L})/iu

/** The brand in the buyer's name for a branded title: "rebuilt title". Null for any other wording. */
export function findTitleBrand(feature: Feature, wording: string): string | null {
  return feature === 'salvage title' ? brandIn(wording) : null
}

function brandIn(text: string): string | null {
  const found = brandPattern.exec(text)?.[1]?.toLowerCase()
  const brand = brands.find((one) => found?.startsWith(one))
  return brand ? `${brand} title` : null
}

interface Branded {
  label: string
  answer: string
  evidence: { kind: string; quote?: string; value?: string }[]
}

/**
 * The brand that the ad states, such as "rebuilt title", if the verdict is yes to a branded title. Null when the ad
 * does not name one.
 */
export function findStatedBrand({ label, answer, evidence }: Branded): string | null {
  if (answer !== 'yes' || brandIn(label) !== label) return null
  const namedBrands = evidence.flatMap(({ quote, value }) => [quote ?? value ?? '']).map(brandIn)
  return namedBrands.find((brand) => brand !== null && brand !== 'branded title') ?? null
}

const severeFeatures = new Set<Feature>([
  ...(['salvage title', 'lemon history', 'missing title', 'flood damage', 'frame damage', 'smoking'] as const),
  'odometer doubt',
])

/**
 * Whether a plain "no" to this feature is a must by default. An ad that does not mention such a flaw proves too
 * little.
 */
export const isSevereFlaw = (feature: Feature | null): boolean => feature !== null && severeFeatures.has(feature)
