export interface InventorySettings {
  seed: number
  size: number
}
