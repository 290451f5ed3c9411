/** What a text says about a car. Catalogue ids; null where the text says nothing or is ambiguous. */
export interface RecognisedCar {
  make: string | null
  model: string | null
  year: number | null
  trim: string | null
}
