/** What a fact or a wish can be about. One table for the model, the judgment, the screens and the message to the seller. */
export interface FeatureEntry {
  /** Lower case and in positive form, as screens show it: "leather seats". */
  name: string
  /** The same in Spanish, with its article where a question needs one: "asientos de piel". */
  spanish: string
  /** For the model: what counts, and what looks like it and does not. One line. */
  definition: string
  /** Whether people who write about it want it. `either`: both kinds of buyer exist. */
  meant: 'wanted' | 'unwanted' | 'either'
  /** Whether a photo can show it. */
  visible: boolean
  /** Unit of a feature that is a number ("hp"); null where the answer is yes or no. */
  unit: string | null
  /** Other wordings that mean exactly this, in English and Spanish, lower case. */
  aliases: string[]
  /** Wordings of kinds of it: "oil leak" for leaks. Each is a sign of it, and a wish for one is an open question. */
  narrower: string[]
  /** Wordings that mean the opposite: "smoke-free" for smoking. */
  opposites: string[]
  /** A sign of fraud or a hidden flaw, shown with every car that has it. */
  isRisk: boolean
}

type Given = Partial<Omit<FeatureEntry, 'name' | 'spanish' | 'definition' | 'meant'>>
type Written = [spanish: string, definition: string, given?: Given]

const entry = (name: string, meant: FeatureEntry['meant'], [spanish, definition, given]: Written): FeatureEntry => ({
  ...{ visible: false, unit: null, aliases: [], narrower: [], opposites: [], isRisk: false },
  ...given,
  ...{ name, spanish, definition, meant },
})

/** Builds a part of the table whose features mean the same to people. */
export const defineFeatures = <Name extends string>(
  polarity: FeatureEntry['meant'],
  written: Record<Name, Written>,
): Record<Name, FeatureEntry> => {
  const entries = Object.entries<Written>(written).map(([name, row]) => [name, entry(name, polarity, row)])
  return Object.fromEntries(entries) as Record<Name, FeatureEntry>
}
