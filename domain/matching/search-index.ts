import { distanceMiles, type Coordinates } from '../places/geography'
import { includedModelsOfCar, townReachMiles } from '../search/hard-filter'
import type { SearchFilters } from '../search/search'
import { wantedCars, type WantedCar } from '../search/wanted-cars'
import * as limits from './limits'
import * as page from './page-figures'
import type { ListingInFeeds, ListingPlace } from './page-figures'
import { PlaceIndex, type Circle, type SearchNumbers } from './places'

/** Pairs: listing number `listings[i]` of the page passes the filters of search number `searches[i]`. */
interface SearchMatches {
  listings: Uint16Array
  searches: Int32Array
}

const initialCapacity = 1_024
const unnumbered = -1
/** Of one page. */
const maxListings = 65_536
/** Removed searches stay in the lists until there are more than this many, and more than a quarter of all. */
const maxRemovedKept = 10_000

/**
 * Index of stored searches by the listings that they may match: by car, then by place, then by comparing limits. Finds
 * exactly the pairs that `hardFilter` accepts, except that a car without a make is looked up only among searches for
 * its feeds' makes. Memory: decision 032.
 */
export class SearchIndex {
  private readonly cars = new Map<string, PlaceIndex>()
  private readonly numbers = new Map<string, number>()
  /** Numbers of a search's further circles. */
  private readonly further = new Map<string, number[]>()
  /** By each number of a search for several cars or circles, its first one: such a search may be found repeatedly. */
  private wide = new Map<number, number>()
  private readonly foundWide = new Set<number>()
  private ids: string[] = []
  private free: number[] = []
  private removed: number[] = []
  private limits = new Int32Array(initialCapacity * limits.numbersPerSearch)
  private centres = new Float64Array(initialCapacity * 2)
  private found = { listings: new Uint16Array(initialCapacity), searches: new Int32Array(initialCapacity), count: 0 }
  private readonly mostRemoved: number

  constructor({ mostRemoved = maxRemovedKept } = {}) {
    this.mostRemoved = mostRemoved
  }

  get size(): number {
    return this.numbers.size
  }

  idOf(search: number): string {
    return this.ids[search]!
  }

  put(id: string, filters: SearchFilters): void {
    this.remove(id)
    const cars = wantedCars(filters)
    const circles = limits.searchCircles(filters)
    const keys = new Set(cars.flatMap(carKeys))
    const [first, ...further] = circles.map((circle) => this.add(id, filters, circle, keys))
    this.numbers.set(id, first!)
    if (further.length > 0) this.further.set(id, further)
    if (cars.length > 1 || further.length > 0) for (const one of [first!, ...further]) this.wide.set(one, first!)
  }

  private add(id: string, filters: SearchFilters, circle: Circle | null, keys: Set<string>): number {
    const search = this.free.pop() ?? this.ids.length
    this.ids[search] = id
    this.makeRoom(search)
    this.limits.set(limits.encodeLimits(filters, circle), search * limits.numbersPerSearch)
    if (circle) this.centres.set([circle.latitude, circle.longitude], search * 2)
    const area = circle && { ...circle, radiusMiles: circle.radiusMiles + townReachMiles }
    for (const car of keys) this.placesOf(car).add(search, area)
    return search
  }

  private numbersOf(id: string): number[] {
    const first = this.numbers.get(id)
    return first === undefined ? [] : [first, ...(this.further.get(id) ?? [])]
  }

  remove(id: string): void {
    const searches = this.numbersOf(id)
    if (searches.length === 0) return
    this.numbers.delete(id)
    this.further.delete(id)
    for (const search of searches) {
      this.limits[search * limits.numbersPerSearch + limits.acceptedChoices] = limits.removedMarker
      this.wide.delete(search)
    }
    this.removed.push(...searches)
    if (this.removed.length > Math.max(this.mostRemoved, this.ids.length / 4)) this.forgetRemoved()
  }

  /**
   * Places the searches of each list next to each other in memory, for much faster reads. Worth calling after many
   * additions.
   */
  settle(): void {
    this.forgetRemoved()
    const numbers = new Int32Array(this.ids.length).fill(unnumbered)
    let next = 0
    for (const [car, places] of this.cars) {
      if (page.isWholeMakeKey(car)) continue // its searches are also listed under another car
      for (const list of places.allLists()) {
        for (const search of list) if (numbers[search] === unnumbered) numbers[search] = next++
      }
    }
    for (const places of this.cars.values()) places.renumber(numbers)
    this.moveTo(numbers, next)
  }

  private moveTo(numbers: Int32Array, count: number): void {
    const [ids, limitsBefore, centersBefore] = [this.ids, this.limits, this.centres]
    for (const [id, first] of this.numbers) this.numbers.set(id, numbers[first]!)
    for (const [id, more] of this.further)
      this.further.set(
        id,
        more.map((search) => numbers[search]!),
      )
    this.wide = new Map([...this.wide].map(([search, first]) => [numbers[search]!, numbers[first]!]))
    this.ids = new Array<string>(count)
    this.limits = new Int32Array(Math.max(initialCapacity, count) * limits.numbersPerSearch)
    this.centres = new Float64Array(Math.max(initialCapacity, count) * 2)
    this.free = []
    numbers.forEach((to, from) => {
      if (to === unnumbered) return
      this.ids[to] = ids[from]!
      this.limits.set(
        limitsBefore.subarray(from * limits.numbersPerSearch, (from + 1) * limits.numbersPerSearch),
        to * limits.numbersPerSearch,
      )
      this.centres.set(centersBefore.subarray(from * 2, (from + 1) * 2), to * 2)
    })
  }

