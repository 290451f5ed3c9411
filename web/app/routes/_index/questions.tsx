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
          CarGurus, Facebook Marketplace and Craigslist. Together, by our own estimate, they cover over 80% of the US
          used-car market. You choose which of them each search uses.
        </Question>
        <Question ask="Does it find cars outside the United States?">
          No. We only support listings in the United States, nationwide or within the distance you set.
        </Question>
        <Question ask="How soon do I hear about a car?">
          Usually within minutes. Every car in your results shows when it was posted and when we found it. If a
          marketplace is unavailable, your search tells you since when and why.
        </Question>
        <Question ask="How does the AI decide that a car fits?">
          It reads the seller’s description and photos, answers each of your wishes with yes, no or unknown, and shows
          the words or photo behind each answer. Quotes that aren’t in the listing don’t count. We never call a car a
          match before we’ve checked it.
        </Question>
        <Question ask="What happens after the free trial?">
          The trial lasts {trialDays} days and includes up to {searchLimits.basic} searches. You don’t need a credit
          card, so you won’t be charged. When it ends, we keep your searches but stop watching until you choose a plan.
        </Question>
        <Question ask="Can I cancel, and get my money back?">
          You can cancel anytime. Your plan runs until the end of the paid month or year. You can get a full refund
          within {refundDays} days of a payment. Just write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.{' '}
          {brand} bills in advance, monthly or yearly.
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
            Choose make, price, mileage and place. Add anything else in your own words, like “leather seats, no salvage
            title”. It takes about 5 minutes.
          </p>
        </li>
        <li>
          <h3>We search everywhere</h3>
          <p>
            {brand} watches CarGurus, Facebook Marketplace and Craigslist around the clock and checks every new listing
            against your wishes.
          </p>
        </li>
        <li>
          <h3>Get alerts and review matches</h3>
          <p>
            Get one alert per car, by email and in your browser. Every match stays in your results, with the words or
            photo behind each answer.
          </p>
        </li>
      </ol>
    </section>
  )
}
