/** A VIN decoded with NHTSA's tables, in their wording. A VIN without make, model and year is not decoded. */
export interface DecodedVin {
  year: number
  /** "HONDA" */
  make: string
  /** "Civic" */
  model: string
  /** Values by element name, in the tables' wording. Elements that the VIN does not encode are missing. */
  stated: Partial<Record<VinElement, string>>
}

/** NHTSA element ids of the elements used for facts. */
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
