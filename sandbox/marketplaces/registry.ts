import type { Marketplace } from '#domain/marketplaces'
import { cargurusSite } from './cargurus/stand-in'
import { craigslistSite } from './craigslist/stand-in'
import { facebookSite } from './facebook/stand-in'
import type { Site } from './stand-in'

/** Adding a marketplace is one entry here; what the world holds of one without an entry is not shown. */
export const sites: Partial<Record<Marketplace, Site>> = {
  craigslist: craigslistSite,
  cargurus: cargurusSite,
  facebook: facebookSite,
}
