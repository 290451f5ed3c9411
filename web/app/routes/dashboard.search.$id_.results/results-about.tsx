import { Link } from '@remix-run/react'
import { FunnelLine, HealthList } from '../../features/searches/funnel'
import { isHealthy } from '../../features/searches/health-line'
import { Exports } from '../../features/searches/seen/exports'
import { ExclusionForm } from '../../features/searches/seen/exclusion-form'
import type { Results } from './results-view.server'
import { CriteriaPanel } from './criteria-panel'
import { RestoreWish } from './restore-wish'
import type { RefusedWish } from './refused-wish.server'
import type { RemovedWish } from './removed-wish'

interface AboutProps {
  results: Results
  isChanged: boolean
  removedWish: RemovedWish | null
  refused: RefusedWish | undefined
}

/**
 * Shown below the cars: wishes and marketplace health, collapsed unless they need attention, and links to what is not
 * shown.
 */
export function ResultsAbout({ results, isChanged, removedWish, refused }: AboutProps) {
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
        <summary>Marketplaces and numbers</summary>
        <div id="health">
          <HealthList health={health} now={now} />
          <FunnelLine funnel={funnel} today={today} path={path} />
        </div>
      </details>
      <section className="panel" aria-label="What is not shown">
        <ExclusionForm searchId={id} />
        <Link className="button" to={`${path}/seen`}>
          Everything this search saw
        </Link>
        <Exports searchId={id} />
      </section>
    </aside>
  )
}

/** Whether a marketplace is degraded. The buyer must know this before trusting the list. */
export const hasProblem = ({ health, isPaused }: Results): boolean => !isPaused && !isHealthy(health)
