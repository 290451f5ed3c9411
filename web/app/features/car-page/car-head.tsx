import type { ReactNode } from 'react'
import type { CardView } from '../cars/cars.server'
import { DealChip } from '../cars/deal-chart'
import { KeyFigures, Price } from '../cars/evidence'

interface CarHeadProps {
  car: CardView
  /** "Likely match". Null without a grade. */
  grade: string | null
  /** "4 of 5 confirmed". */
  confirmed: string | null
  /** "Posted Nov 21, 5 days ago". */
  listed: string
  children?: ReactNode
}

/** What a buyer reads first: grade, name, price with its verdict, miles, place and age of the ad. `children` come last. */
export const CarHead = ({ car, grade, confirmed, listed, children }: CarHeadProps) => (
  <header className="car-page-head">
    {grade && (
      <p className="car-page-grade">
        <span className={`grade ${car.stage.toLowerCase()}`}>{grade}</span> {confirmed}
      </p>
    )}
    <h1>{car.name}</h1>
    <div className="car-page-price figures">
      <Price {...car} />
      {car.deal && <DealChip deal={car.deal} />}
    </div>
    <KeyFigures figures={[car.mileage, car.place, car.marketplace]} />
    <p className="soft">{listed}</p>
    {car.gone && <p className="car-gone">{car.gone}</p>}
    {car.copies && <p>{car.copies}</p>}
    {children}
  </header>
)
