import { useEffect } from 'react'
import { useBlocker, useLocation, useMatches } from '@remix-run/react'
import { createPortal } from 'react-dom'
import { isDraftable, restoreDraft } from './draft'
import { isSubmitting, lastSubmission, resubmit } from './form'
import { useHydrated } from './hydration'
import { getNetwork, setNetwork, useNetwork, type UnsavedChange } from './network'
import { useSite, type PageHandle } from './site'

/** Shown while the server is unreachable or a form is unsaved. */
export function ConnectionStatus() {
  const { lost, loadedAt, unsaved, restored } = useNetwork()
  const { brand } = useSite()
  const { pathname } = useLocation()
  useDraftRestore()
  useOfflineEvents()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', lost !== null) // styled in waiting.css
  }, [lost])
  useBlockedLinks()
  const dialog = useHydrated() && unsaved ? document.querySelector('dialog[open]') : null
  const notSaved = unsaved && <NotSaved unsaved={unsaved} />
  return (
    <div className="connection">
      <p role="status">
        {lost && !unsaved && `${failureWords(lost, brand)} Last updated ${clock(loadedAt)}. Reconnecting…`}
        {!lost && pathname === restored && 'We filled in what you typed. It isn’t saved yet.'}
      </p>
      {dialog ? createPortal(notSaved, dialog) : notSaved}
    </div>
  )
}

function NotSaved({ unsaved: { why, resend, leave } }: { unsaved: UnsavedChange }) {
  const { brand } = useSite()
  const ownWords = useMatches()
    .map(({ handle }) => (handle as PageHandle | undefined)?.notSaved)
    .find(Boolean)
  const sent = lastSubmission()
  return (
    <div className="not-saved" role="alert">
      <p>
        {ownWords ?? `Not saved. ${failureWords(why, brand)}`}
        {sent && isDraftable(sent.form) && ' What you typed is still here.'}
      </p>
      <div className="row">
        <button type="button" className="button" onClick={() => (sent?.form.isConnected ? resubmit(sent) : resend())}>
          Try again
        </button>
        <button type="button" className="button quiet" onClick={leave}>
          Leave it
        </button>
      </div>
    </div>
  )
}

const failureWords = (why: UnsavedChange['why'], brand: string) =>
  ({
    offline: 'You’re offline.',
    unreachable: `${brand} can’t be reached.`,
    broken: `${brand} couldn’t answer.`,
    'too long': 'The text is too long.',
  })[why]

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const clock = (at: number) => time.format(at || performance.timeOrigin)

function useDraftRestore() {
  const { account } = useSite()
  const { pathname } = useLocation()
  useEffect(() => {
    if (restoreDraft(pathname, account)) setNetwork({ restored: pathname })
  }, [pathname, account])
}

function useOfflineEvents() {
  useEffect(() => {
    const lose = () => setNetwork({ lost: 'offline' })
    const find = () => setNetwork({ lost: null })
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }, [])
}

/** Without a connection no link is followed: Remix reloads the page if a route's script cannot be loaded. */
function useBlockedLinks() {
  const blocker = useBlocker(() => ['offline', 'unreachable'].includes(getNetwork().lost!) && !isSubmitting())
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
}
