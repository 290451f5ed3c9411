import { useLayoutEffect, useRef, useSyncExternalStore, useEffect } from 'react'
import { Link, useBlocker, useLocation, useSubmit } from '@remix-run/react'
import { createPortal } from 'react-dom'
import { getConnection, setConnection, waitForNextAttempt, useConnection, type UnsavedChange } from './connection'
import { isDraftable, restoreDraft } from './draft'
import { isSubmitting, resubmit } from './form'
import { pingServer } from './network'
import { useSite } from './site'

/** Shown while the server is unreachable or a form is unsaved. */
export function ConnectionStatus() {
  const { lost, answeredAt, unsaved, restored } = useConnection()
  const { brand, account } = useSite()
  const { pathname } = useLocation()
  useReconnecting(lost !== null)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', lost !== null) // styled in waiting.css
  }, [lost])
  useBlockedLinks()
  useEffect(() => {
    if (restoreDraft(pathname, account)) setConnection({ restored: pathname })
  }, [pathname, account])
  const dialog = useHydrated() && unsaved ? document.querySelector('dialog[open]') : null
  const notSaved = unsaved && <UnsavedDialog unsaved={unsaved} brand={brand} />
  return (
    <div className="connection">
      <DiscoverRoute path={pathname} />
      <p role="status">
        {lost && !unsaved && `${lostWords(lost, brand)} Last updated ${clock(answeredAt)}. Reconnecting…`}
        {!lost && pathname === restored && 'We filled in what you typed. It isn’t saved yet.'}
      </p>
      {dialog ? createPortal(notSaved, dialog) : notSaved}
    </div>
  )
}

const never = () => () => {}

/** Whether JavaScript runs. False on the server and in the first client render, so both match. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Runs once, before React's next render overwrites fields that the user changed before hydration. */
export function useInputBeforeHydration(take: () => void): void {
  const first = useRef(take)
  useLayoutEffect(() => first.current(), [])
}

/**
 * Makes Remix discover the route when the page renders, as it does for visible links. Otherwise Remix discovers it
 * right before it first loads or refreshes the route's data, and shows an error page if that request fails.
 */
export const DiscoverRoute = ({ path }: { path: string }) => <Link to={path} hidden />

function UnsavedDialog({ unsaved: { why, sent, data, leave }, brand }: { unsaved: UnsavedChange; brand: string }) {
  const submit = useSubmit()
  const tryAgain = () =>
    sent?.form.isConnected ? resubmit(sent) : submit(data.body, { method: 'post', action: data.action })
  return (
    <div className="not-saved" role="alert">
      <p>
        Not saved. {lostWords(why, brand)}
        {sent && isDraftable(sent.form) && ' What you typed is still here.'}
      </p>
      <div className="row">
        <button type="button" className="button" onClick={tryAgain}>
          Try again
        </button>
        <button type="button" className="button quiet" onClick={leave}>
          Leave it
        </button>
      </div>
    </div>
  )
}

const lostWords = (why: UnsavedChange['why'], brand: string) =>
  ({
    offline: 'You’re offline.',
    unreachable: `${brand} can’t be reached.`,
    broken: `${brand} couldn’t answer.`,
    'too long': 'The text is too long.',
  })[why]

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const clock = (at: number) => time.format(at || performance.timeOrigin)

function useReconnecting(isLost: boolean) {
  useEffect(() => {
    const lose = () => setConnection({ lost: 'offline' })
    addEventListener('offline', lose)
    if (!navigator.onLine) lose()
    return () => removeEventListener('offline', lose)
  }, [])
  useEffect(() => {
    if (!isLost) return
    const found = new AbortController()
    void (async () => {
      for (let attempt = 0; !found.signal.aborted; attempt++) {
        await waitForNextAttempt(Math.min(attempt, 1), found.signal) // 2 s at most: the request is tiny
        await pingServer()
      }
    })().catch(() => {})
    return () => found.abort()
  }, [isLost])
}

/** While offline, a link is followed only if the server answers: Remix reloads the page if a script fails to load. */
function useBlockedLinks() {
  const blocker = useBlocker(() => getConnection().lost !== null && !isSubmitting())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void pingServer().then((isReached) => (isReached ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
