import { useSyncExternalStore } from 'react'

/** Why a request failed: the device is offline, our server did not answer, or our server returned an error. */
export type ConnectionProblem = 'offline' | 'unreachable' | 'broken'

/** A save without a response. It waits until the user retries or gives up. */
export interface UnsavedChange {
  why: ConnectionProblem | 'too long'
  /** The submitted form. Null if it has left the page or a script submitted the data. */
  sent: SubmittedForm | null
  /** The submitted data, for when there is no form to submit again. */
  data: { action: string; body: FormData }
  leave: () => void
}

export interface SubmittedForm {
  form: HTMLFormElement
  button: HTMLElement | null
}

interface Connection {
  lost: ConnectionProblem | null
  /** Timestamp of the data on the page (epoch ms). 0 until the first load after the document. */
  answeredAt: number
  unsaved: UnsavedChange | null
  restored: string | null
}

const initial: Connection = { lost: null, answeredAt: 0, unsaved: null, restored: null }
let connection = initial
const listeners = new Set<() => void>()

export function setConnection(part: Partial<Connection>): void {
  connection = { ...connection, ...part }
  for (const listener of listeners) listener()
}

export const getConnection = () => connection

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConnection = () => useSyncExternalStore(subscribe, getConnection, () => initial)

/** Dispatched on the window when the server answers again, so that waiting requests are repeated at once. */
const reachedEvent = 'reached'
export const announceReached = () => void dispatchEvent(new Event(reachedEvent))

const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Waits before the next attempt, with increasing pauses. Ends early when the network or the server is back, and waits while the page
 * is hidden. Rejects when the signal aborts.
 */
export async function waitForNextAttempt(attempt: number, signal: AbortSignal): Promise<void> {
  await untilEvent(window, ['online', reachedEvent], signal, pausesMs[attempt] ?? pausesMs.at(-1))
  await waitUntilVisible(signal)
}

export async function waitUntilVisible(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  while (document.visibilityState !== 'visible') await untilEvent(document, ['visibilitychange'], signal)
}

function untilEvent(target: EventTarget, types: string[], signal: AbortSignal, timeoutMs?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const settle = (done: () => void) => () => {
      clearTimeout(timer)
      listening.abort()
      done()
    }
    const timer = timeoutMs && setTimeout(settle(resolve), timeoutMs)
    for (const type of types) target.addEventListener(type, settle(resolve), listening)
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason as Error)),
      listening,
    )
  })
}
