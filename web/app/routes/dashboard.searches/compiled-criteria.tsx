import { WishText } from '../../features/wishes/wish-text'
import type { WishView } from '../../features/wishes/wish-view'

const notReadYet = 'Your words have not been read yet. No car is called a match before.'
const nothingWanted = 'Nothing of your words is looked for: any car in range matches.'

const maxOnCard = 6

interface CompiledCriteriaProps {
  /** Null until the criteria text is compiled. */
  wishes: WishView[] | null
  hasWords: boolean
}

/** Read-only list of a search's criteria. Collapses all but the first few. */
export function CompiledCriteria({ wishes, hasWords }: CompiledCriteriaProps) {
  if (!hasWords && !wishes?.length) return null
  if (wishes === null) return <p className="soft">{notReadYet}</p>
  const hasWishes = wishes.some(({ bearing }) => bearing === 'wants' || bearing === 'not')
  const rest = wishes.slice(maxOnCard)
  return (
    <>
      {!hasWishes && <p className="soft">{nothingWanted}</p>}
      {wishes.length > 0 && <Chips wishes={wishes.slice(0, maxOnCard)} label="Understood as" />}
      {rest.length > 0 && (
        <details className="more-wishes">
          <summary>{rest.length === 1 ? '1 more' : `${rest.length} more`}</summary>
          <Chips wishes={rest} label="Understood as well" />
        </details>
      )}
    </>
  )
}

const Chips = ({ wishes, label }: { wishes: WishView[]; label: string }) => (
  <ul className="chips" aria-label={label}>
    {wishes.map((wish) => (
      <li key={wish.id} className={wish.className}>
        <WishText wish={wish} />
      </li>
    ))}
  </ul>
)
