import { SeparatedList } from '../../ui/separators'
import type { ExclusionReason } from '../../features/searches/seen/exclusion-reason.server'
import { ChangeLine, WhyLine } from './ad-row'

export function WhyAnswer({ answer: { kind, headline, notes, ad, name, change } }: { answer: ExclusionReason }) {
  if (kind === 'unreadable') return null // the field shows the error
  return (
    <section className="panel marked why-answer" aria-label="Why not this one?" role="status">
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
          <SeparatedList parts={[ad.price, ad.mileage, ad.place, ad.marketplace]} />
        </p>
      )}
      {ad ? <WhyLine ad={ad} /> : <p className="why">{headline}</p>}
      {change && <ChangeLine change={change} about={name ?? 'this ad'} />}
      {notes.map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
    </section>
  )
}
