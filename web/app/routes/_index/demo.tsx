import { formatTimeAgo } from '#domain/words/relative-time'
import { CarCard } from '../../features/cars/car-card'
import { demoAlerts, demoNow } from './demo-cars'

/**
 * Example alerts as radio buttons, with the real card under the selected one, so selecting works without JavaScript.
 * With it, the page's script advances every 4 s.
 */
export function Demo() {
  return (
    <fieldset className="demo" data-demo>
      <legend className="demo-legend">
        <h2>
          Alerts, as they come in <span className="soft">(an example)</span>
        </h2>
      </legend>
      {demoAlerts.map(({ car }, i) => (
        <input
          key={car.listingId}
          type="radio"
          name="demo"
          id={`alert-${i + 1}`}
          className="demo-choice"
          defaultChecked={i === 0}
        />
      ))}
      {demoAlerts.map(({ subject, car }, i) => (
        <label key={car.listingId} className="demo-alert" htmlFor={`alert-${i + 1}`}>
          <span>{subject}</span>
          <span className="demo-when figures soft">{formatTimeAgo(car.foundAt, demoNow)}</span>
        </label>
      ))}
      <div className="demo-cards">
        {demoAlerts.map(({ car }) => (
          <div key={car.listingId} className="demo-card">
            <CarCard car={car} photoSrcSet={car.photoSrcSet} now={demoNow} />
          </div>
        ))}
      </div>
      <button type="button" className="demo-pause" data-demo-pause hidden>
        Pause
      </button>
    </fieldset>
  )
}
