import { marketplaceLabels, marketplaces } from '#domain/marketplaces'
import { useSite } from '../../ui/site'

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

export function Steps() {
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
