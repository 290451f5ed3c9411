import { Link } from '@remix-run/react'
import { CarPhoto } from '../../features/cars/car-photo'
import type { LatestCar } from './latest-cars.server'

interface CardCarsProps {
  cars: LatestCar[]
  /** Path of the search's results. */
  results: string
}

export function CardCars({ cars, results }: CardCarsProps) {
  if (cars.length === 0) return null
  return (
    <ul className="card-cars" aria-label="Latest cars">
      {cars.map((car) => (
        <li key={car.listingId}>
          <Link to={`${results}#car-${car.listingId}`}>
            <CarPhoto car={{ ...car, photos: 1 }} gallery={null} />
            <span className="price figures">{car.price}</span>
            <span className="card-car-name">{car.name}</span>
            <span className="soft small">{car.isNew ? `new, ${car.grade}` : car.grade}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
