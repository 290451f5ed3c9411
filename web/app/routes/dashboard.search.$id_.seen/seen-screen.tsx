import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatWholeNumber } from '#domain/figures'
import { RelativeTime, Separator } from '../../ui/text'
import { KeyFigures } from '../../features/cars/evidence'
import type { AdView } from '../../features/searches/seen/ad-view'
import { ExclusionLine, SuggestedChangeLine } from '../../features/searches/seen/exclusion-answer'
import { ExportLinks } from '../../features/searches/seen/seen-actions'
import type { OutcomeLink, SeenScreenData } from './seen-view.server'

function AdRow({ ad, found, now }: { ad: AdView; found: ReactNode; now: Date }) {
  return (
    <article className="seen-ad" id={`ad-${ad.listingId}`}>
      <h2>
        {ad.url ? (
          <a href={ad.url} rel="noreferrer" target="_blank">
            {ad.name}
          </a>
        ) : (
          ad.name
        )}
      </h2>
      {ad.title && <p className="car-title soft small">“{ad.title}”</p>}
      <KeyFigures figures={[<strong key="price">{ad.price}</strong>, ad.mileage, ad.place, ad.marketplace]} />
      <ExclusionLine ad={ad} />
      {ad.change && <SuggestedChangeLine change={ad.change} about={ad.name} />}
      <p className="small soft" title={ad.exactly}>
        {ad.postedAt && (
          <>
            posted <RelativeTime at={ad.postedAt} now={now} />,{' '}
          </>
        )}
        found {found}
        {ad.notified && (
          <>
            <Separator />
            {ad.notified}
          </>
        )}
      </p>
    </article>
  )
}

export function SeenScreen({ seen, children }: { seen: SeenScreenData; children: ReactNode }) {
  const path = `/dashboard/search/${seen.id}`
  return (
    <>
      <header className="results-head">
        <p className="small">
          <Link to={`${path}/results`}>Results</Link>
        </p>
        <h1>All ads we found</h1>
        <p className="sentence">{seen.title}</p>
        <p className="soft small">
          Each ad counts here. In your results, a car posted more than once counts once. Ads outside your filters stay
          here for {seen.keptDays} days after a marketplace last listed them.
        </p>
      </header>
      {children}
      <Choices label="Filter by result" choices={seen.outcomes} />
      {seen.failed.length > 0 && <Choices label="Filter by reason" choices={seen.failed} />}
      {seen.isToday && (
        <p>
          Found in the last 24 hours. <Link to={seen.allTo}>Show all</Link>
        </p>
      )}
      <section className="seen" aria-label="Ads">
        {seen.ads.length === 0 && <p className="panel empty">No ads here.</p>}
        {seen.ads.map((ad) => (
          <AdRow key={ad.listingId} ad={ad} found={<RelativeTime at={ad.foundAt} now={seen.now} />} now={seen.now} />
        ))}
      </section>
      <Pages seen={seen} />
      <ExportLinks searchId={seen.id} />
    </>
  )
}

function Choices({ label, choices }: { label: string; choices: OutcomeLink[] }) {
  return (
    <nav className="sort choices" aria-label={label}>
      {choices.map(({ label, ads, to, isChosen }) => (
        <Link key={to + label} to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
          <span>
            {label} <span className="soft figures">{formatWholeNumber(ads)}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Pages({ seen: { newestTo, olderTo } }: { seen: SeenScreenData }) {
  if (!newestTo && !olderTo) return null
  return (
    <nav className="row" aria-label="Pages">
      {newestTo && (
        <Link className="button" to={newestTo}>
          Newest
        </Link>
      )}
      {olderTo && (
        <Link className="button" to={olderTo}>
          Older ads
        </Link>
      )}
    </nav>
  )
}
