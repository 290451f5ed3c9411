/** A wish that was just taken out, and the text by which it can be put back. */
export interface RemovedWish {
  label: string
  sealed: string
}
