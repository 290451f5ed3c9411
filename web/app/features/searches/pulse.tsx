import type { Atom } from '#domain/criteria'
import type { Health } from '#domain/health'
import { marketplaceLabels } from '#domain/marketplaces'
import type { Funnel } from './pulse.server'

/** For each marketplace a sign and a word: when it last looked, or why it cannot. */
export function PulseList({ health }: { health: Health[] }) {
  return (
    <ul className="pulse" aria-label="Marketplaces">
      {health.map(({ marketplace, state, words }) => (
        <li key={marketplace} className={`pulse-state ${state}`}>
          <span>
            <strong>{marketplaceLabels[marketplace]}</strong> {words}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** "Last 24 hours: 212 seen · 31 read · 2 matches", and what the search has come to in all. */
export function FunnelLine({ funnel, today }: { funnel: Funnel; today: Funnel }) {
  if (funnel.seen === 0) return <p className="funnel soft">No cars seen yet.</p>
  return (
    <p className="funnel figures">
      <span className="soft">Last 24 hours: </span>
      {figure(today.seen)} seen · {today.filtered > 0 && <>{figure(today.filtered)} filtered out · </>}
      {figure(today.judged)} judged · <strong>{matches(today.matched)}</strong>
      {today.waiting > 0 && <> · {figure(today.waiting)} not read yet</>}
      {funnel.seen > today.seen && (
        <span className="soft">
          . In all: {figure(funnel.seen)} seen · {matches(funnel.matched)}
        </span>
      )}
    </p>
  )
}

const figure = (count: number) => count.toLocaleString('en-US')
const matches = (count: number) => (count === 1 ? '1 match' : `${figure(count)} matches`)

/** How the buyer's own words were understood. */
export function Reading({ atoms, hasWords }: { atoms: Atom[] | null; hasWords: boolean }) {
  if (!hasWords) return null
  if (atoms === null) return <p className="soft">Your words have not been read yet. No car is called a match before.</p>
  if (atoms.length === 0) return <p className="soft">Nothing of your words is looked for: any car in range matches.</p>
  return (
    <ul className="chips" aria-label="Understood as">
      {atoms.map(({ id, polarity, label }) => (
        <li key={id} className={polarity}>
          {polarity === 'wanted' ? 'wants' : 'not'}: <strong>{label}</strong>
        </li>
      ))}
    </ul>
  )
}
