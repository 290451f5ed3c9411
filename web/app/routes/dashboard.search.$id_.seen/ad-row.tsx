import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { toneSymbols, type Tone } from '#domain/judgment/verdicts/tone'
import { RelativeTime } from '../../ui/time'
import { Separator } from '../../ui/separators'
import { EvidenceList, KeyFigures } from '../../features/cars/evidence'
import type { AdView, SuggestedChange } from '../../features/searches/seen/ad-view'
import type { Outcome } from '../../features/searches/seen/seen-filter'

const tones: Partial<Record<Outcome, Tone>> = { match: 'good', likely: 'good', limits: 'bad', wishes: 'bad' }

export function AdRow({ ad, found, now }: { ad: AdView; found: ReactNode; now: Date }) {
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
export function ExclusionLine({ ad: { why, outcome, name, gallery } }: { ad: ExplainedAd }) {
  const tone = tones[outcome]
  return (
    <p className="why">
      {tone && (
        <span className={`answer ${tone}`} aria-hidden="true">
          {toneSymbols[tone]}{' '}
        </span>
      )}
      {why.words}
      {why.against.map(({ words, evidence }, i) => (
        <span key={words}>
          {i > 0 && ';'} {words}
          <EvidenceList evidence={evidence} about={`${words}, ${name}`} gallery={gallery} />
        </span>
      ))}
    </p>
  )
}

export function SuggestedChangeLine({ change, about }: { change: SuggestedChange; about: string }) {
  return (
    <p className="small">
      {change.words}{' '}
      <Link to={change.to}>
        Change the search<span className="visually-hidden"> for {about}</span>
      </Link>
    </p>
  )
}
