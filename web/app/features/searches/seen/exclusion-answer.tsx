import { Link } from '@remix-run/react'
import { toneSymbols, type Tone } from '#domain/judgment/verdicts/tone'
import { Separator, SeparatedList } from '../../../ui/text'
import { ProofList, Sign } from '../../cars/evidence'
import type { AdView, SuggestedChange } from './ad-view'
import type { ExclusionReason } from './exclusion-reason.server'
import type { Outcome } from './seen-filter'

const tones: Partial<Record<Outcome, Tone>> = { match: 'good', likely: 'good', limits: 'bad' }

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

export function SuggestedChangeLine({ change, about }: { change: SuggestedChange; about: string }) {
  return (
    <p className="small">
      {change.words}{' '}
      <Link to={change.to}>
        Edit search<span className="visually-hidden"> for {about}</span>
      </Link>
    </p>
  )
}

interface ExclusionAnswerProps {
  answer: ExclusionReason
  /** Names the answer, where a page has several. */
  label?: string
}

export function ExclusionAnswer({ answer, label = 'Why isn’t this car here?' }: ExclusionAnswerProps) {
  const { kind, headline, notes, ad, name, change } = answer
  if (kind === 'unreadable') return null // the field shows the error
  return (
    <section className="panel marked why-answer" aria-label={label} role="status">
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
