import type { ReactNode } from 'react'
import { searchLimits, trialDays } from '#domain/plans/plans'
import { refundDays } from '#domain/plans/refund'
import { marketplaceLabels, marketplaces } from '#domain/marketplaces'
import { useSite } from '../../ui/site'

export function Questions() {
  const { brand, supportEmail } = useSite()
  return (
    <section className="section split" id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className="section-title">
        Frequently asked questions
      </h2>
      <div className="questions">
        <Question ask="Which marketplaces does it search?">
          CarGurus, Facebook Marketplace and Craigslist. Together they cover over 80% of the US used-car market. You
          choose which of them each search uses.
        </Question>
        <Question ask="Does it find cars outside the United States?">
          No. Only listings in the United States are supported, anywhere in the country or within the distance you set.
        </Question>
        <Question ask="How soon do I hear about a car?">
          Usually within minutes of its posting. Each car in your results says when it was posted and how long after
          that it was found. If a marketplace cannot be reached, your search says since when and why.
        </Question>
        <Question ask="How does the AI decide that a car fits?">
          It reads the seller’s description and photos and answers each of your wishes with yes, no or unknown, and
          shows the words or the photo behind each answer. A quote that is not in the listing does not count. A car that
          was not checked yet is never called a match.
        </Question>
        <Question ask="What happens after the free trial?">
          The trial lasts {trialDays} days, watches up to {searchLimits.basic} searches and needs no credit card, so
          nothing is charged. When it ends, your searches are kept but nothing is watched until you choose a plan.
        </Question>
        <Question ask="Can I cancel, and get my money back?">
          You can cancel anytime; your plan then runs to the end of the paid month or year. Within {refundDays} days of
          a payment you get your money back: write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. {brand}{' '}
          bills in advance, monthly or yearly.
        </Question>
      </div>
    </section>
  )
}

function Question({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <details className="question" name="questions">
      <summary>
        <h3>{ask}</h3>
      </summary>
      <p>{children}</p>
    </details>
  )
}

export function MarketplacesStrip() {
  return (
    <section className="strip" aria-labelledby="marketplaces-title">
      <h2 id="marketplaces-title" className="strip-title">
        One search, three marketplaces
      </h2>
      <ul className="strip-list">
        {marketplaces.map((marketplace) => (
          <li key={marketplace}>{marketplaceLabels[marketplace]}</li>
        ))}
      </ul>
      <p className="soft">Together over 80% of the US used-car market.</p>
    </section>
  )
}

export function HowItWorks() {
  const { brand } = useSite()
  return (
    <section className="section" id="how-it-works" aria-labelledby="how-title">
      <h2 id="how-title" className="section-title">
        How it works
      </h2>
      <ol className="steps">
        <li>
          <h3>Set your preferences</h3>
          <p>
            Make, price, mileage and place, and in your own words what no filter knows: leather seats, no salvage title.
            It takes about 5 minutes.
          </p>
        </li>
        <li>
          <h3>We search everywhere</h3>
          <p>
            {brand} looks at CarGurus, Facebook Marketplace and Craigslist around the clock and reads each new listing
            against every one of your wishes.
          </p>
        </li>
        <li>
          <h3>Get alerts and review matches</h3>
          <p>
            One alert for one car, by email and in your browser. Every match stays in your results, with the words or
            the photo that each answer rests on.
          </p>
        </li>
      </ol>
    </section>
  )
}
