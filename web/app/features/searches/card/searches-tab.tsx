import { Link } from '@remix-run/react'
import { overWords, type Entitlement } from '#domain/plans/entitlement'
import { mendingOf } from '../../billing/mend-plan'
import { NewCars } from '../../dashboard/new-cars'
import { useGentleRefresh } from '../../dashboard/use-gentle-refresh'
import { unheard } from '../notices/notice'
import { Notices } from '../notices/notices'
import { ProgressRefresh } from '../progress/progress'
import { KeptSearches } from './kept-searches'
import { SearchCard } from './search-card'
import type { SearchCard as Card } from './search-cards.server'
import { TrialWelcome } from './trial-welcome'

interface SearchesTabProps {
  entitlement: Entitlement
  welcome: boolean
  cards: Card[]
  now: Date
}

export function SearchesTab({ entitlement, welcome, cards, now }: SearchesTabProps) {
  useGentleRefresh(cards.some(isAboutToChange))
  if (!entitlement.isEntitled) {
    return (
      <>
        <UpgradePrompt entitlement={entitlement} />
        <KeptSearches cards={cards} now={now} />
      </>
    )
  }
  const limit = entitlement.searchLimit
  const active = cards.filter((card) => !card.isPaused).length
  return (
    <>
      {welcome && <TrialWelcome limit={limit} />}
      <div className="heading-row">
        <h1>Searches</h1>
        <p className="soft figures">
          {active} of {limit} watching
        </p>
      </div>
      <Notices notices={cards.some(({ isUnheard }) => isUnheard) ? [unheard] : []} />
      {cards.some(({ progress }) => progress) && <ProgressRefresh />}
      <NewCars total={cards.reduce((sum, { funnel: of }) => sum + of.matched + of.likely + of.possible, 0)} />
      {cards.length === 0 && (
        <div className="empty-state first">
          <h2>What car are you looking for?</h2>
          <p>
            Say it in your own words. Lotwatch looks day and night, reads every new listing against them, and writes to
            you when the car is posted, with the seller’s own words as <mark>evidence</mark>.
          </p>
        </div>
      )}
      <div className="cards">
        {cards.map((card) => (
          <SearchCard key={card.id} card={card} now={now} />
        ))}
        {active < limit ? <NewSearchCard /> : <AllInUse limit={limit} />}
      </div>
    </>
  )
}

/** Whether its words are being compiled or its first crawl goes on. */
const isAboutToChange = ({ isPaused, wishes, progress }: Card) => !isPaused && (wishes === null || progress !== null)

const NewSearchCard = () => (
  <Link className="new-search" to="/dashboard/search/new">
    <span className="plus" aria-hidden="true">
      +
    </span>
    Create new search
  </Link>
)

const AllInUse = ({ limit }: { limit: number }) => (
  <section className="new-search full" aria-label="Create new search">
    <p>
      All {limit} searches of your plan are in use. Pause or delete one to create a new search
      {limit < 10 && (
        <>
          , or <Link to="/upgrade">choose a plan with more</Link>
        </>
      )}
      .
    </p>
  </section>
)

function UpgradePrompt({ entitlement }: { entitlement: Entitlement }) {
  const mending = mendingOf(entitlement)
  return (
    <section className="panel marked upgrade-prompt">
      <h1>{overWords(entitlement).replace(/\.$/, '')}</h1>
      <p>
        Your searches and what they found are kept, but nothing is watched for you any more.{' '}
        {mending === null ? 'Choose a plan and the' : 'Once your plan goes on, the'} searches go on by themselves.
      </p>
      <div className="actions">
        {mending && (
          <Link className="button main" to={mending.to}>
            {mending.words}
          </Link>
        )}
        <Link className={mending ? 'button' : 'button main'} to="/upgrade">
          Upgrade now
        </Link>
      </div>
      <p className="soft small">Cancel anytime • Instant access</p>
    </section>
  )
}
