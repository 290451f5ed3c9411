import type { Marketplace } from '#domain/marketplaces'
import { cargurusSite } from './cargurus/site'
import { craigslistSite } from './craigslist/site'
import { facebookSite } from './facebook/site'
import type { SimulatedSite } from './simulated-site'

/** A marketplace without an entry is hidden. */
export const simulatedSites: Partial<Record<Marketplace, SimulatedSite>> = {
  craigslist: craigslistSite,
  cargurus: cargurusSite,
  facebook: facebookSite,
}
