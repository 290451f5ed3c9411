import { formatZonedTime, type DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { config } from '../../config.server'
import { carInFull } from '../../features/car-page/car-in-full.server'
import { listedSinceText, priceTexts, postingTexts } from '../../features/cars/car-texts'
import { toCar, toCardView, type Car, type CardView } from '../../features/cars/cars.server'
import { loadOneCar, type OneCar } from '../../features/cars/one-car.server'
import { photoUrlAtWidth } from '../../features/photos/photo-sizes'
import { linkEnded, type FoundShareLink } from '../../features/sharing/share-link.server'
import { toPublicCar } from '../../features/sharing/public-car.server'
import { savedCarStates } from '../../features/shortlist/saved-car-rules'
import { loadSavedCars, type SavedCar } from '../../features/shortlist/saved-cars.server'
import { loadStatedVin } from '../../features/viewing/stated-vin.server'
import { HttpError } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { pack } from '../../ui/packed'

type SharedCar = Awaited<ReturnType<typeof sharedCar>>
export type SharedCarPage = ReturnType<typeof carPage>

/** What a chat shows beside the link. `image` is a URL; null: the picture of the start page. */
interface Preview {
  title: string
  description: string
  image: string | null
}

/**
 * View data of a shared link, the same for everybody. `saved` selects a car of a shared shortlist by the saved listing;
 * null: the whole list. Throws a 404 if the car is gone from the search or the list.
 */
export async function loadSharedPage(link: FoundShareLink, saved: string | null, now: Date) {
  if (link.search !== null) {
    return carPage(
      link,
      link.listingId!,
      await loadSharedCar(link.search, link.listing?.vehicleId ?? link.listingId!, readerOf(link, now)),
    )
  }
  if (saved === null) return listPage(link, now)
  const [found] = isUuid(saved) ? await loadSavedCars(link.userId, [saved]) : []
  if (!found) throw linkEnded()
  const { car, search } = found
  const shared = search
    ? await loadSharedCar(search, car.vehicleId ?? car.listingId, readerOf(link, now))
    : await sharedCar(publicCar(found), [], readerOf(link, now))
  return { ...carPage(link, saved, shared), plan: planOf(link, found) }
}

export type SharedListCar = Awaited<ReturnType<typeof savedCars>>[number]

async function listPage(link: FoundShareLink, now: Date) {
  const cars = await savedCars(link, now)
  return { kind: 'shortlist' as const, cars: pack(cars), preview: previewOfList(cars.map(({ card }) => card)) }
}

const savedCars = async (link: FoundShareLink, now: Date) =>
  (await loadSavedCars(link.userId)).map((saved) => ({
    listingId: saved.listingId,
    card: publicCard(publicCar(saved), readerOf(link, now)),
    isLiked: isLiked(link, saved.listingId),
    plan: planOf(link, saved),
  }))

const carPage = (link: FoundShareLink, listingId: string, car: SharedCar) => ({
  ...{ kind: 'car' as const, ...car, listingId, isOnList: link.search === null },
  ...{ isLiked: isLiked(link, listingId), plan: null as SharedPlan | null },
  preview: previewOfCar(car),
})

const publicCar = ({ car, search }: SavedCar) => toPublicCar({ ...car, distanceMiles: null }, search !== null)

const isLiked = ({ likes }: FoundShareLink, listingId: string) => likes.some((like) => like.listingId === listingId)

/** How far the owner is with a car, and when they will see it. */
export interface SharedPlan {
  state: string
  appointment: string | null
}

/** Null unless the owner shows it. */
const planOf = ({ showsPlans, user }: FoundShareLink, { state, appointmentAt }: SavedCar): SharedPlan | null =>
  showsPlans
    ? { state: savedCarStates[state], appointment: appointmentAt && formatZonedTime(appointmentAt, user.timeZone) }
    : null

const publicCard = (car: Car, { now, timeZone }: DateContext): CardView => toCardView(car, now, null, timeZone)

/** Days are the owner's, so that both speak of the same one. */
const readerOf = ({ user: { timeZone } }: FoundShareLink, now: Date): DateContext => ({ timeZone, now })

async function loadSharedCar(search: Search, carId: string, reader: DateContext): Promise<SharedCar> {
  const one = await loadOneCar(search, carId).catch((thrown: unknown) => {
    throw thrown instanceof HttpError ? linkEnded() : thrown
  })
  // Its vehicle was merged a moment ago.
  if (one.movedTo !== null) throw linkEnded()
  return sharedCar(toPublicCar(toCar(search, one.shown), true), one.postings, reader)
}

/** Without a search, its postings are unknown: then only the saved one is described. */
async function sharedCar(car: Car, postings: OneCar['postings'], reader: DateContext) {
  const stated = await loadStatedVin(postings.length > 0 ? postings : [car])
  const { rows, risks, ...inFull } = carInFull(car, stated.shown)
  return {
    car: { ...publicCard(car, reader), rows, risks },
    ...{ ...inFull, listed: listedSinceText(car.listing, reader) },
    photos: car.photos,
    prices: priceTexts(postings, reader),
    postings: postingTexts(postings, reader),
  }
}

function previewOfCar({ car }: SharedCar): Preview {
  const confirmed = car.rows.filter(({ tone }) => tone === 'good').map(({ wish }) => `✓ ${wish}`)
  return {
    title: `${car.name}, ${car.price}`,
    description: [car.mileage, car.place, car.marketplace, ...confirmed].filter(Boolean).join(' · '),
    image: imageOf(car),
  }
}

/** Enough to recognize the shortlist by. */
const namedCars = 3

function previewOfList(cars: CardView[]): Preview {
  const more = cars.length - namedCars
  const names = cars.slice(0, namedCars).map(({ name, price }) => `${name}, ${price}`)
  const photographed = cars.find(({ photoUrl }) => photoUrl !== null)
  return {
    title: cars.length === 1 ? 'A shortlist of 1 car' : `A shortlist of ${cars.length} cars`,
    description: [...names, more > 0 && `${more} more`].filter(Boolean).join(' · '),
    image: photographed ? imageOf(photographed) : null,
  }
}

/** Our own photo URLs are public: their seal names one photo of one ad, and nothing of the buyer. */
const imageOf = ({ photoUrl }: CardView): string | null =>
  photoUrl && new URL(photoUrlAtWidth(photoUrl, 800), config().WEB_URL).href
