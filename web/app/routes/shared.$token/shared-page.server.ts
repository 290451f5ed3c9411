import { toChecklist } from '#domain/words/checklist'
import type { Search } from '#prisma/generated/client'
import { config } from '../../config.server'
import { priceTexts, postingTexts } from '../../features/cars/car-texts'
import { toCar, toCardView, viewOf, type CardView } from '../../features/cars/cars.server'
import { loadOneCar, type OneCar } from '../../features/cars/one-car.server'
import { photoUrlAtWidth } from '../../features/photos/photo-sizes'
import { linkEnded, type FoundShareLink } from '../../features/sharing/share-link.server'
import { toPublicCar } from '../../features/sharing/public-car.server'
import { loadSavedCars } from '../../features/shortlist/saved-cars.server'
import { HttpError } from '../../http/errors.server'
import { pack } from '../../ui/packed'

export type SharedCar = ReturnType<typeof sharedCar>

/** What a chat shows beside the link. `image` is a URL; null: the picture of the start page. */
interface Preview {
  title: string
  description: string
  image: string | null
}

/** View data of a shared link, the same for everybody. Throws a 404 if its car is gone from the search. */
export async function loadSharedPage({ userId, search, ...link }: FoundShareLink, now: Date) {
  if (search === null) {
    const cars = (await loadSavedCars(userId)).map(({ car, search }) => {
      return toCardView(toPublicCar({ ...car, distanceMiles: null }, search !== null), now)
    })
    return { kind: 'shortlist' as const, cars: pack(cars), preview: previewOfList(cars) }
  }
  const one = await loadOneCar(search, link.listing?.vehicleId ?? link.listingId!).catch((thrown: unknown) => {
    throw thrown instanceof HttpError ? linkEnded() : thrown
  })
  // Its vehicle was merged a moment ago.
  if (one.movedTo !== null) throw linkEnded()
  const car = sharedCar(search, one, now)
  return { kind: 'car' as const, ...car, preview: previewOfCar(car) }
}

function sharedCar(search: Search, { shown, postings }: OneCar, now: Date) {
  const car = toPublicCar(toCar(search, shown), true)
  const { rows } = toChecklist(viewOf(car).verdicts, true)
  const reader = { now, timeZone: null }
  return {
    car: { ...toCardView(car, now), rows },
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
