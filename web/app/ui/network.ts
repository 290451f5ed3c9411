import { useSyncExternalStore } from 'react'

// The boundary between the pages and the network (docs/decisions/075).

/** The device is offline, our server did not answer, or it answered with an error. */
export type Failure = 'offline' | 'unreachable' | 'broken'

/** A save without an answer. It waits until the user decides. */
export interface UnsavedChange {
  why: Failure | 'too long'
  /** Sends the same data again. */
  resend: () => void
  leave: () => void
}

interface Network {
  /** Why the page's data cannot be loaded. Null while nothing fails. */
  lost: Failure | null
  /** When the page's data was loaded (epoch ms). 0: with the document. */
  loadedAt: number
  unsaved: UnsavedChange | null
  /** Path of the page whose form was filled in from a draft. */
  restored: string | null
}

const initial: Network = { lost: null, loadedAt: 0, unsaved: null, restored: null }
let network = initial
const listeners = new Set<() => void>()

export function setNetwork(part: Partial<Network>): void {
  network = { ...network, ...part }
  for (const listener of listeners) listener()
}

export const getNetwork = () => network

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNetwork = () => useSyncExternalStore(subscribe, getNetwork, () => initial)

type Attempt = () => Promise<Response>

const timeoutMs = 30_000
/** About 15 s of attempts. After that, the page shows the server's error. */
const maxServerErrors = 5
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]
/** A server that does not answer at all is asked more often than one that answers with errors. */
const maxUnreachablePauseMs = 4_000

/**
 * Wraps `fetch` for the data requests of pages and forms, for which Remix has no hook: otherwise one failed request
 * replaces the page, and what was typed, by an error page.
 */
export function retryDataRequests(): void {
  const send = window.fetch
  window.fetch = (input, init) => {
    const isData = input instanceof URL && /(\.data|\/__manifest)$/.test(input.pathname)
    if (!isData) return send(input, init)
    const signal = init?.signal
    if (!signal) return send(input, init).catch(neverAnswered)
    const attempt = () => withTimeout(signal, (limited) => send(input, { ...init, signal: limited }))
    const isLoad = (init.method ?? 'GET') === 'GET'
    return isLoad ? load(attempt, signal, input.pathname) : save(attempt, signal)
  }
}

/**
 * Without a signal, nobody waits for the answer: Remix looks up links in advance, again when one is clicked, and would
 * log an error whenever the page is left before that (Firefox).
 */
const neverAnswered = () => new Promise<Response>(() => {})

/** Repeats the request until the server answers or another navigation starts. The previous page stays visible. */
async function load(attempt: Attempt, signal: AbortSignal, pathname: string): Promise<Response> {
  const isPart = pathname.startsWith('/api/')
  const isRefresh = isPart || pathname === `${location.pathname}.data`
  try {
    for (let failures = 0; ; failures++) {
      const answer = await answerTo(attempt, signal)
      const why = failureOf(answer, isRefresh)
      if (why === null && answer?.ok && !isPart) setNetwork({ loadedAt: Date.now() })
      const isGivenUp = why === 'broken' && !isRefresh && failures + 1 >= maxServerErrors
      if (answer && (why === null || isGivenUp)) return answer
      // Ignore a single failed request: the page may be closing or the device waking up.
      if (failures > 0 || why !== 'unreachable') setNetwork({ lost: why })
      const pauseMs = pausesMs[failures] ?? pausesMs.at(-1)!
      await untilNextAttempt(why === 'broken' ? pauseMs : Math.min(pauseMs, maxUnreachablePauseMs), signal)
    }
  } finally {
    setNetwork({ lost: null })
  }
}

/** A save is never repeated by itself: it stays pending until the user sends it again or leaves it. */
async function save(attempt: Attempt, signal: AbortSignal): Promise<Response> {
  for (;;) {
    const answer = await answerTo(attempt, signal)
    const why = answer?.status === 413 ? 'too long' : failureOf(answer, false)
    if (answer && why === null) return answer
    const isResent = await new Promise<boolean>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      setNetwork({ unsaved: { why: why!, resend: () => resolve(true), leave: () => resolve(false) } })
    }).finally(() => setNetwork({ unsaved: null }))
    if (!isResent) return new Response(null, { status: 204 })
  }
}

/** Null if no answer arrived in full. */
async function answerTo(attempt: Attempt, signal: AbortSignal): Promise<Response | null> {
  const answer = await attempt().catch(() => null)
  signal.throwIfAborted()
  return answer
}

/** Null for answers that our server sends on purpose. On a refresh, no server failure replaces the page. */
function failureOf(answer: Response | null, isRefresh: boolean): Failure | null {
  if (!answer) return navigator.onLine ? 'unreachable' : 'offline'
  // A gateway's page, or a request that arrived too slowly.
  if (!answer.headers.has('x-from-app') || answer.status === 408) return 'unreachable'
  return answer.status >= 500 && (isRefresh || answer.status !== 503) ? 'broken' : null
}

async function withTimeout(signal: AbortSignal, send: (limited: AbortSignal) => Promise<Response>): Promise<Response> {
  signal.throwIfAborted()
  const limit = new AbortController()
  const abort = () => limit.abort()
  signal.addEventListener('abort', abort)
  const timer = setTimeout(abort, timeoutMs)
  try {
    const answer = await send(limit.signal)
    await answer.clone().arrayBuffer() // the connection can also break while the body arrives
    return answer
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Ends early when the device is online again, and waits while the page is hidden. */
async function untilNextAttempt(pauseMs: number, signal: AbortSignal): Promise<void> {
  await untilEvent(window, 'online', signal, pauseMs)
  await waitUntilVisible(signal)
}

export async function waitUntilVisible(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  while (document.visibilityState !== 'visible') await untilEvent(document, 'visibilitychange', signal)
}

function untilEvent(target: EventTarget, type: string, signal: AbortSignal, timeoutMs?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const settle = (done: () => void) => () => {
      clearTimeout(timer)
      listening.abort()
      done()
    }
    const timer = timeoutMs && setTimeout(settle(resolve), timeoutMs)
    target.addEventListener(type, settle(resolve), listening)
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason as Error)),
      listening,
    )
  })
}
