import { marketplaces, type Marketplace } from '#domain/marketplaces'
import type { Random } from '../random'

/** How a site numbers its postings. Ids rise with time. */
interface Numbering {
  /** Seeded postings are numbered from here, in steps of at most `most`. */
  first: bigint
  most: number
  /** Above all seeded ids of any world of up to 100,000 cars. */
  firstLive: bigint
  /** How far the numbering moves in a tenth of a second. */
  perTenth: number
}

const numberings: Record<Marketplace, Numbering> = {
  // Ten digits until 2030.
  craigslist: { first: 7_970_000_000n, most: 8_000, firstLive: 8_500_000_000n, perTenth: 1 },
  // Below 2^31 until 2030.
  cargurus: { first: 450_000_000n, most: 2_000, firstLive: 600_000_000n, perTenth: 1 },
  // 15 and 16 digits where many are seeded, 17 for what is listed live: beyond what a JavaScript number can hold.
  facebook: {
    first: 880_000_000_000_000n,
    most: 60_000_000_000,
    firstLive: 24_000_000_000_000_000n,
    perTenth: 1_000_000,
  },
}
const idEpochMs = Date.UTC(2026, 0, 1)
const liveStepTenths = 9

/** Gives out ids in each site's own form: decimal strings, each above the one before. */
export class PostingIds {
  private readonly last = new Map(marketplaces.map((source) => [source, numberings[source].first]))
  private live = false

  next(source: Marketplace, random: Random): string {
    const { most, perTenth } = numberings[source]
    const step = this.live ? random.int(1, liveStepTenths * perTenth) : random.int(Math.ceil(most / 20), most)
    return String(this.raise(source, this.lastOf(source) + BigInt(step)))
  }

  /** Later ids of that site are above this one. */
  stayAbove(source: Marketplace, id: string): void {
    this.raise(source, BigInt(id))
  }

  /** From now on, ids that no run has given out before: above those of the clock, and of the world before this one. */
  open(now: Date, before: PostingIds | null): void {
    for (const source of marketplaces) {
      this.raise(source, BigInt(idAt(source, now)))
      if (before) this.raise(source, before.lastOf(source))
    }
    this.live = true
  }

  private lastOf(source: Marketplace): bigint {
    return this.last.get(source) as bigint
  }

  private raise(source: Marketplace, id: bigint): bigint {
    if (id > this.lastOf(source)) this.last.set(source, id)
    return this.lastOf(source)
  }
}

/** The id that a site has reached at a time, where nobody listed in haste. */
export function idAt(source: Marketplace, time: Date): string {
  const { firstLive, perTenth } = numberings[source]
  return String(firstLive + BigInt(Math.floor((time.getTime() - idEpochMs) / 100) * perTenth))
}

/** The order in which a site gave out two of its ids. */
export const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
