import { nearestArea, type CraigslistArea } from '#domain/craigslist-areas'
import type { Marketplace } from '#domain/marketplaces'
import { createRandom, type Random } from '../random'
import { carName, type Car } from './car'
import { createImageId, createToken, slugOf } from './ids'
import type { Place } from './places'
import type { Photo, Posting } from './posting'
import type { PhotoView } from '../photos/views'

/** What a posting is made from; the world adds ids, address and photos. */
export interface Advertisement {
  source: Marketplace
  car: Car
  place: Place
  price: number | null
  description: string
  headline?: string
  statedMiles: number | null
  seller: 'owner' | 'dealer'
  mapped: boolean
  vinStated: boolean
  views: PhotoView[]
  postedAt: Date
  language: 'en' | 'es'
  repostOf?: string
}

const firstId = 7_970_000_000
/** Above all seeded ids, and with ten digits until 2030. */
const firstLiveId = 8_500_000_000
const idEpochMs = Date.UTC(2026, 0, 1)

const areas = new Map<string, CraigslistArea>()
/** The area of a place; looked for once per ZIP code, since there are hundreds to compare. */
function areaOf(place: Place): CraigslistArea {
  const area = areas.get(place.zip) ?? nearestArea(place)
  areas.set(place.zip, area)
  return area
}

/** Every posting of every site, in memory. */
export class World {
  readonly postings: Posting[] = []
  /** Told of each posting that is listed or changed. */
  onChange: (posting: Posting) => void = () => {}
  private readonly byKey = new Map<string, Posting>()
  private readonly photos = new Map<string, { posting: Posting; photo: Photo }>()
  private random: Random
  private lastId = firstId
  private idStep = { least: 900, most: 25_000 }

  constructor(readonly seed: number) {
    this.random = createRandom(seed ^ 0x5bd1e995)
  }

  /**
   * Ends the seeding, which always makes the same postings. What is listed from now on gets ids and tokens that no
   * earlier run has given out, for whoever watches remembers postings longer than this process lives.
   */
  open(now: Date): void {
    const tenths = Math.floor((now.getTime() - idEpochMs) / 100)
    this.lastId = Math.max(this.lastId, firstLiveId + tenths)
    this.idStep = { least: 1, most: 9 }
    this.random = createRandom(this.seed ^ now.getTime())
  }

  /** Lists a car. Ids rise with every posting, as on the real sites. */
  list(ad: Advertisement): Posting {
    this.lastId += this.random.int(this.idStep.least, this.idStep.most)
    const headline = ad.headline ?? carName(ad.car)
    const posting: Posting = {
      ...ad,
      id: String(this.lastId),
      token: createToken(this.random, ad.seller),
      headline,
      slug: slugOf(`${ad.place.city} ${headline}`),
      area: areaOf(ad.place),
      photos: ad.views.map((view) => ({ imageId: createImageId(this.random), view })),
      updatedAt: null,
      removed: false,
      repostOf: ad.repostOf ?? null,
    }
    this.postings.push(posting)
    this.index(posting)
    this.onChange(posting)
    return posting
  }

  /** Takes in a posting of an earlier run, in the place of one that has its id. Later ids are above it. */
  admit(kept: Omit<Posting, 'area'>): void {
    const posting = { ...kept, area: areaOf(kept.place) }
    const standing = this.find(kept.source, kept.id)
    if (standing) Object.assign(standing, posting)
    else this.postings.push(posting)
    this.index(standing ?? posting)
    this.lastId = Math.max(this.lastId, Number(kept.id))
  }

  private index(posting: Posting): void {
    for (const key of [posting.id, posting.token]) this.byKey.set(`${posting.source}/${key}`, posting)
    for (const photo of posting.photos) this.photos.set(photo.imageId, { posting, photo })
  }

  /** By the site's id or by its token; removed ones too. */
  find(source: Marketplace, idOrToken: string): Posting | null {
    return this.byKey.get(`${source}/${idOrToken}`) ?? null
  }

  findPhoto(imageId: string): { posting: Posting; photo: Photo } | null {
    return this.photos.get(imageId) ?? null
  }

  /** What is on a site now, newest first. */
  onSale(source: Marketplace): Posting[] {
    return this.postings
      .filter((p) => p.source === source && !p.removed)
      .sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime() || Number(b.id) - Number(a.id))
  }

  /** Changes what a seller can change. A sold car's posting is taken down. */
  edit(posting: Posting, change: { price?: number | null; description?: string; sold?: boolean }, now: Date): void {
    if (change.price !== undefined) posting.price = change.price
    if (change.description !== undefined) posting.description = change.description
    if (change.sold !== undefined) posting.removed = change.sold
    posting.updatedAt = now
    this.onChange(posting)
  }

  /** Takes a posting down and lists the same car under a new id, with new photo names. */
  repost(posting: Posting, now: Date): Posting {
    posting.removed = true
    this.onChange(posting)
    const views = posting.photos.map((p) => p.view)
    return this.list({ ...posting, views, postedAt: now, repostOf: posting.id })
  }
}
