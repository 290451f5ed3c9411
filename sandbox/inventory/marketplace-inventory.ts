import { distanceMiles, type Coordinates } from '#domain/places/geography'
import { compareIds, type Posting, type Availability } from './posting'

/** A missing filter matches everything. */
export interface PostingFilter {
  /** Full name, case-insensitive. */
  make?: string
  model?: string
  area?: string
  near?: Coordinates & { radiusMiles: number }
  /** Default: on sale. Sold cars stay visible for a few days only. */
  sales?: readonly Availability[]
}

const soldShownMs = 3 * 24 * 3_600_000
const milesPerDegree = 68.7 // Minimum length of a degree of latitude.

/** One marketplace's postings, sorted by age and indexed by make, model, area and grid cell. */
export class MarketplaceInventory {
  /** Sorted oldest first. Includes removed postings. */
  readonly all: Posting[] = []
  private readonly lists = new Map<string, Posting[]>()

  add(posting: Posting): void {
    insert(this.all, posting)
    for (const key of indexKeys(posting)) {
      const list = this.lists.get(key)
      if (list) insert(list, posting)
      else this.lists.set(key, [posting])
    }
  }

  remove(posting: Posting): void {
    remove(this.all, posting)
    for (const key of indexKeys(posting)) remove(this.lists.get(key) ?? [], posting)
  }

  /** Returns matching postings, newest first, without removed ones. */
  select(question: PostingFilter, now = Date.now()): Posting[] {
    const sales = question.sales ?? ['on sale']
    const [make, model] = [question.make?.toLowerCase(), question.model?.toLowerCase()]
    const isShown = (p: Posting) =>
      !p.removed && sales.includes(p.sale) && (p.sale !== 'sold' || now - (p.soldAt?.getTime() ?? 0) < soldShownMs)
    const isAsked = (p: Posting) =>
      isShown(p) &&
      (!make || p.car.make.toLowerCase() === make) &&
      (!model || p.car.model.toLowerCase() === model) &&
      (!question.area || p.area.hostname === question.area) &&
      (!question.near || isWithin(p.place, question.near))
    const found = this.candidates(question).filter(isAsked)
    return found.reverse()
  }

  /** Returns the smallest index that contains all matches, oldest first. */
  private candidates({ make, model, area, near }: PostingFilter): Posting[] {
    const list = (key: string) => this.lists.get(key.toLowerCase()) ?? []
    const possible = [this.all]
    if (make) possible.push(list(model ? `model:${make}/${model}` : `make:${make}`))
    const inArea = area && this.lists.get(`area:${area}`)
    if (inArea) possible.push(inArea)
    const shortest = possible.reduce((best, other) => (other.length < best.length ? other : best))
    if (!near) return shortest
    const cells = cellsAround(near).map((key) => this.lists.get(key) ?? [])
    const inCells = cells.reduce((sum, cell) => sum + cell.length, 0)
    // Grid cells are merged, so sort them again. An index is already sorted.
    return inCells * 3 < shortest.length ? cells.flat().sort(byAge) : shortest
  }
}

const byAge = (a: Posting, b: Posting) => a.postedAt.getTime() - b.postedAt.getTime() || compareIds(a.id, b.id)

function insert(list: Posting[], posting: Posting): void {
  let at = list.length
  while (at > 0 && byAge(list[at - 1] as Posting, posting) > 0) at--
  list.splice(at, 0, posting)
}

function remove(list: Posting[], posting: Posting): void {
  const at = list.lastIndexOf(posting)
  if (at >= 0) list.splice(at, 1)
}

function indexKeys(p: Posting): string[] {
  const { make, model } = p.car
  const keys = [`make:${make}`, `model:${make}/${model}`, cellKey(p.place.latitude, p.place.longitude)]
  // Only Craigslist filters by area, and computing the area is slow.
  if (p.marketplace === 'craigslist') keys.push(`area:${p.area.hostname}`)
  return keys.map((key) => key.toLowerCase())
}

const cellKey = (latitude: number, longitude: number) => `cell:${Math.floor(latitude)},${Math.floor(longitude)}`

function cellsAround({ latitude, longitude, radiusMiles }: NonNullable<PostingFilter['near']>): string[] {
  const high = Math.min(89, radiusMiles / milesPerDegree)
  const widest = Math.min(89, Math.abs(latitude) + high)
  const wide = Math.min(360, high / Math.cos((widest * Math.PI) / 180))
  const keys: string[] = []
  for (let lat = Math.floor(latitude - high); lat <= latitude + high; lat++) {
    for (let lon = Math.floor(longitude - wide); lon <= longitude + wide; lon++) keys.push(cellKey(lat, lon))
  }
  return keys
}

function isWithin(place: Coordinates, near: NonNullable<PostingFilter['near']>): boolean {
  // Cheap check that rules out most places before the expensive formula.
  if (Math.abs(place.latitude - near.latitude) * milesPerDegree > near.radiusMiles) return false
  return distanceMiles(place, near) <= near.radiusMiles
}
