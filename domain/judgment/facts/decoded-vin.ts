/** What a VIN says by NHTSA's tables, in their words. A VIN that says less than make, model and year is not decoded. */
export interface DecodedVin {
  year: number
  /** "HONDA" */
  make: string
  /** "Civic" */
  model: string
  /** By name, in the tables' words; those that the VIN does not encode are missing. */
  stated: Partial<Record<VinElement, string>>
}

/** The elements that facts are made of, by the names and numbers of NHTSA's tables. */
export const vinElements = {
  'body class': 5,
  cylinders: 9,
  displacement: 13,
  doors: 14,
  'drive type': 15,
  'fuel type': 24,
  series: 34,
  trim: 38,
  'second fuel type': 66,
  restraints: 121,
  electrification: 126,
  turbo: 135,
} as const
export type VinElement = keyof typeof vinElements
