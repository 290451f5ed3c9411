import type { Marketplace } from '#domain/marketplaces'
import { cargurusSite } from './cargurus/site'
import { craigslistSite } from './craigslist/site'
import { facebookSite } from './facebook/site'
import type { Site } from './site'

/** Adding a marketplace is one entry here; what the world holds of one without an entry is not shown. */
export const sites: Partial<Record<Marketplace, Site>> = {
  craigslist: craigslistSite,
  cargurus: cargurusSite,
  facebook: facebookSite,
}
