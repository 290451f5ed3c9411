export interface RemovedWish {
  label: string
  sealed: string
}
