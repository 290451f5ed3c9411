import { bodyTypes } from '#domain/vocabulary'
import type { Marketplace } from '#domain/marketplaces'
import type { Random } from '../../random'
import { carName, type Car } from '../cars/car'
import { drawTitle, type Offered } from './titles/title'

/** A seller's headline, and whether the ad uses Facebook's form for general items. */
interface Headline {
  headline: string
  isPlainItem: boolean
}

/** On Facebook, most sellers use the vehicle form, and the site builds the headline. */
const shares = { composed: 0.78, plain: 0.11 }

export function headlineOn(
  marketplace: Marketplace,
  offered: Offered,
  seller: 'owner' | 'dealer',
  random: Random,
): Headline {
  const { car } = offered
  if (marketplace === 'cargurus') return { headline: carName(car), isPlainItem: false }
  if (marketplace === 'craigslist') return { headline: drawTitle(offered, random), isPlainItem: false }
  const name = `${car.year} ${car.make} ${car.model}`
  const luck = random.next()
  if (luck < shares.composed) return { headline: [name, styleOf(car)].filter(Boolean).join(' · '), isPlainItem: false }
  const isPlainItem = seller === 'owner' && luck < shares.composed + shares.plain
  const isShort = isPlainItem && random.chance(0.5)
  return { headline: isShort ? name : drawTitle(offered, random), isPlainItem }
}

const styleOf = ({ trim, bodyType }: Car) => (trim ? `${trim} ${bodyTypes[bodyType].split(' /')[0]} 4D` : '')
