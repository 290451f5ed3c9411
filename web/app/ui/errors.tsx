import { Link, useLocation, isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { FieldLink } from './field-link'
import { Page } from './page'
import { useSite } from './site'

const logIn = 'Please log in.'

/** Splits off a final "Please log in." */
function splitMessage(message: string): { says: string; asksToLogIn: boolean } {
  const asksToLogIn = message.endsWith(logIn)
  return { says: asksToLogIn ? message.slice(0, -logIn.length).trimEnd() : message, asksToLogIn }
}

/**
 * "Please log in." as a link. It returns to the current dashboard page, or on other pages to their own `redirectTo`.
 */
function LogInLink() {
  const { pathname, search } = useLocation()
  const requested = new URLSearchParams(search).get('redirectTo')
  const redirectTo = pathname.startsWith('/dashboard') ? pathname + search : requested
  return <Link to={redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : '/login'}>{logIn}</Link>
}

export function ServerMessage({ message }: { message: string }) {
  const { says, asksToLogIn } = splitMessage(message)
  if (!asksToLogIn) return message
  return (
    <>
      {says} <LogInLink />
    </>
  )
}

const methodNotAllowed = 405

/** Remix's own text about a form that a page doesn't take names our files. */
const messageOf = ({ status, data }: { status: number; data: string }) =>
  status === methodNotAllowed ? 'We couldn’t read the form. Go back and try again.' : data

export function ErrorMessage() {
  const error = useRouteError()
  const { signedIn } = useSite()
  const isAnswer = isRouteErrorResponse(error)
  const title = isAnswer && error.status === 404 ? 'Not found' : isAnswer ? 'That didn’t work' : 'Something went wrong'
  const text =
    isAnswer && typeof error.data === 'string' && error.data !== ''
      ? messageOf(error as { status: number; data: string })
      : null
  const { pathname, search } = useLocation()
  const isTooLong = isAnswer && error.status === 413
  return (
    <>
      <h1>{title}</h1>
      <p>
        {text ? (
          <ServerMessage message={text} />
        ) : (
          'We can’t show this page right now. Nothing you saved is lost. Try again in a minute.'
        )}
      </p>
      {(!isAnswer || isTooLong) && (
        <p>
          If you just sent a form, go back. What you typed is still there.
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
      <p>{signedIn ? <a href="/dashboard/searches">Go to my searches</a> : <a href="/">Go to the home page</a>}</p>
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

/** What the user must do before submitting a rejected form again. */
export interface NextStepProps {
  words: string
  to: string
}

/** Opens in another tab, so this page keeps its input. */
export const NextStep = ({ words, to }: NextStepProps) => (
  <p>
    <a href={to} target="_blank" rel="noreferrer">
      {words}
    </a>{' '}
    in a new tab, then send this form again.
  </p>
)

interface ErrorSummaryProps {
  errors: Record<string, string | undefined>
  about?: unknown
  next?: NextStepProps | null
}

/**
 * A form's errors above it, each linked to its field. Screen readers announce it. The page scrolls to the top and
 * focuses the summary.
 */
export function ErrorSummary({ errors, about, next }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors).filter(([, message]) => message)
  const any = entries.length > 0
  useEffect(() => {
    if (!any) return
    window.scrollTo({ top: 0 })
    box.current?.focus()
  }, [any, about])
  if (!any) return null
  return (
    // Without JavaScript the browser applies autofocus; React does not set the attribute.
    <div className="summary" role="alert" tabIndex={-1} autoFocus ref={box}>
      <h2>{entries.length === 1 ? 'One thing needs your attention' : 'Some things need your attention'}</h2>
      <ul>
        {entries.map(([field, message]) => (
          <Entry key={field} field={field} message={message!} />
        ))}
      </ul>
      {next && <NextStep {...next} />}
    </div>
  )
}

function Entry({ field, message }: { field: string; message: string }) {
  const { says, asksToLogIn } = splitMessage(message)
  return (
    <li>
      {field === 'form' ? says : <FieldLink field={field}>{says}</FieldLink>} {asksToLogIn && <LogInLink />}
    </li>
  )
}
