import { useSite } from '../../ui/site'
import { StartButton } from './start-button'
import { Demo } from './demo'

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
            Write down what you want, in about 5 minutes. {brand} searches three marketplaces 24/7, reads every new
            listing, text and photos, and alerts you when one fits.
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
