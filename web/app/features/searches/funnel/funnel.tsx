import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { thousands } from '#domain/figures'
import { exactTime } from '../../../ui/ago'
import type { Funnel, MarketplaceFunnel } from './funnel.server'

/** For each marketplace its state in words, and today's funnel. */
export function HealthList({ health }: { health: MarketplaceFunnel[] }) {
  return (
    <ul className="health" aria-label="Marketplaces">
      {health.map(({ marketplace, state, words, today, lastSuccessAt }) => (
        <li key={marketplace} className={`health-state ${state}`}>
          <span title={lastSuccessAt ? `last good look ${exactTime(lastSuccessAt)}` : undefined}>
            <strong>{marketplaceLabels[marketplace]}</strong> {withoutName(words, marketplace)}
            {/* With a single marketplace, the line below says the same. */}
            {health.length > 1 && today.seen > 0 && (
              <span className="funnel-counts figures soft small">
                <Counts of={today} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Removes the marketplace's name from the start of its reason, since the list shows the name already. */
const withoutName = (words: string, marketplace: Marketplace) => {
  const name = `${marketplaceLabels[marketplace]} `
  return words.startsWith(name) ? words.slice(name.length) : words
}

/** "Last 24 hours: 212 seen · 31 judged · 2 matches · 3 likely", and the totals. */
export function FunnelLine({ funnel, today }: { funnel: Funnel; today: Funnel }) {
  if (funnel.seen === 0) return <p className="funnel soft">No cars seen yet.</p>
  return (
    <p className="funnel figures">
      <span className="soft">Last 24 hours: </span>
      <Counts of={today} />
      {funnel.seen > today.seen && (
        <span className="soft">
          {' '}
          In all: {thousands(funnel.seen)} seen · {matches(funnel.matched)}
          {funnel.likely > 0 && ` · ${thousands(funnel.likely)} likely`}
        </span>
      )}
    </p>
  )
}

function Counts({ of: { seen, filtered, judged, waiting, matched, likely } }: { of: Funnel }) {
  return (
    <span className="counts">
      <span>{thousands(seen)} seen</span>
      {filtered > 0 && <span>{thousands(filtered)} filtered out</span>}
      <span>{thousands(judged)} judged</span>
      <strong>{matches(matched)}</strong>
      {likely > 0 && <strong>{thousands(likely)} likely</strong>}
      {waiting > 0 && <span>{thousands(waiting)} waiting to be read</span>}
    </span>
  )
}

const matches = (count: number) => (count === 1 ? '1 match' : `${thousands(count)} matches`)
