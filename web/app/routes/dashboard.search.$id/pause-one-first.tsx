import { Link } from '@remix-run/react'
import type { Entitlement } from '#domain/plans/entitlement'
import { planNames, searchLimits } from '#domain/plans/plans'
import { Form } from '../../ui/form'

interface PauseOneFirstProps {
  searches: { id: string; name: string; sentence: string }[]
  entitlement: Pick<Entitlement, 'searchLimit'>
}

/** Shown instead of the form at the plan's limit, so nobody fills in a form that cannot be saved. */
export function PauseOneFirst({ searches, entitlement: { searchLimit } }: PauseOneFirstProps) {
  return (
    <div className="form-page">
      <h1>New search</h1>
      <section className="panel marked" aria-labelledby="limit-title">
        <h2 id="limit-title">You’re using all {searchLimit} of your searches</h2>
        <p>Pause one to start another. A paused search keeps its cars, and you can resume it later.</p>
        <ul className="pausable">
          {searches.map(({ id, name, sentence }) => (
            <li key={id}>
              <Form method="post" action={`/dashboard/search/${id}/status`} className="row">
                <span>
                  <strong>{name}</strong> <span className="soft">{sentence}</span>
                </span>
                <input type="hidden" name="back" value="/dashboard/search/new" />
                <button className="button" name="intent" value="pause">
                  Pause<span className="visually-hidden">: {name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
        <div className="actions">
          {searchLimit < searchLimits.pro && (
            <Link className="button" to="/upgrade">
              Get {searchLimits.pro} searches with {planNames.pro}
            </Link>
          )}
          <Link className="button quiet" to="/dashboard/searches">
            Back to your searches
          </Link>
        </div>
      </section>
    </div>
  )
}
