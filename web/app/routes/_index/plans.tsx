import { searchLimits, trialDays, yearlySavingPercent } from '#domain/plans/plans'
import { refundDays } from '#domain/plans/refund'
import { signInPaths, useSite } from '../../ui/site'
import type { PlanPriceTexts, PriceTexts } from '../../features/billing/prices.server'

/** Two radio buttons and CSS switch between monthly and yearly prices, without JavaScript. */
export function Plans({ prices, saving }: { prices: PriceTexts | null; saving: string | null }) {
  const site = useSite()
  const path = site.signedIn ? '/upgrade' : signInPaths(site).start
  return (
    <section className="section split pricing" id="pricing" aria-labelledby="pricing-title">
      <div>
        <h2 id="pricing-title" className="section-title">
          Plans &amp; Pricing
        </h2>
        <fieldset className="periods">
          <legend className="visually-hidden">Billing period</legend>
          <label className="period">
            <input type="radio" name="period" value="monthly" id="period-monthly" defaultChecked />
            <span>Monthly</span>
          </label>
          <label className="period">
            <input type="radio" name="period" value="yearly" id="period-yearly" />
            <span>Yearly {saving && <span className="bubble">{saving}</span>}</span>
          </label>
        </fieldset>
        <p className="soft">Billed in advance. {refundDays}-day money-back guarantee.</p>
      </div>
      <div className="plans">
        <article className="plan popular">
          <p className="plan-badge">Most Popular</p>
          <h3>Basic</h3>
          <p>Find your next car faster</p>
          <Price price={prices?.basic ?? null} />
          <ul className="plan-points">
            <li>AI-powered search across car marketplaces</li>
            <li>Detailed search criteria</li>
            <li>Real-time alerts on device and email</li>
            <li>Up to {searchLimits.basic} concurrent searches</li>
            <li>Email support</li>
          </ul>
          <a className="button main wide" href={path}>
            Try for free
          </a>
          <p className="plan-note soft">Free {trialDays}-day trial, no credit card required</p>
        </article>
        <article className="plan">
          <h3>Professional</h3>
          <p>Scale up your search</p>
          <Price price={prices?.pro ?? null} />
          <ul className="plan-points">
            <li>Everything in Basic</li>
            <li>Up to {searchLimits.pro} concurrent searches</li>
            <li>Priority support via email</li>
          </ul>
          <a className="button wide" href={path}>
            Get started
          </a>
          <p className="plan-note soft">Cancel anytime</p>
        </article>
      </div>
    </section>
  )
}

/** Renders both prices; CSS shows the selected one. Without a payment provider there are none. */
function Price({ price }: { price: PlanPriceTexts | null }) {
  if (!price) {
    return (
      <>
        <p className="price-line if-monthly">Billed monthly</p>
        <p className="price-line if-yearly">Billed yearly, {yearlySavingPercent}% less</p>
      </>
    )
  }
  return (
    <>
      <p className="price-line figures if-monthly">
        <strong className="amount">{price.monthly}</strong> a month
      </p>
      <p className="price-line figures if-yearly">
        <strong className="amount">{price.yearlyPerMonth}</strong> a month, {price.yearly} billed yearly
      </p>
    </>
  )
}
