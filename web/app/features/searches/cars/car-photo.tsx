import { useState } from 'react'
import type { ShownCar } from './shown-car'

type Photographed = Pick<ShownCar, 'photoUrl' | 'photos' | 'name'> & {
  /** The photo in several widths, if there are any. */
  photoSrcSet?: string
}

/** The seller's first photo at 4:3; a word in its place when there is none or it does not load. */
export function CarPhoto({ car }: { car: Photographed }) {
  const [isBroken, setBroken] = useState(false)
  if (!car.photoUrl) return <div className="car-photo none">No photo</div>
  if (isBroken) return <div className="car-photo none">Photo not available</div>
  return (
    <div className="car-photo">
      <img
        src={car.photoUrl}
        srcSet={car.photoSrcSet}
        sizes={car.photoSrcSet && '(min-width: 768px) 17rem, calc(100vw - 4rem)'}
        alt={`${car.name}, as the seller shows it`}
        loading="lazy"
        decoding="async"
        width={400}
        height={300}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
      {car.photos > 1 && <span className="photo-count figures">{car.photos} photos</span>}
    </div>
  )
}
