import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { Page } from './page'
import { ServerMessage } from './server-message'
import { useSite } from './site'

/** What went wrong, in the place of a screen that cannot be shown, and where to go from there. */
export function ErrorMessage() {
  const error = useRouteError()
  const { signedIn } = useSite()
  const isAnswer = isRouteErrorResponse(error)
  const title = isAnswer && error.status === 404 ? 'Not found' : isAnswer ? 'That did not work' : 'Something broke'
  const text = isAnswer && typeof error.data === 'string' && error.data !== '' ? error.data : null
  const { pathname, search } = useLocation()
  const isTooLong = isAnswer && error.status === 413
  return (
    <>
      <h1>{title}</h1>
      <p>
        {text ? (
          <ServerMessage message={text} />
        ) : (
          'This page cannot be shown just now. Nothing you saved is lost. Please try again in a minute.'
        )}
      </p>
      {(!isAnswer || isTooLong) && (
        <p>
          If you had sent a form, go back: what you typed still stands there.
          {isTooLong && ' Shorten it, then send it again.'}
        </p>
      )}
      {(!isAnswer || error.status >= 500) && (
        <p>
          <a className="button" href={pathname + search}>
            Try again
          </a>
        </p>
      )}
      <p>{signedIn ? <a href="/dashboard/searches">Go to my searches</a> : <a href="/">Go to the start page</a>}</p>
    </>
  )
}

/**
 * The same as a page. Every route outside the dashboard that takes a form of a signed-in person exports it as its own
 * boundary: after a failed form Remix skips the loader of the route that shows the error, and with the root's who is
 * signed in.
 */
export const ErrorPage = () => (
  <Page width="reading">
    <ErrorMessage />
  </Page>
)
