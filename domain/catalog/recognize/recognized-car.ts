/** What a text says about a car. Catalog ids; null where the text says nothing or is ambiguous. */
export interface RecognizedCar {
  make: string | null
  model: string | null
  year: number | null
  trim: string | null
}
