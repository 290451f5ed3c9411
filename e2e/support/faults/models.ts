import type { Model } from './watched'

/** Models that no other test watches. */
export const modelsOfFaults: readonly Model[] = [
  ['Kia', 'Soul'],
  ['Kia', 'Sorento'],
  ['Subaru', 'Outback'],
  ['Subaru', 'Forester'],
  ['Subaru', 'Impreza'],
  ['Subaru', 'Legacy'],
  ['Nissan', 'Altima'],
  ['Nissan', 'Sentra'],
  ['Nissan', 'Maxima'],
  ['Nissan', 'Rogue'],
  ['Nissan', 'Murano'],
  ['Nissan', 'Pathfinder'],
  ['Hyundai', 'Elantra'],
  ['Hyundai', 'Sonata'],
  ['Hyundai', 'Tucson'],
  ['Ford', 'Focus'],
  ['Ford', 'Escape'],
  ['Ford', 'Explorer'],
  ['Ford', 'Fusion'],
  ['Toyota', 'Sienna'],
  ['Toyota', 'Tacoma'],
  ['Toyota', 'Tundra'],
  ['Toyota', 'Highlander'],
  ['Toyota', 'Avalon'],
]
