import { isTroubled as isMarketplaceTroubled } from '#domain/crawl/health'
import { marketplaceLabels } from '#domain/marketplaces'
import { Form } from '../../ui/form'
import { useNow } from '../../ui/use-now'
import { NewCars } from '../../ui/new-cars'
import { useAutoRefresh } from '../../ui/use-auto-refresh'
import { Notices } from '../../features/searches/notices'
import { Progress, ProgressRefresh } from '../../features/searches/progress'
import { ResultsSections } from './results-sections'
import type { Results } from './results-view.server'
import { CarActionsForm } from './car-actions'
import type { RefusedWish } from './refused-wish.server'
import type { RemovedWish } from './removed-wish'
import { hasProblem, ResultsAbout } from './results-about'
import { GradeBar, SinceNotice, SortAndFilter } from './results-bar'
import { ResultsHead } from './results-head'

interface ResultsScreenProps {
  results: Results
  hidden: string | null
  /** Whether the user just changed the criteria on this page. */
  isChanged: boolean
  /** The wish that the user just removed on this page. */
  removedWish: RemovedWish | null
  refused: RefusedWish | undefined
}

/** Shows the cars first, then collapsed details. */
export function ResultsScreen({ results: loaded, hidden, isChanged, removedWish, refused }: ResultsScreenProps) {
  const results = { ...loaded, now: useNow(loaded.now) }
  useAutoRefresh(results.progress !== null)
  const { matches, likely, possible, hidden: hiddenCars } = results
  return (
    <>
      <ResultsHead results={results} />
      <NewCars total={matches.total + likely.total + possible.total + hiddenCars.total} />
      <div role="status">{hidden && <HiddenNotice key={hidden} listingId={hidden} />}</div>
      {isChanged && (
        <p className="panel marked" role="status">
          Your wishes are changed. All cars are judged by them again, which takes a moment.
        </p>
      )}
      <Notices notices={results.notices} />
      {results.progress && (
        <>
          <Progress progress={results.progress} />
          <ProgressRefresh />
        </>
      )}
      <Trouble results={results} />
      <div className="results-bar">
        <GradeBar results={results} />
        <SortAndFilter results={results} />
      </div>
      <SinceNotice results={results} />
      <CarActionsForm />
      <ResultsSections results={results} isChanged={isChanged} />
      <ResultsAbout results={results} isChanged={isChanged} removedWish={removedWish} refused={refused} />
    </>
  )
}

/** Links to the health details below the cars. */
function Trouble({ results }: { results: Results }) {
  if (!hasProblem(results)) return null
  const names = results.health.filter(isMarketplaceTroubled).map(({ marketplace }) => marketplaceLabels[marketplace])
  return (
    <p className="trouble">
      <a href="#health">We do not see all of {names.join(' and ')}</a>
    </p>
  )
}

function HiddenNotice({ listingId }: { listingId: string }) {
  return (
    <div className="panel marked">
      <Form method="post" className="row" preventScrollReset>
        <span>The car is set aside: it stays so when it is posted again, and no alert tells of it.</span>
        <input type="hidden" name="listingId" value={listingId} />
        <button className="button" name="intent" value="bring-back">
          Undo
        </button>
      </Form>
    </div>
  )
}
