export interface WorldSettings {
  seed: number
  size: number
}
