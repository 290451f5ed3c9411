import { hash } from '../../random'
import type { Car } from '../cars/car'

/**
 * How owners write some makes and models in free text. The sandbox has its own table, so that a fault in the catalogue's
 * table of other names shows.
 */
const spellings: Record<string, string[]> = {
  'BMW 3 Series': ['BMW 3-series'],
  'Cadillac Escalade': ['Caddy Escalade'],
  'Chevrolet Corvette': ['Chevy Corvette', 'Corvette'],
  'Chevrolet Equinox': ['Chevy Equinox'],
  'Chevrolet Malibu': ['Chevy Malibu'],
  'Chevrolet Silverado 1500': ['Chevy Silverado 1500'],
  'Chevrolet Tahoe': ['Chevy Tahoe'],
  'Ford F-150': ['Ford F150', 'Ford F 150'],
  'GMC Sierra 1500': ['Sierra 1500'],
  'Honda CR-V': ['Honda CRV', 'Honda CR V'],
  'Honda HR-V': ['Honda HRV'],
  'Hyundai Santa Fe': ['Hyundai SantaFe'],
  'Mazda CX-5': ['Mazda CX5'],
  'Mazda MX-5 Miata': ['Mazda Miata'],
  'Mercedes-Benz C-Class': ['Mercedes C Class', 'Mercedes Benz C-Class'],
  'Ram 1500': ['Dodge Ram 1500'],
  'Tesla Model 3': ['Tesla Model3'],
  'Toyota 4Runner': ['Toyota 4 Runner'],
  'Toyota RAV4': ['Toyota RAV 4'],
  'Volkswagen Jetta': ['VW Jetta'],
  'Volkswagen Passat': ['VW Passat'],
}

/** One in this many owners uses such a spelling. */
const ownWordsEvery = 2

/** Make and model as the owner of this car writes them; always the same for one car. */
export function ownersWords({ make, model, vin }: Car): string {
  const name = `${make} ${model}`
  const choice = hash(`words ${vin}`)
  const others = choice % ownWordsEvery === 0 ? (spellings[name] ?? []) : []
  return others[(choice >>> 8) % others.length] ?? name
}
