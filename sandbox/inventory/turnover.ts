import type { Marketplace } from '#domain/marketplaces'
import { distanceMiles } from '#domain/places/geography'
import { createRandom, hash, type Random } from '../random'
import { createAdvertisements, keepWalkthroughMatchUnique, pickCarForSale } from './sellers/advertise'
import { drawCopy, toCopyAdvertisement } from './sellers/copier'
import { postingIdAt, type Posting } from './posting'
import type { Inventory } from './inventory'
import { pickPostingFacts } from './listed-posting'
import { craigslistAreaOf, allPlaces, type Place } from './places/places'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A turnover car is sold within this time and then removed, which limits memory use. */
export const maxListedMs = 6 * hourMs

interface ScheduledChange {
  at: number
  apply: (inventory: Inventory) => void
}

/**
 * Lists new cars while the sandbox runs, reduces some prices, sells the cars, and lets swindlers copy a few ads. All changes are derived from the
 * seed and the clock: a restart recreates the same cars with the same ids, so nothing is stored.
 */
export class Turnover {
  private inventory: Inventory | null = null
  private doneUntil = 0
  private readonly scheduled: ScheduledChange[] = []

  constructor(
    private readonly perMinute: number,
    private readonly size: number,
  ) {}

  /** Brings an inventory up to `now`. The first inventory also gets the cars of the last `maxListedMs`. */
  advance(inventory: Inventory, now: Date): void {
    const periodMs = minuteMs / this.perMinute
    if (inventory !== this.inventory) {
      // After a reset, the inventory starts without turnover cars.
      this.doneUntil = this.inventory ? now.getTime() : now.getTime() - maxListedMs
      this.inventory = inventory
      this.scheduled.length = 0
    }
    const lastSlot = Math.floor(now.getTime() / periodMs)
    for (let slot = Math.floor(this.doneUntil / periodMs) + 1; slot <= lastSlot; slot++) {
      this.listCar(inventory, new Date(Math.floor(slot * periodMs)), createRandom(inventory.seed ^ slot), now)
    }
    this.doneUntil = now.getTime()
    this.scheduled.sort((a, b) => b.at - a.at)
    while ((this.scheduled.at(-1)?.at ?? Infinity) <= now.getTime()) this.scheduled.pop()?.apply(inventory)
  }

  private listCar(inventory: Inventory, at: Date, random: Random, now: Date): void {
    for (const ad of createAdvertisements(pickCarForSale(this.size, random), at, at, random)) {
      const id = postingIdAt(ad.marketplace, at)
      // Do not overwrite a posting that was listed or changed manually.
      const isNew = inventory.find(ad.marketplace, id) === null
      if (isNew) inventory.list({ ...ad, sale: 'on sale', postedAt: at, updatedAt: null }, { id, random })
      if (at.getTime() + maxListedMs <= now.getTime()) continue
      this.scheduled.push(...scheduleDropAndSale(ad.marketplace, id, at, random))
      // Separate random numbers, so that a seller's habits do not change later cars.
      this.scheduled.push(
        ...scheduleReposts(ad.marketplace, id, at, createRandom(hash(`habits of ${ad.marketplace} ${id}`))),
        ...scheduleCopy(ad.marketplace, id, at, createRandom(hash(`copier of ${ad.marketplace} ${id}`))),
      )
    }
  }
}

function scheduleDropAndSale(marketplace: Marketplace, id: string, at: Date, random: Random): ScheduledChange[] {
  const soldMs = (0.15 + 0.75 * random.next()) * maxListedMs
  const dropMs = random.chance(0.3) ? soldMs * random.next() : null
  const after = (ms: number, apply: (inventory: Inventory, time: Date) => void): ScheduledChange => {
    const time = new Date(at.getTime() + Math.floor(ms))
    return { at: time.getTime(), apply: (inventory) => apply(inventory, time) }
  }
  const drop = (inventory: Inventory, time: Date) => {
    const posting = inventory.find(marketplace, id)
    if (posting?.price && posting.price > 1_000) {
      inventory.change(posting, { price: Math.round((posting.price * 0.94) / 100) * 100 }, time)
    }
  }
  const sell = (inventory: Inventory, time: Date) => {
    const posting = inventory.find(marketplace, id)
    if (posting) inventory.change(posting, { sold: true }, time)
  }
  const forget = (inventory: Inventory) => {
    const posting = inventory.find(marketplace, id)
    if (posting) inventory.remove(posting)
  }
  return [...(dropMs === null ? [] : [after(dropMs, drop)]), after(soldMs, sell), after(maxListedMs, forget)]
}

