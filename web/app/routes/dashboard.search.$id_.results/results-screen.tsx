import { Link } from '@remix-run/react'
import { ErrorSummary } from '../../ui/errors'
import { Form } from '../../ui/form'
import { CriteriaEditor } from '../../features/wishes/criteria-editor'
import type { EditableWish } from '../../features/wishes/criteria.server'
import { FunnelLine, HealthList, isHealthy } from '../../features/searches/funnel'
import { ExportLinks, ExclusionReasonForm } from '../../features/searches/seen/seen-actions'
import { SearchStatus } from '../../features/searches/search-status'
import { useNow, useAutoRefresh, NewCarsAnnouncement } from '../../ui/polling'
import { ReloadNotice } from '../../ui/reloading'
import { filterQuery } from '../../features/searches/results-filter'
import { Notices } from '../../features/searches/notices'
import { checkingText, CrawlProgressView } from '../../features/searches/crawl-progress'
import type { RejectedWish, RemovedWish, Results } from './results-view.server'
import { ResultsSections } from './results-sections'
import { CarActionsForm } from '../../features/searches/car-actions'
import { GradeBar, NearestTo, NewSinceNotice, SortAndFilter } from './results-bar'

interface ResultsScreenProps {
  results: Results
  hidden: string | null
  isChanged: boolean
  removedWish: RemovedWish | null
  refused: RejectedWish | undefined
}

export function ResultsScreen({ results: loaded, hidden, isChanged, removedWish, refused }: ResultsScreenProps) {
  const results = { ...loaded, now: useNow(loaded.now) }
  useAutoRefresh(results.progress !== null || results.checking > 0)
  const { matches, likely, possible, hidden: hiddenCars } = results
  return (
    <>
      <ResultsHead results={results} />
      <NewCarsAnnouncement total={matches.total + likely.total + possible.total + hiddenCars.total} />
      <div role="status">{hidden && <HiddenNotice key={hidden} listingId={hidden} />}</div>
      <div role="status">
        {results.checking > 0 && <p className="panel marked">{checkingText(results.checking)}</p>}
        {isChanged && results.checking === 0 && <p className="panel marked">Wishes saved.</p>}
      </div>
      <Notices notices={results.notices} />
      {results.progress && <CrawlProgressView progress={results.progress} />}
      <ReloadNotice until=" until all cars are checked" />
      <div id="list" />
      <div className="results-bar">
        <GradeBar results={results} />
        <SortAndFilter results={results} />
      </div>
      <NearestTo results={results} />
      <NewSinceNotice results={results} />
      <CarActionsForm />
      <ResultsSections results={results} isChanged={isChanged} />
      <ResultsAbout results={results} isChanged={isChanged} removedWish={removedWish} refused={refused} />
    </>
  )
}

interface CriteriaPanelProps {
  searchId: string
  wishes: EditableWish[] | null
  hasWords: boolean
  refused: RejectedWish | undefined
}

/** The criteria editor in its own form, for pages without the search form. */
function CriteriaPanel({ searchId, wishes, hasWords, refused }: CriteriaPanelProps) {
  const { typed = {}, errors = {}, next } = refused ?? {}
  return (
    <Form method="post" className="wish-form" preventScrollReset noValidate>
      {/* Enter activates a form's first submit button. */}
      <button name="intent" value="save-criteria" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={errors} about={refused} next={next} />
      <CriteriaEditor
        wishes={wishes}
        hasWords={hasWords}
        wishesPath={`/dashboard/search/${searchId}/wishes`}
        typed={typed}
        errors={errors}
        place="results"
      />
    </Form>
  )
}

interface AboutProps {
  results: Results
  isChanged: boolean
  removedWish: RemovedWish | null
  refused: RejectedWish | undefined
}

/**
 * Shown below the cars: wishes and marketplace health, collapsed unless they need attention, and links to what is not
 * shown.
 */
