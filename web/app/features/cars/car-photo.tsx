import { Link } from '@remix-run/react'
import type { CardView } from './cars.server'

/**
 * URL of a car's photos. `search` is the path of the search. `query` is the query of the results to return to, such as
 * "?sort=price", or '' for all results.
 */
export const galleryPath = (search: string, listingId: string, query = ''): string =>
  `${search}/car/${listingId}/photos${query}`

export function photoPath(gallery: string, number: number): string {
  const [path, query] = gallery.split('?')
  return `${path}/${number}${query ? `?${query}` : ''}`
}

type Photographed = Pick<CardView, 'photoUrl' | 'photos' | 'name'>

interface CarPhotoProps {
  car: Photographed
  srcSet?: string
  gallery: string | null
}

/** The seller's first photo at 4:3, linked to the gallery; a placeholder if there is none. */
export function CarPhoto({ car, srcSet, gallery }: CarPhotoProps) {
  if (!car.photoUrl) return <div className="car-photo none">No photo</div>
  const photo = (
    <img
      key={car.photoUrl}
      src={car.photoUrl}
      srcSet={srcSet}
      sizes={srcSet && '(min-width: 640px) 16rem, 8.5rem'}
      alt={`${car.name}, as the seller shows it`}
      loading="lazy"
      decoding="async"
      width={400}
      height={300}
    />
  )
  if (!gallery) return <div className="car-photo">{photo}</div>
  return (
    // No route discovery: fifty links would need an 8 kB URL, and one click discovers the route for all of them.
    <Link className="car-photo" to={photoPath(gallery, 1)} discover="none">
      {photo}
      <span className="visually-hidden">{car.photos === 1 ? '1 photo' : `${car.photos} photos`}</span>
    </Link>
  )
}
