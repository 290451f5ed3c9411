/**
 * The subject of a fact or a wish. The model prompts, the judgment, the screens and the message to the seller use
 * this table.
 */
export interface FeatureEntry {
  /** Positive and lowercase, as shown on screens: "leather seats". */
  name: string
  /** Spanish name, with an article where a question needs one: "asientos de piel". */
  spanish: string
  /** One line for the model: what counts, and similar things that do not. */
  definition: string
  /** Whether people who mention it want it. `either`: some buyers want it, others do not. */
  meant: 'wanted' | 'unwanted' | 'either'
  visible: boolean
  /** Unit of a numeric feature ("hp"). Null for yes/no features. */
  unit: string | null
  /** Exact synonyms, in lowercase English and Spanish. */
  aliases: string[]
  /** Narrower terms: "oil leak" for leaks. Each is evidence of the feature, and a wish for one is an open question. */
  narrower: string[]
  /** Terms for the opposite: "smoke-free" for smoking. */
  opposites: string[]
  /** It can cost the buyer the car or the money. Shown in red on every car that has it. */
  isRisk: boolean
}

type Given = Partial<Omit<FeatureEntry, 'name' | 'spanish' | 'definition' | 'meant'>>
type Written = [spanish: string, definition: string, given?: Given]

const entry = (name: string, meant: FeatureEntry['meant'], [spanish, definition, given]: Written): FeatureEntry => ({
  ...{ visible: false, unit: null, aliases: [], narrower: [], opposites: [], isRisk: false },
  ...given,
  ...{ name, spanish, definition, meant },
})

export const defineFeatures = <Name extends string>(
  polarity: FeatureEntry['meant'],
  written: Record<Name, Written>,
): Record<Name, FeatureEntry> => {
  const entries = Object.entries<Written>(written).map(([name, row]) => [name, entry(name, polarity, row)])
  return Object.fromEntries(entries) as Record<Name, FeatureEntry>
}
