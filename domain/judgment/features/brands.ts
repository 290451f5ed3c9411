import type { Feature } from './features' // browsers load this file, so not the table

/**
 * The brands of a title. A buyer who names one means them all; what the buyer named is shown, and which one an ad states.
 */
const brands = ['salvage', 'rebuilt', 'reconstructed', 'lemon', 'flood', 'junk', 'branded'] as const

const brandPattern = /(?<!\p{L})(salvaged?|rebuilt|reconstructed|lemon|flood|junk|branded)(?!\p{L})/iu

/** "rebuilt title" where that is how a buyer names a branded title; null for any other wording. */
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

/** Which brand the ad states, where a verdict says that the title is branded: "rebuilt title". Null where it is open. */
export function statedBrand({ label, answer, evidence }: Branded): string | null {
  if (answer !== 'yes' || brandIn(label) !== label) return null
  const said = evidence.flatMap(({ quote, value }) => [quote ?? value ?? '']).map(brandIn)
  return said.find((brand) => brand !== null && brand !== 'branded title') ?? null
}

const grave = new Set<Feature>([
  ...(['salvage title', 'lemon history', 'missing title', 'flood damage', 'frame damage', 'smoking'] as const),
  'odometer doubt',
])

/** Whether a flat "no" to it is a must by default: an ad that is silent about it proves too little. */
export const isSevere = (feature: Feature | null): boolean => feature !== null && grave.has(feature)
