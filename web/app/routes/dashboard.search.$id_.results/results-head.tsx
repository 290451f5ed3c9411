import { Link } from '@remix-run/react'
import { Form } from '../../ui/form'
import type { Results } from './results-view.server'

/** The search's name and summary, with its actions collapsed. */
export function ResultsHead({ results: { id, name, sentence, isPaused, pausedReason } }: { results: Results }) {
  const path = `/dashboard/search/${id}`
  return (
    <header className="results-head">
      <div className="results-ways">
        <Link to="/dashboard/searches">All searches</Link>
        <a href="#wishes">Wishes</a>
        <details open={isPaused}>
          <summary>Edit or pause</summary>
          <Form method="post" action={path} className="row">
            <input type="hidden" name="back" value={`${path}/results`} />
            <Link className="button" to={path}>
              Edit
            </Link>
            {!isPaused && (
              <button className="button" name="intent" value="run-now">
                Look now
              </button>
            )}
            <button className="button" name="intent" value={isPaused ? 'resume' : 'pause'}>
              {isPaused ? 'Resume' : 'Pause'}
            </button>
          </Form>
        </details>
      </div>
      <h1>{name}</h1>
      <p className="sentence">{sentence}</p>
      {isPaused && (
        <p className="panel marked">{pausedReason ?? 'This search is paused: nothing is being looked for.'}</p>
      )}
    </header>
  )
}
