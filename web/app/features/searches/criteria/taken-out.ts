/** A wish that was just taken out, and the text by which it can be put back. */
export interface TakenOut {
  label: string
  sealed: string
}