  /**
   * Returns the searches that each listing of the page passes, limited to the ids in `among` if given. Takes at most
   * 65,536 listings. The next call reuses the returned arrays.
   */
  match(shown: ListingInFeeds[], among?: string[]): SearchMatches {
    const [figures, places] = [page.encodeFigures(shown), shown.map(page.listingPlace)]
    const wanted = among && new Set(among.flatMap((id) => this.numbersOf(id)))
    this.found.count = 0
    this.foundWide.clear()
    // Read each search once for all listings that it may match: memory access is slower than comparing.
    for (const [list, listings] of this.candidates(shown, places)) {
      for (const search of list) if (!wanted || wanted.has(search)) this.compare(search, listings, figures, places)
    }
    const { listings, searches, count } = this.found
    return { listings: listings.subarray(0, count), searches: searches.subarray(0, count) }
  }

  private candidates(shown: ListingInFeeds[], places: (ListingPlace | null)[]): Map<SearchNumbers, number[]> {
    const candidates = new Map<SearchNumbers, number[]>()
    shown.forEach((one, listing) => {
      for (const car of page.listingKeys(one)) {
        for (const list of this.cars.get(car)?.listsAt(places[listing]!) ?? []) {
          const listings = candidates.get(list)
          if (listings) listings.push(listing)
          else candidates.set(list, [listing])
        }
      }
    })
    return candidates
  }

  /** Avoids a branch per figure: any negative difference sets the sign bit of the combined value. */
  private compare(search: number, listings: number[], figures: Int32Array, places: (ListingPlace | null)[]): void {
    const from = search * limits.numbersPerSearch
    const all = this.limits
    const [accepted, reach] = [all[from + limits.acceptedChoices]!, all[from + limits.circleRadius]!]
    const [priceFrom, priceTo] = [all[from + limits.priceFrom]!, all[from + limits.priceTo]!]
    const [yearFrom, yearTo] = [all[from + limits.yearFrom]!, all[from + limits.yearTo]!]
    const [milesFrom, milesTo] = [all[from + limits.mileageFrom]!, all[from + limits.mileageTo]!]
    for (const listing of listings) {
      const at = listing * limits.numbersPerSearch
      const short =
        (priceTo - figures[at + page.priceOver]!) |
        (figures[at + page.priceUnder]! - priceFrom) |
        (yearTo - figures[at + page.yearOver]!) |
        (figures[at + page.yearUnder]! - yearFrom) |
        (milesTo - figures[at + page.milesOver]!) |
        (figures[at + page.milesUnder]! - milesFrom)
      if (short < 0 || !limits.meetsChoices(accepted & figures[at + page.listingChoices]!)) continue
      const place = places[listing]!
      if (reach === limits.unlimitedRadius || place === null || this.milesTo(search, place) <= reach + place.reachMiles)
        this.keep(listing, search)
    }
  }

  private milesTo(search: number, place: Coordinates): number {
    return distanceMiles({ latitude: this.centres[search * 2]!, longitude: this.centres[search * 2 + 1]! }, place)
  }

  private keep(listing: number, search: number): void {
    const { found } = this
    const first = this.wide.get(search)
    if (first !== undefined) {
      const pair = first * maxListings + listing
      if (this.foundWide.has(pair)) return
      this.foundWide.add(pair)
    }
    if (found.count === found.searches.length) {
      found.listings = grown(found.listings, new Uint16Array(2 * found.count))
      found.searches = grown(found.searches, new Int32Array(2 * found.count))
    }
    found.listings[found.count] = listing
    found.searches[found.count++] = first ?? search
  }

  private placesOf(car: string): PlaceIndex {
    const places = this.cars.get(car) ?? new PlaceIndex()
    this.cars.set(car, places)
    return places
  }

  private makeRoom(search: number): void {
    const room = this.centres.length / 2
    if (search < room) return
    this.limits = grown(this.limits, new Int32Array(2 * room * limits.numbersPerSearch))
    this.centres = grown(this.centres, new Float64Array(2 * room * 2))
  }

  /** Removes deleted searches from the lists. Their numbers can be reused only after this. */
  private forgetRemoved(): void {
    const gone = new Set(this.removed)
    for (const places of this.cars.values()) places.drop((search) => gone.has(search))
    this.free = [...this.free, ...this.removed]
    this.removed = []
  }
}

/** Every key under which such a car may be looked up. */
function carKeys(car: WantedCar): string[] {
  const wanted = includedModelsOfCar(car).map((one) => page.modelKey(one.make, one.model))
  const anyModel = car.models.length === 0 ? [page.anyModelKey(car.make)] : []
  return [page.wholeMakeKey(car.make), ...wanted, ...anyModel]
}

function grown<Numbers extends Int32Array | Uint16Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
