import { formatTimeAgo } from '#domain/words/relative-time'
import { CarCard } from '../../features/cars/car-card'
import { signInPaths, useSite } from '../../ui/site'
import { demoAlerts, demoNow } from './demo-cars'

/**
 * Example alerts as radio buttons, with the real card under the selected one, so selecting works without JavaScript.
 * With it, the page's script advances every 4 s.
 */
function Demo() {
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

function StartButton({ className = 'button main', children = 'Start for free' }) {
  const site = useSite()
  return (
    <a className={className} href={site.signedIn ? '/dashboard/searches' : signInPaths(site).start}>
      {children}
    </a>
  )
}

export function CallToAction({ id, title, text }: { id: string; title: string; text: string }) {
  const { supportEmail } = useSite()
  return (
    <section className="band" aria-labelledby={id}>
      <div className="band-inner">
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        <div className="band-actions">
          <StartButton />
          <a className="button" href={`mailto:${supportEmail}`}>
            Contact us
          </a>
        </div>
      </div>
    </section>
  )
}

export function Hero() {
  const { brand } = useSite()
  return (
    <section className="hero">
      <div className="hero-inner">
        <div className="hero-words">
          <h1>
            The used car you described, with the <mark>seller’s words</mark> to prove it
          </h1>
          <p className="lead">
            Describe what you want in about 5 minutes. {brand} searches three marketplaces 24/7, reads every new
            listing’s text and photos, and alerts you when one fits.
          </p>
          <div className="hero-start">
            <StartButton className="button main large" />
            <span className="soft">Free trial, no credit card required</span>
          </div>
        </div>
        <Demo />
      </div>
    </section>
  )
}
