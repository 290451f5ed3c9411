import type { Marketplace } from '#domain/marketplaces'
import { createRandom, type Random } from '../random'
import { advertise, pickOffer } from './sellers/advertise'
import { idAt } from './posting-ids'
import type { Inventory } from './inventory'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How long a passing car is known. It is sold before, and then forgotten, so that memory stays bounded. */
export const knownMs = 6 * hourMs

/** Something that happens to a passing car, at a time. */
interface Happening {
  at: number
  happen: (inventory: Inventory) => void
}

/**
 * Cars that come and go while the sandbox runs: listed, cheaper after a while, sold in the end. All of it follows from
 * the seed and the clock, minute by minute, so a restart finds the same cars under the same ids, and nothing is kept.
 */
export class Turnover {
  private inventory: Inventory | null = null
  private doneUntil = 0
  private readonly ahead: Happening[] = []

  constructor(
    private readonly perMinute: number,
    private readonly size: number,
  ) {}

  /** Brings a inventory up to `now`: a inventory that is seen first, with the passing cars that are still known. */
  advance(inventory: Inventory, now: Date): void {
    const periodMs = minuteMs / this.perMinute
    if (inventory !== this.inventory) {
      // A reset makes a fresh world, in which nothing has passed yet.
      this.doneUntil = this.inventory ? now.getTime() : now.getTime() - knownMs
      this.inventory = inventory
      this.ahead.length = 0
    }
    const lastSlot = Math.floor(now.getTime() / periodMs)
    for (let slot = Math.floor(this.doneUntil / periodMs) + 1; slot <= lastSlot; slot++) {
      this.pass(inventory, new Date(Math.floor(slot * periodMs)), createRandom(inventory.seed ^ slot), now)
    }
    this.doneUntil = now.getTime()
    this.ahead.sort((a, b) => b.at - a.at)
    while ((this.ahead.at(-1)?.at ?? Infinity) <= now.getTime()) this.ahead.pop()?.happen(inventory)
  }

  /** One car comes, and what becomes of it is laid out. */
  private pass(inventory: Inventory, at: Date, random: Random, now: Date): void {
    for (const ad of advertise(pickOffer(this.size, random), at, at, random)) {
      const id = idAt(ad.marketplace, at)
      // One that was listed by hand, or that was changed by hand and kept, stays as it is.
      const isNew = inventory.find(ad.marketplace, id) === null
      if (isNew) inventory.list({ ...ad, sale: 'on sale', postedAt: at, updatedAt: null }, { id, random })
      if (at.getTime() + knownMs <= now.getTime()) continue
      this.ahead.push(...fateOf(ad.marketplace, id, at, random))
    }
  }
}

function fateOf(marketplace: Marketplace, id: string, at: Date, random: Random): Happening[] {
  const soldMs = (0.15 + 0.75 * random.next()) * knownMs
  const dropMs = random.chance(0.3) ? soldMs * random.next() : null
  const after = (ms: number, happen: (inventory: Inventory, time: Date) => void): Happening => {
    const time = new Date(at.getTime() + Math.floor(ms))
    return { at: time.getTime(), happen: (inventory) => happen(inventory, time) }
  }
  const drop = (inventory: Inventory, time: Date) => {
    const posting = inventory.find(marketplace, id)
    if (posting?.price && posting.price > 1_000) {
      inventory.pass(posting, { price: Math.round((posting.price * 0.94) / 100) * 100 }, time)
    }
  }
  const sell = (inventory: Inventory, time: Date) => {
    const posting = inventory.find(marketplace, id)
    if (posting) inventory.pass(posting, { sold: true }, time)
  }
  const forget = (inventory: Inventory) => {
    const posting = inventory.find(marketplace, id)
    if (posting) inventory.forget(posting)
  }
  return [...(dropMs === null ? [] : [after(dropMs, drop)]), after(soldMs, sell), after(knownMs, forget)]
}
