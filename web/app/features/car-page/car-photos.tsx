import type { ReactNode } from 'react'
import { buildSrcSet, photoUrlAtWidth } from '../photos/photo-sizes'

interface NumberedPhoto {
  number: number
  url: string
}

interface CarPhotosProps {
  car: string
  photos: readonly NumberedPhoto[]
  /** Wraps a photo in a link. */
  link: (photo: NumberedPhoto, image: ReactNode) => ReactNode
}

/** The first photo large, the others in a row that scrolls sideways, by a swipe or with the focus on a photo's link. */
export function CarPhotos({ car, photos, link }: CarPhotosProps) {
  const [first, ...others] = photos
  if (!first) return <p className="car-photos none soft">The ad has no photos.</p>
  return (
    <div className="car-photos">
      <div className="car-photo-large">
        {link(
          first,
          <img
            src={photoUrlAtWidth(first.url, 800)}
            srcSet={buildSrcSet(first.url, [400, 800, 1600])}
            sizes="(min-width: 1200px) 40rem, 100vw"
            alt={altText(car, first)}
            width={800}
            height={600}
            fetchPriority="high"
          />,
        )}
      </div>
      {others.length > 0 && (
        <ul className="photo-strip" aria-label={`More photos (${others.length})`}>
          {others.map((photo, i) => (
            <li key={photo.url}>
              {link(
                photo,
                <img
                  src={photoUrlAtWidth(photo.url, 400)}
                  alt={altText(car, photo)}
                  width={400}
                  height={300}
                  loading={i < eager ? 'eager' : 'lazy'}
                  decoding="async"
                />,
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** As many as a wide screen shows at first. */
const eager = 4

const altText = (car: string, { number }: NumberedPhoto) => `${car}, photo ${number}`
