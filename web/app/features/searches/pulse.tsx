import type { Atom } from '#domain/criteria'
import type { Health } from '#domain/health'
import { marketplaceLabels } from '#domain/marketplaces'
import type { Funnel } from './pulse.server'

/** For each marketplace a sign and a word: when it last looked, or why it cannot. */
export function PulseList({ health }: { health: Health[] }) {
  return (
    <ul className="pulse" aria-label="Marketplaces">
      {health.map(({ marketplace, state, words }) => (
        <li key={marketplace}>
          <span className={`pulse-state ${state}`}>
            <strong>{marketplaceLabels[marketplace]}</strong> {words}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function FunnelLine({ funnel }: { funnel: Funnel }) {
  const { seen, filtered, waiting, judged, matched } = funnel
  if (seen === 0) return <p className="soft">No cars seen yet.</p>
  return (
    <p className="soft figures">
      {seen} seen · {filtered} filtered out · {judged} judged
      {waiting > 0 && <> · {waiting} not read yet</>} ·{' '}
      <strong>{matched === 1 ? '1 match' : `${matched} matches`}</strong>
    </p>
  )
}

/** How the buyer's own words were understood. */
export function Reading({ atoms, hasWords }: { atoms: Atom[] | null; hasWords: boolean }) {
  if (!hasWords) return null
  if (atoms === null) return <p className="soft">Your words have not been read yet. No car is called a match before.</p>
  if (atoms.length === 0) return <p className="soft">No feature to look for was found in your words.</p>
  return (
    <ul className="chips" aria-label="Understood as">
      {atoms.map(({ id, polarity, label }) => (
        <li key={id}>
          {polarity === 'wanted' ? 'wants' : 'not'}: <strong>{label}</strong>
        </li>
      ))}
    </ul>
  )
}