function ResultsAbout({ results, isChanged, removedWish, refused }: AboutProps) {
  const { id, wishes, hasWords, health, funnel, today, now } = results
  const path = `/dashboard/search/${id}`
  const isToCheck = isChanged || refused !== undefined || wishes === null || wishes.some((one) => one.isDoubted)
  return (
    <aside className="results-about" aria-label="About this search">
      <details className="panel" open={isToCheck}>
        <summary>Your wishes{wishes && wishes.length > 0 && ` (${wishes.length})`}</summary>
        <div id="wishes">
          <div role="status">{removedWish && <RestoreWish key={removedWish.sealed} {...removedWish} />}</div>
          <CriteriaPanel searchId={id} wishes={wishes} hasWords={hasWords} refused={refused} />
        </div>
      </details>
      <details className="panel" open={hasProblem(results)}>
        <summary>Marketplaces and counts</summary>
        <div id="health">
          <HealthList health={health} now={now} />
          <FunnelLine funnel={funnel} today={today} path={path} />
        </div>
      </details>
      <section className="panel" aria-label="Cars not shown">
        <ExclusionReasonForm searchId={id} />
        <Link className="button" to={`${path}/seen`}>
          All ads we found
        </Link>
        <ExportLinks searchId={id} />
      </section>
    </aside>
  )
}

const RestoreWish = ({ label, sealed }: RemovedWish) => (
  <Form method="post" className="notice row" preventScrollReset>
    <span>Removed “{label}”.</span>
    <input type="hidden" name="takenOut" value={sealed} />
    <button className="button" name="intent" value="put-back" aria-label={`Undo removing “${label}”`}>
      Undo
    </button>
  </Form>
)

/** Whether a marketplace is degraded. The buyer must know this before trusting the list. */
const hasProblem = ({ health, isPaused }: Results): boolean => !isPaused && !isHealthy(health)

function ResultsHead({ results }: { results: Results }) {
  const { id, name, sentence, isPaused, pausedReason, filter } = results
  const path = `/dashboard/search/${id}`
  // A notice below the title says when ads can't be checked.
  const isOnlyReaderDown = results.isReaderDown && isHealthy(results.health)
  return (
    <header className="results-head">
      <div className="results-ways">
        <Link to="/dashboard/searches">All searches</Link>
        <a href="#wishes">Wishes</a>
        <Link to={`${path}/map`} discover="none">
          Map
        </Link>
        <details open={isPaused}>
          <summary>Edit or pause</summary>
          <Form method="post" action={`${path}/status`} className="row">
            <input type="hidden" name="back" value={`${path}/results${filterQuery(filter)}`} />
            <Link className="button" to={path}>
              Edit
            </Link>
            {!isPaused && (
              <button className="button" name="intent" value="run-now">
                Check now
              </button>
            )}
            <button className="button" name="intent" value={isPaused ? 'resume' : 'pause'}>
              {isPaused ? 'Resume' : 'Pause'}
            </button>
            {!isPaused && (
              <Link className="button" to={`${path}/found`}>
                I found my car
              </Link>
            )}
          </Form>
        </details>
      </div>
      <div className="card-head">
        <h1>{name}</h1>
        <SearchStatus {...results} isReaderDown={isOnlyReaderDown} to="#health" now={results.now} />
      </div>
      <p className="sentence">{sentence}</p>
      {isPaused && (
        <p className="panel marked">{pausedReason ?? 'This search is paused. Resume it to keep watching.'}</p>
      )}
    </header>
  )
}

/** In view wherever the buyer has scrolled to. */
function HiddenNotice({ listingId }: { listingId: string }) {
  return (
    <div className="panel marked undo-notice">
      <Form method="post" className="row" preventScrollReset>
        <span>Hidden. You won’t be alerted if it’s reposted.</span>
        <input type="hidden" name="listingId" value={listingId} />
        <button className="button" name="intent" value="bring-back">
          Undo
        </button>
      </Form>
    </div>
  )
}
