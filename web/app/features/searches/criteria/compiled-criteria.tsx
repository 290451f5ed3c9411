import type { Criterion } from '#domain/judgement/criteria/criterion'
import { chipClass, WishLabel } from './wish-label'

export const notReadYet = 'Your words have not been read yet. No car is called a match before.'
export const nothingWanted = 'Nothing of your words is looked for: any car in range matches.'

/** On a card, so many chips are shown; more of them fold. */
const mostOnCard = 6

interface CompiledCriteriaProps {
  criteria: Criterion[] | null
  hasWords: boolean
}

/** The criteria of a search, to be read only, and short: what is beyond the first few folds. */
export function CompiledCriteria({ criteria, hasWords }: CompiledCriteriaProps) {
  if (!hasWords && !criteria?.length) return null
  if (criteria === null) return <p className="soft">{notReadYet}</p>
  const hasWishes = criteria.some(({ kind }) => kind === 'wish')
  const rest = criteria.slice(mostOnCard)
  return (
    <>
      {!hasWishes && <p className="soft">{nothingWanted}</p>}
      {criteria.length > 0 && <Chips criteria={criteria.slice(0, mostOnCard)} label="Understood as" />}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length === 1 ? '1 more' : `${rest.length} more`}</summary>
          <Chips criteria={rest} label="Understood as well" />
        </details>
      )}
    </>
  )
}

const Chips = ({ criteria, label }: { criteria: Criterion[]; label: string }) => (
  <ul className="chips" aria-label={label}>
    {criteria.map((criterion) => (
      <li key={criterion.id} className={chipClass(criterion)}>
        <WishLabel criterion={criterion} />
      </li>
    ))}
  </ul>
)
