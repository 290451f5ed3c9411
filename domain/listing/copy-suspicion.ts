import type { Marketplace } from '../marketplaces'

/** What a copied ad has in common with the original. */
export type CopiedPart = 'VIN' | 'photos' | 'mileage' | 'text'

/** Why an ad looks like a copy, as stored with it. */
export interface CopySuspicion {
  parts: CopiedPart[]
  /** `price`: it asks far less. `seller`: a dealer's car offered as an owner's, far away. */
  sign: 'price' | 'seller'
  /** The original ad when the suspicion arose. `priceCents` is null if not stated or unreliable. */
  original: { marketplace: Marketplace; priceCents: number | null; town: string | null }
}

export interface SuspectedCopy extends CopySuspicion {
  copyId: string
  originalId: string
}
