import { useBlocker, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../hydrated'
import { useSite } from '../site'
import {
  currentConnection,
  lose,
  noteFilledIn,
  setUnsaved,
  untilNextAttempt,
  useConnection,
  type Lost,
  type NotSaved,
  type Unsaved,
} from './connection'
import { reach } from './screen-data'
import { hasOwnWords, hasTyped, isPost, noteSent, sendFormAgain } from './sent-form'
import { fillIn, keepTyped, takeTyped } from './typed'

/**
 * Says that the server cannot be reached, for as long as that is so, and that a save did not arrive, until it has. While
 * the server cannot be reached, links and forms leave the page as it is.
 */
export function ConnectionLine() {
  const { lost, answeredAt, unsaved, filledIn } = useConnection()
  const { brand, account } = useSite()
  useReaching(lost !== null)
  useStaying()
  useGuardedForms(account)
  useTypedAgain(account)
  const isFilledIn = useLocation().pathname === filledIn
  const dialog = useHydrated() && unsaved ? document.querySelector('dialog[open]') : null
  const notSaved = unsaved && <NotSavedBox unsaved={unsaved} brand={brand} />
  return (
    <div className="connection">
      <p role="status">
        {lost &&
          !unsaved &&
          `${lostWords(lost, brand)} What you see is from ${clock(answeredAt)}; it goes on by itself.`}
        {!lost && isFilledIn && 'What you typed is filled in again. It is not saved yet.'}
      </p>
      {dialog ? createPortal(notSaved, dialog) : notSaved}
    </div>
  )
}

function NotSavedBox({ unsaved: { why, sent, sendAgain, leave }, brand }: { unsaved: Unsaved; brand: string }) {
  const again = () => (sent?.form.isConnected ? sendFormAgain(sent) : sendAgain?.())
  return (
    <div className="not-saved" role="alert">
      <p>
        Not saved: {notSavedWords(why, brand)}
        {sent && hasTyped(sent.form) && ' What you typed is still here.'}
      </p>
      <div className="row">
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
        <button type="button" className="button quiet" onClick={leave}>
          Leave it
        </button>
      </div>
    </div>
  )
}

const lostWords = (lost: Lost, brand: string) =>
  ({
    offline: 'You are offline.',
    unreachable: `${brand} cannot be reached.`,
    broken: `${brand} could not answer.`,
  })[lost]

const notSavedWords = (why: NotSaved, brand: string) =>
  why === 'offline' ? 'you are offline.' : why === 'too long' ? 'the text is too long.' : lostWords(why, brand)

const hours = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const clock = (at: number) => hours.format(at || performance.timeOrigin)

/** Notices that the network goes, and asks whether it is back. */
function useReaching(isLost: boolean) {
  useEffect(() => {
    const go = () => lose('offline')
    addEventListener('offline', go)
    if (!navigator.onLine) go()
    return () => removeEventListener('offline', go)
  }, [])
  useEffect(() => {
    if (!isLost) return
    const left = new AbortController()
    void (async () => {
      for (let attempt = 0; !left.signal.aborted; attempt++) {
        await untilNextAttempt(attempt, left.signal)
        await reach()
      }
    })().catch(() => {})
    return () => left.abort()
  }, [isLost])
}

/** A link is followed when the server can be reached at once; otherwise the page stays, since the next would not come. */
function useStaying() {
  const blocker = useBlocker(({ currentLocation: { pathname }, nextLocation }) => {
    const isItsForm = hasOwnWords(pathname) && nextLocation.pathname === pathname
    return currentConnection().lost !== null && !isItsForm
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void reach().then((isReached) => (isReached ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}

/** A form that is sent while the server cannot be reached stays as it is, and can be sent again. */
function useGuardedForms(account: string | null) {
  const { key } = useLocation()
  const owner = useRef(account)
  useEffect(() => {
    if (account) owner.current = account // the page may be told that the session is over before what it shows is sent
  }, [account])
  useEffect(() => setUnsaved(null), [key])
  useEffect(() => {
    let isReached = false
    const onSubmit = (event: SubmitEvent) => {
      const sent = noteSent(event)
      if (!isPost(sent) || hasOwnWords(location.pathname)) return
      if (hasTyped(sent.form)) keepTyped(location.pathname, owner.current, new FormData(sent.form))
      const { lost } = currentConnection()
      if (lost === null || isReached) return setUnsaved(null)
      event.preventDefault()
      event.stopImmediatePropagation()
      void reach().then((is) => {
        isReached = is
        if (is) sendFormAgain(sent)
        else setUnsaved({ why: lost, sent, leave: () => setUnsaved(null) })
        isReached = false
      })
    }
    addEventListener('submit', onSubmit, { capture: true })
    return () => removeEventListener('submit', onSubmit, { capture: true })
  }, [])
}

/** Fills in what was typed here before the log-in page came between. */
function useTypedAgain(account: string | null): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const typed = takeTyped(pathname, account)
    if (typed && fillIn(typed)) noteFilledIn(pathname)
  }, [pathname, account])
}
