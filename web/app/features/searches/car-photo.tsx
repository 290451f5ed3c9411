import { useState } from 'react'
import type { CarView } from './car-view'

/** The seller's first photo at 4:3; a plain word where there is none or it does not load. */
export function CarPhoto({ car }: { car: Pick<CarView, 'photoUrl' | 'photos' | 'name'> }) {
  const [isBroken, setBroken] = useState(false)
  if (!car.photoUrl) return <div className="car-photo none">No photo</div>
  if (isBroken) return <div className="car-photo none">Photo not available</div>
  return (
    <div className="car-photo">
      <img
        src={car.photoUrl}
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
