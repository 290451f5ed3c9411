import type { Marketplace } from '#domain/marketplaces'
import { cargurusSite } from './cargurus/stand-in'
import { craigslistSite } from './craigslist/stand-in'
import { facebookSite } from './facebook/stand-in'
import type { SimulatedSite } from './shown'

/** Stand-ins by marketplace. A marketplace without an entry is hidden. */
export const simulatedSites: Partial<Record<Marketplace, SimulatedSite>> = {
  craigslist: craigslistSite,
  cargurus: cargurusSite,
  facebook: facebookSite,
}
