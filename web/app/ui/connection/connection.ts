import { useSyncExternalStore } from 'react'

/** Why an answer did not come: this device has no network, something between us does not pass it on, or we failed. */
export type Lost = 'offline' | 'unreachable' | 'broken'
/** Why something was not saved: that too, or there is more of it than the server takes. */
export type NotSaved = Lost | 'too long'

/** A save that was not answered. It waits until the person tries again or leaves it. */
export interface Unsaved {
  why: NotSaved
  /** The form that was sent, to be sent again as it then stands; null for what a script sent. */
  sent: SentForm | null
  /** Sends the same once more, where the form is gone. */
  sendAgain?: () => void
  leave: () => void
}

export interface SentForm {
  form: HTMLFormElement
  button: HTMLElement | null
}

interface Connection {
  lost: Lost | null
  /** When what the page shows was true, in ms since 1970. */
  answeredAt: number
  unsaved: Unsaved | null
  /** The path of the page on which what was typed was filled in again. */
  filledIn: string | null
}

const fine: Connection = { lost: null, answeredAt: 0, unsaved: null, filledIn: null }
let connection = fine
const listeners = new Set<() => void>()

function change(part: Partial<Connection>): void {
  connection = { ...connection, ...part }
  for (const listener of listeners) listener()
}

/** The server has answered; `isShown` when what the page shows is now new. */
export const answered = (isShown: boolean) => change({ lost: null, ...(isShown && { answeredAt: Date.now() }) })
export const lose = (lost: Lost) => connection.lost !== lost && change({ lost })
export const noteFilledIn = (filledIn: string) => change({ filledIn })
export const setUnsaved = (unsaved: Unsaved | null) => change({ unsaved })
export const currentConnection = () => connection

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of this page's connection with the server. */
export const useConnection = () => useSyncExternalStore(subscribe, currentConnection, () => fine)

/** Waits longer from one attempt to the next; the browser says sooner when the network is back. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Settles when it is worth another attempt, the `attempt`th, and the page is visible; rejects when the signal fires. */
export async function untilNextAttempt(attempt: number, signal?: AbortSignal | null): Promise<void> {
  await untilOnlineOr(pausesMs[attempt] ?? pausesMs.at(-1)!, signal)
  await untilVisible(signal)
}

/** Settles when the page is visible; rejects when the signal fires. */
export function untilVisible(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    if (document.visibilityState === 'visible') return resolve()
    const end = new AbortController()
    const look = () => {
      if (document.visibilityState !== 'visible') return
      end.abort()
      resolve()
    }
    const stop = () => {
      end.abort()
      reject(signal!.reason as Error)
    }
    document.addEventListener('visibilitychange', look, end)
    signal?.addEventListener('abort', stop, end)
  })
}

function untilOnlineOr(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(go, ms)
    addEventListener('online', go, { once: true })
    signal?.addEventListener('abort', stop, { once: true })
    function end() {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal?.removeEventListener('abort', stop)
    }
    function go() {
      end()
      resolve()
    }
    function stop() {
      end()
      reject(signal!.reason as Error)
    }
  })
}
