import type { Criterion } from '#domain/judgement/criteria/criterion'
import { chipClass, WishLabel } from './wish-label'

export const notReadYet = 'Your words have not been read yet. No car is called a match before.'
export const nothingWanted = 'Nothing of your words is looked for: any car in range matches.'

/** The criteria of a search, to be read only. */
export function CompiledCriteria({ criteria, hasWords }: { criteria: Criterion[] | null; hasWords: boolean }) {
  if (!hasWords && !criteria?.length) return null
  if (criteria === null) return <p className="soft">{notReadYet}</p>
  const hasWishes = criteria.some(({ kind }) => kind === 'wish')
  return (
    <>
      {!hasWishes && <p className="soft">{nothingWanted}</p>}
      {criteria.length > 0 && (
        <ul className="chips" aria-label="Understood as">
          {criteria.map((criterion) => (
            <li key={criterion.id} className={chipClass(criterion)}>
              <WishLabel criterion={criterion} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
