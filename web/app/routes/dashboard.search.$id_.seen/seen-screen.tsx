import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { toneSymbols, type Tone } from '#domain/judgment/verdicts/tone'
import { formatWholeNumber } from '#domain/figures'
import { RelativeTime, Separator, SeparatedList } from '../../ui/text'
import { KeyFigures, ProofList, Sign } from '../../features/cars/evidence'
import type { AdView, SuggestedChange } from '../../features/searches/seen/ad-view'
import type { Outcome } from '../../features/searches/seen/seen-filter'
import { ExportLinks } from '../../features/searches/seen/seen-actions'
import type { ExclusionReason } from '../../features/searches/seen/exclusion-reason.server'
import type { OutcomeLink, SeenScreenData } from './seen-view.server'

const tones: Partial<Record<Outcome, Tone>> = { match: 'good', likely: 'good', limits: 'bad' }

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

type ExplainedAd = Pick<AdView, 'why' | 'outcome' | 'name' | 'gallery'>

/** The outcome of an ad with its evidence, and a sign if the outcome is good or bad. */
function ExclusionLine({ ad: { why, outcome, name, gallery } }: { ad: ExplainedAd }) {
  const tone = tones[outcome]
  return (
    <p className="why">
      {tone && (
        <span className={`answer ${tone}`} aria-hidden="true">
          {toneSymbols[tone]}{' '}
        </span>
      )}
      {why.words}
      {why.against.map(({ words, proof }, i) => (
        <span key={words}>
          {i > 0 && ';'} <Sign tone="bad" /> {words}
          {proof.length > 0 && <Separator />}
          <ProofList proof={proof} about={`${words}, ${name}`} gallery={gallery} />
        </span>
      ))}
    </p>
  )
}

function SuggestedChangeLine({ change, about }: { change: SuggestedChange; about: string }) {
  return (
    <p className="small">
      {change.words}{' '}
      <Link to={change.to}>
        Edit search<span className="visually-hidden"> for {about}</span>
      </Link>
    </p>
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
        <p className="soft small">Each ad counts here. In your results, a car posted more than once counts once.</p>
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

export function ExclusionAnswer({ answer: { kind, headline, notes, ad, name, change } }: { answer: ExclusionReason }) {
  if (kind === 'unreadable') return null // the field shows the error
  return (
    <section className="panel marked why-answer" aria-label="Why isn’t this car here?" role="status">
      {name && (
        <h2>
          {ad?.url ? (
            <a href={ad.url} rel="noreferrer" target="_blank">
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
      )}
      {ad && (
        <p className="figures">
          <SeparatedList parts={[ad.price, ad.mileage, ad.place || null, ad.marketplace]} />
        </p>
      )}
      {ad ? <ExclusionLine ad={ad} /> : <p className="why">{headline}</p>}
      {change && <SuggestedChangeLine change={change} about={name ?? 'this ad'} />}
      {notes.map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
    </section>
  )
}
