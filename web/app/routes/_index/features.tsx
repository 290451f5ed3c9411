import type { ReactNode } from 'react'
import { searchLimits } from '#domain/plans/plans'
import { searchSentence } from '#domain/search/search-sentence'
import { SeparatedList } from '../../ui/text'
import { Sign } from '../../features/cars/evidence'

export function Features() {
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <h2 id="features-title" className="section-title">
        Features
      </h2>
      <div className="features">
        <Feature
          title="AI-Powered Listing Analysis"
          text="AI reads every description and photo, and answers each of your wishes: yes, no or unknown. We say yes only with proof in the seller’s words or photos."
        >
          <ul className="checklist">
            <li>
              <Sign tone="good" />
              <span>Sunroof</span>
              <q className="proof">
                the <mark>panoramic roof</mark> opens fully
              </q>
            </li>
            <li>
              <Sign tone="bad" />
              <span>No rust</span>
              <q className="proof">
                some <mark>rust on the rockers</mark>
              </q>
            </li>
            <li>
              <Sign tone="open" />
              <span>Heated seats</span>
              <span className="proof">Not stated</span>
            </li>
          </ul>
        </Feature>
        <Feature
          title="Advanced Filtering"
          text="Filter by up to three models, price, year, mileage, transmission, body type and distance. Write anything else in your own words, and see how we understood it."
        >
          <p className="evidence-sentence">{searchSentence(exampleSearch)}</p>
          <ul className="chips">
            <li>
              wants: <strong>leather seats</strong>
            </li>
            <li>
              not: <strong>salvage title</strong>
            </li>
          </ul>
        </Feature>
        <Feature
          isExample
          title="Multiple Marketplaces"
          text="CarGurus, Facebook Marketplace and Craigslist in one search. When one of them is unavailable, we tell you, so no news really means no new cars."
        >
          <ul className="health">
            <MarketplaceHealth state="ok" name="CarGurus" words="checked 40 s ago" />
            <MarketplaceHealth state="failing" name="Facebook Marketplace" words="has required a login since 2:10 PM" />
            <MarketplaceHealth state="ok" name="Craigslist" words="checked 12 s ago" />
          </ul>
        </Feature>
        <Feature
          isExample
          title="Real-Time Notifications"
          text="Get alerts by email and in your browser, minutes after a car is posted. Posted twice, or on two sites? You still get one alert."
        >
          <dl className="timeline figures">
            <div>
              <dt>posted</dt>
              <dd>2:28:20 PM</dd>
            </div>
            <div>
              <dt>found</dt>
              <dd>2:29:00 PM</dd>
            </div>
            <div>
              <dt>
                <mark>you know</mark>
              </dt>
              <dd>2:29:09 PM</dd>
            </div>
          </dl>
        </Feature>
        <Feature
          title="Both Mobile and Desktop"
          text="Nothing to install. Searches and results work in any browser, and you choose which devices get alerts."
        >
          <ul className="switches">
            <li>
              you@example.com <strong>ON</strong>
            </li>
            <li>
              Chrome on Pixel 8 <strong>ON</strong>
            </li>
            <li>
              Firefox on Windows <span className="soft">OFF</span>
            </li>
          </ul>
        </Feature>
        <Feature
          isExample
          title="Scale Your Search"
          text={`Run several searches at once, each with its own alerts and history: ${searchLimits.basic} with Basic, ${searchLimits.pro} with Professional. See how many cars each one checked.`}
        >
          <dl className="funnels figures">
            <Funnel name="Honda Civic or Accord" counts={['212 seen', '31 checked', '2 matches']} />
            <Funnel name="Subaru Outback" counts={['96 seen', '18 checked', '1 match']} />
            <Funnel name="Toyota Tacoma" counts={['148 seen', '40 checked', '3 matches']} />
          </dl>
        </Feature>
      </div>
    </section>
  )
}

const exampleSearch = {
  make: 'honda',
  models: ['civic', 'accord'],
  otherCars: [],
  priceFrom: null,
  priceTo: 15_000,
  yearFrom: 2015,
  yearTo: 2020,
  mileageFrom: null,
  mileageTo: null,
  transmission: null,
  bodyTypes: [],
  locationLabel: 'Austin, Texas',
  radiusMiles: 60,
  otherPlaces: [],
  countrywide: false,
}

interface FeatureProps {
  title: string
  text: string
  /** The times and counts shown are made up. */
  isExample?: true
  children: ReactNode
}

function Feature({ title, text, isExample, children }: FeatureProps) {
  return (
    <article className="feature">
      <h3>{title}</h3>
      <p>{text}</p>
      <div className="evidence">
        {children}
        {isExample && <p className="soft small">An example</p>}
      </div>
    </article>
  )
}

const MarketplaceHealth = ({ state, name, words }: { state: 'ok' | 'failing'; name: string; words: string }) => (
  <li className={`health-state ${state}`}>
    <span>
      <strong>{name}</strong> {words}
    </span>
  </li>
)

const Funnel = ({ name, counts }: { name: string; counts: string[] }) => (
  <div>
    <dt>{name}</dt>
    <dd className="soft">
      <SeparatedList parts={counts} />
    </dd>
  </div>
)
