import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { Page } from './page'
import { ServerMessage } from './server-message'
import { useSite } from './site'

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
 * `ErrorMessage` as a full page. Every route outside the dashboard with a form for signed-in users exports it as its
 * error boundary. After a failed form, Remix skips the loader of the route that shows the error. If that were the root,
 * the page would not know who is signed in.
 */
export const ErrorPage = () => (
  <Page width="reading">
    <ErrorMessage />
  </Page>
)
