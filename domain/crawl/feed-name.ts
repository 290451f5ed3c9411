import { findMake, findModel } from '../catalog/names/catalog'
import type { Marketplace } from '../marketplaces'
import { findArea, nearestArea } from '../places/craigslist-areas'
import { cargurusNationwideArea, type FeedQuery } from './watched-feeds'

/** "San Francisco Bay Area, CA": Craigslist's own name of an area, which people know. */
export function craigslistAreaName(hostname: string): string {
  const area = findArea(hostname)
  return area ? `${area.name}, ${area.state}` : hostname
}

/** A feed in the words of an operator: "San Francisco Bay Area, CA, all cars" or "nationwide, Honda". */
export function feedName(marketplace: Marketplace, { area, make, model }: FeedQuery): string {
  return `${areaNames[marketplace](area)}, ${carName(make, model)}`
}

const areaNames: Record<Marketplace, (area: string) => string> = {
  craigslist: craigslistAreaName,
  cargurus: (area) => {
    const [zip, miles] = area.split(':')
    return area === cargurusNationwideArea ? 'nationwide' : `${miles} miles around ${zip}`
  },
  facebook: (area) => {
    const [latitude = NaN, longitude = NaN] = area.split(/[,:]/).map(Number)
    return `around ${craigslistAreaName(nearestArea({ latitude, longitude }).hostname)}`
  },
}

function carName(makeId: string | null, modelId: string | null): string {
  if (makeId === null) return 'all cars'
  const make = findMake(makeId)
  const model = make && modelId !== null ? findModel(make, modelId) : null
  return [make?.name ?? makeId, model?.name ?? modelId].filter((part) => part !== null).join(' ')
}
