/** Catalog ids. Null if not stated or ambiguous. */
export interface RecognizedCar {
  make: string | null
  model: string | null
  year: number | null
  trim: string | null
}
