import { hash } from '../../random'
import { modelLines } from '../cars/models'
import type { Place } from '../places/places'

/** A made-up dealer in a real town. */
export interface Dealer {
  /** Stable across marketplaces and runs. */
  id: number
  name: string
  /** The make that a franchise dealer sells new; null for an independent dealer. */
  franchise: string | null
}

const words =
  'Blue Heron, Copper Mill, Fox Hollow, Lantern, Two Rivers, Granite, Wild Plum, Northgate, Old Ferry, Tamarack'
    .concat(', Harvest Moon, Sandpiper, Juniper, Red Barn, Summit, Whistlestop, Paper Birch, Cedar Point, Kingfisher')
    .split(', ')
const kinds = ['Auto Sales', 'Motors', 'Auto Group', 'Used Cars', 'Auto Outlet', 'Car Company']
const dealersPerZip = 2

/** Picks one of a town's dealers by `roll` in [0, 1). */
export function pickDealer({ zip, city }: Place, roll: number): Dealer {
  const key = `${zip}/${Math.floor(roll * dealersPerZip)}`
  const known = dealers.get(key)
  if (known) return known
  const [chance, word] = [hash(key), words[hash(`word ${key}`) % words.length] as string]
  const franchise = chance % 5 < 2 ? (modelLines[chance % modelLines.length]?.make ?? null) : null
  const name = franchise ? `${word} ${franchise} of ${city}` : `${word} ${kinds[chance % kinds.length]}`
  const dealer = { id: 1_000_000 + (hash(`id ${key}`) % 8_000_000), name, franchise }
  dealers.set(key, dealer)
  return dealer
}
const dealers = new Map<string, Dealer>()
