import { Link } from '@remix-run/react'
import { Page } from '../ui/page'
import { useSite } from '../ui/site'

export default function Landing() {
  const { brand, signedIn } = useSite()
  return (
    <Page>
      <section className="landing-hero">
        <h1>
          Know when the car you described is posted, <mark>and how we know</mark>
        </h1>
        <p>
          Write down the used car you want, in your own words. {brand} watches the marketplaces day and night, reads
          each new listing against every wish, and writes to you with the seller's own words marked.
        </p>
        {signedIn ? (
          <Link className="button main" to="/dashboard/searches">
            My dashboard
          </Link>
        ) : (
          <div className="row">
            <Link className="button main" to="/signup">
              Start for free
            </Link>
            <Link className="button" to="/login">
              Log in
            </Link>
            <span className="soft">Free trial, no credit card required</span>
          </div>
        )}
      </section>
      <section className="three" aria-label="How it works">
        <div>
          <h2>You describe it</h2>
          <p>Make, price, mileage, place, and what you cannot put in a filter: leather seats, no salvage title.</p>
        </div>
        <div>
          <h2>We read every listing</h2>
          <p>
            Each wish gets a yes, a no or an unknown, with the words or the photo it rests on. What nobody has read is
            never called a match.
          </p>
        </div>
        <div>
          <h2>You hear first</h2>
          <p>
            One alert for one car, by email and in your browser, minutes after it is posted. When a marketplace cannot
            be seen, your search says so.
          </p>
        </div>
      </section>
    </Page>
  )
}
