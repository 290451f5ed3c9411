import type { Marketplace } from '#domain/marketplaces'
import { cargurusStandIn } from './cargurus/stand-in'
import { craigslistStandIn } from './craigslist/stand-in'
import { facebookStandIn } from './facebook/stand-in'
import type { StandIn } from './shown'

/** Stand-ins by marketplace. A marketplace without an entry is hidden. */
export const standIns: Partial<Record<Marketplace, StandIn>> = {
  craigslist: craigslistStandIn,
  cargurus: cargurusStandIn,
  facebook: facebookStandIn,
}
