import type { Marketplace } from '#domain/marketplaces'
import type { Random } from '../../random'
import type { PhotoView } from '../../photos/views'

/** Who types the same car into the form of a marketplace. */
export interface Seller {
  kind: 'owner' | 'dealer'
  marketplace: Marketplace
}

/** The price on one marketplace, mostly the same as elsewhere. Some owners type $1 or leave it out. */
export function typedPrice(price: number, { kind, marketplace }: Seller, random: Random): number | null {
  const luck = random.next()
  if (kind === 'dealer') return luck < 0.8 ? price : price + random.pick([-200, 300, 495])
  if (luck < 0.03) return random.pick(marketplace === 'facebook' ? [1, 15, 1234, 12345] : [1, 1, 250, 1234, 123456])
  if (luck < 0.06) return marketplace === 'craigslist' ? null : price
  if (luck < 0.75) return price
  // Slightly different from elsewhere, in round hundreds.
  return Math.max(300, Math.round((price * (0.97 + random.next() * 0.06)) / 100) * 100)
}

/** The mileage on one marketplace. Dealers copy it; owners round it, swap digits or leave it out. */
export function typedMiles(miles: number, { kind, marketplace }: Seller, random: Random): number | null {
  const luck = random.next()
  if (kind === 'dealer' || marketplace === 'cargurus') return miles
  if (luck < 0.04) return marketplace === 'facebook' ? miles : Math.max(1, Math.round(miles / 1000))
  if (luck < 0.06) return random.pick([1, 999999, 477])
  if (luck < 0.1) return marketplace === 'facebook' ? miles : null
  if (luck < 0.13) return swapped(miles)
  const isRounded = luck < (marketplace === 'facebook' ? 0.7 : 0.4)
  return isRounded ? Math.max(100, Math.round(miles / 1000) * 1000) : miles
}

/** 84213 as 48213: two digits in the wrong order. */
function swapped(miles: number): number {
  const [first = '', second = '', ...rest] = String(miles)
  return second === '' || second === '0' ? miles : Number([second, first, ...rest].join(''))
}

/** The views of the photos in their order. Dealers show all, owners only some. */
export function shownViews({ kind, marketplace }: Seller, random: Random): PhotoView[] {
  if (kind === 'dealer') return random.chance(0.03) ? [] : ['side', 'front', 'interior']
  if (random.chance(marketplace === 'facebook' ? 0.01 : 0.05)) return []
  const luck = random.next()
  if (marketplace === 'craigslist') return luck < 0.75 ? ['side', 'front', 'interior'] : ['side', 'front']
  return random.pick<PhotoView[]>([
    ['front', 'side', 'interior'],
    ['side', 'interior', 'front'],
    ['side', 'interior'],
    ['front'],
    ['front', 'interior'],
  ])
}