/** Share of sellers who post the same ad in a second area, who repost it, and who edit its text. */
const repostShares = { secondArea: 0.04, repost: 0.08, edit: 0.1 }
/** One hour stands for a seller's day, because turnover cars exist for only a few hours. */
const dayMs = hourMs
const secondAreaMs = 4 * minuteMs

/** What sellers do to gain visibility. Craigslist only, because its ads belong to one area and sink with age. */
function scheduleReposts(marketplace: Marketplace, id: string, at: Date, random: Random): ScheduledChange[] {
  if (marketplace !== 'craigslist') return []
  const roll = random.next()
  const seed = random.int(0, 2 ** 31)
  const changes: ScheduledChange[] = []
  const again = (ms: number, isFirstKept: boolean) => {
    const time = new Date(at.getTime() + ms)
    const nextId = postingIdAt(marketplace, time)
    const forget = (inventory: Inventory) => {
      const posting = inventory.find(marketplace, nextId)
      if (posting?.repostOf === id) inventory.remove(posting)
    }
    const list = (inventory: Inventory) => {
      const posting = inventory.find(marketplace, id)
      if (!posting || posting.sale !== 'on sale' || inventory.find(marketplace, nextId)) return
      const place = isFirstKept ? pickPlaceInOtherArea(posting.place, createRandom(seed)) : posting.place
      if (keepWalkthroughMatchUnique(posting.car, place) !== posting.car) return
      const views = posting.photos.map(({ view }) => view)
      const fresh = { place, views, postedAt: time, repostOf: id, previousPrice: null, updatedAt: null }
      inventory.list(
        { ...pickPostingFacts(posting), ...fresh, soldAt: undefined },
        { id: nextId, random: createRandom(seed ^ ms) },
      )
      if (!isFirstKept) inventory.change(posting, { removed: true }, time)
    }
    changes.push({ at: time.getTime(), apply: list }, { at: at.getTime() + maxListedMs, apply: forget })
  }
  if (roll < repostShares.secondArea) again(secondAreaMs + random.int(0, 599) * 100, true)
  else if (roll < repostShares.secondArea + repostShares.repost) again(dayMs + random.int(0, 5_999) * 100, false)
  else if (roll < repostShares.secondArea + repostShares.repost + repostShares.edit) {
    const time = new Date(at.getTime() + dayMs * (0.5 + random.next()))
    const note = random.pick([
      'Still available.',
      'Price is now negotiable.',
      'New pictures added.',
      'Sale pending, first come.',
    ])
    const edit = (inventory: Inventory) => {
      const posting = inventory.find(marketplace, id)
      if (posting) inventory.change(posting, { description: `${posting.description}\n\nUpdate: ${note}` }, time)
    }
    changes.push({ at: time.getTime(), apply: edit })
  }
  return changes
}

const copiedShare = 0.02
const copiedAfterSeconds = { least: 5 * 60, most: 60 * 60 }

/** A swindler copies a new ad while it is on sale. */
function scheduleCopy(marketplace: Marketplace, id: string, at: Date, random: Random): ScheduledChange[] {
  if (!random.chance(copiedShare)) return []
  // Not on a full second, when the turnover lists cars: ids follow from the time.
  const seconds = random.int(copiedAfterSeconds.least, copiedAfterSeconds.most) + random.int(1, 9) / 10
  const time = new Date(at.getTime() + Math.round(1_000 * seconds))
  let copied: Posting | null = null
  const list = (inventory: Inventory) => {
    const posting = inventory.find(marketplace, id)
    const copy = posting?.sale === 'on sale' ? drawCopy(posting, time, random) : null
    if (!posting || !copy || keepWalkthroughMatchUnique(posting.car, copy.place) !== posting.car) return
    const copyId = postingIdAt(copy.marketplace, time)
    if (inventory.find(copy.marketplace, copyId)) return
    copied = inventory.list(toCopyAdvertisement(posting, copy), { id: copyId, random })
  }
  const forget = (inventory: Inventory) => {
    if (copied !== null) inventory.remove(copied)
  }
  return [
    { at: time.getTime(), apply: list },
    { at: at.getTime() + maxListedMs, apply: forget },
  ]
}

function pickPlaceInOtherArea(place: Place, random: Random): Place {
  const own = craigslistAreaOf(place).hostname
  const places = (known ??= allPlaces())
  for (let tries = 0; tries < maxTries; tries++) {
    const other = random.pick(places)
    if (distanceMiles(place, other) < farthestMiles && craigslistAreaOf(other).hostname !== own) return other
  }
  return place
}
const farthestMiles = 150
const maxTries = 1_000
let known: Place[] | null = null
