import { Link } from '@remix-run/react'
import { KeyFigures, Price } from '../../features/cars/evidence'
import { labelGap, type TownLabel } from '../../features/map/marks'
import type { MapCar, MapView } from './map-view.server'

/** The drawing, and beside it the cars by place, which says the same without it. */
export function MapScreen({ map }: { map: MapView }) {
  const { id, name, area, marks, unplaced, elsewhere, notLoaded } = map
  const path = `/dashboard/search/${id}`
  const isEmpty = marks.length + unplaced.length + elsewhere.length === 0
  return (
    <>
      <header className="results-head">
        <p className="small">
          <Link to={`${path}/results`}>Back to {name}</Link>
        </p>
        <h1>Map</h1>
        <p className="soft">
          Matches and likely cars that are for sale
          {area && `, within ${area}`}.
          {notLoaded > 0 && ` ${notLoaded} older ${notLoaded === 1 ? 'car isn’t' : 'cars aren’t'} on it.`}
        </p>
      </header>
      <div className="map-page">
        <figure className="map-figure">
          <Drawing map={map} />
          {marks.length > 0 && (
            <figcaption className="small soft">
              <Swatch isMatch /> Match <Swatch isMatch={false} /> Likely. A number counts the cars at a place.
            </figcaption>
          )}
        </figure>
        <div className="map-list">
          {isEmpty && <p className="panel empty">No matches or likely cars yet.</p>}
          {marks.map(({ place, cars }, i) => (
            <section key={i} id={`place-${i + 1}`} aria-labelledby={`place-${i + 1}-name`} tabIndex={-1}>
              <h2 id={`place-${i + 1}-name`}>
                {place} {cars.length > 1 && <span className="soft figures">({cars.length})</span>}
              </h2>
              <CarList cars={cars} path={path} />
            </section>
          ))}
          <NotDrawn
            path={path}
            cars={unplaced}
            text={unplaced.length === 1 ? 'car with no stated place' : 'cars with no stated place'}
          />
          <NotDrawn
            path={path}
            cars={elsewhere}
            text={elsewhere.length === 1 ? 'car is in a place not on the map' : 'cars are in places not on the map'}
          />
        </div>
      </div>
    </>
  )
}

function NotDrawn({ cars, text, path }: { cars: MapCar[]; text: string; path: string }) {
  if (cars.length === 0) return null
  return (
    <section>
      <h2>
        {cars.length} {text}
      </h2>
      <CarList cars={cars} path={path} />
    </section>
  )
}

const CarList = ({ cars, path }: { cars: MapCar[]; path: string }) => (
  <ul className="plain">
    {cars.map((car) => (
      <li key={car.listingId}>
        <Link to={`${path}/car/${car.carId}`} discover="none">
          {car.name}
        </Link>
        <KeyFigures
          figures={[car.isMatch ? 'Match' : 'Likely', <Price key="price" {...car} />, car.mileage, car.place]}
        />
      </li>
    ))}
  </ul>
)

const percent = (units: number, of: number) => `${Math.round((units / of) * 10_000) / 100}%`

/**
 * Outlines scale with the map. Marks and names keep their size, because they stand outside the scaled part, at
 * percentages of it.
 */
function Drawing({ map: { drawing, marks, labels, area } }: { map: MapView }) {
  const { width, height, land, states, counties, circles } = drawing
  const at = ({ x, y }: { x: number; y: number }) => ({ x: percent(x, width), y: percent(y, height) })
  return (
    <svg className={area ? 'map' : 'map country'} role="group" aria-label="Map of the cars">
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" height="100%" preserveAspectRatio="none" aria-hidden="true">
        <path className="map-land" d={land} />
        {counties && <path className="map-county" d={counties} />}
        {states && <path className="map-state" d={states} />}
        {circles && <path className="map-circle" d={circles} />}
      </svg>
      <g aria-hidden="true">
        {labels.map((label) => (
          <Town key={`${label.name} ${label.x}`} label={label} {...at(label)} />
        ))}
      </g>
      {marks.map(({ place, cars, ...point }, i) => {
        const { x, y } = at(point)
        const matches = cars.filter(({ isMatch }) => isMatch).length
        return (
          <a key={i} href={`#place-${i + 1}`} aria-label={markName(cars, matches, place)}>
            <circle className={matches > 0 ? 'map-mark match' : 'map-mark'} cx={x} cy={y} r="12.5" />
            {cars.length > 1 && (
              <text className={matches > 0 ? 'map-count match' : 'map-count'} x={x} y={y} dy="0.35em">
                {cars.length}
              </text>
            )}
          </a>
        )
      })}
    </svg>
  )
}

/** "2016 Honda Civic in Austin, TX: match", "3 cars in Austin and Round Rock: 1 match, 2 likely". */
function markName(cars: MapCar[], matches: number, place: string): string {
  const likely = cars.length - matches
  if (cars.length === 1) return `${cars[0]!.name} in ${place}: ${matches ? 'match' : 'likely'}`
  const grades = [matches > 0 && `${matches} ${matches === 1 ? 'match' : 'matches'}`, likely > 0 && `${likely} likely`]
  return `${cars.length} cars in ${place}: ${grades.filter(Boolean).join(', ')}`
}

const Town = ({ label, x, y }: { label: TownLabel; x: string; y: string }) => (
  <>
    {!label.isMarked && <circle className="map-town" cx={x} cy={y} r="2.5" />}
    <text
      className="map-name"
      x={x}
      y={y}
      dx={label.isLeft ? -labelGap(label) : labelGap(label)}
      dy="0.35em"
      textAnchor={label.isLeft ? 'end' : 'start'}
    >
      {label.name}
    </text>
  </>
)

const Swatch = ({ isMatch }: { isMatch: boolean }) => (
  <svg className="map-swatch" width="14" height="14" aria-hidden="true">
    <circle className={isMatch ? 'map-mark match' : 'map-mark'} cx="7" cy="7" r="6" />
  </svg>
)
