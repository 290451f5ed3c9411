import { useSyncExternalStore } from 'react'

/** Why a request failed: the device has no network, nothing of ours answered, or our server failed. */
export type Lost = 'offline' | 'unreachable' | 'broken'

/** A save that was not answered. It waits until the person tries again or gives up. */
export interface Unsaved {
  why: Lost | 'too long'
  /** The form that was sent; null if it has left the page or a script sent the data. */
  sent: SentForm | null
  /** What was sent, for where there is no form. */
  data: { action: string; body: FormData }
  leave: () => void
}

export interface SentForm {
  form: HTMLFormElement
  button: HTMLElement | null
}

interface Connection {
  lost: Lost | null
  /** Timestamp of the data on the page (epoch ms). 0 until the first load after the document. */
  answeredAt: number
  unsaved: Unsaved | null
  /** Path of the page whose form was filled in from a draft. */
  restored: string | null
}

const initial: Connection = { lost: null, answeredAt: 0, unsaved: null, restored: null }
let connection = initial
const listeners = new Set<() => void>()

export function setConnection(part: Partial<Connection>): void {
  connection = { ...connection, ...part }
  for (const listener of listeners) listener()
}

export const currentConnection = () => connection

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConnection = () => useSyncExternalStore(subscribe, currentConnection, () => initial)

const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Waits before the next attempt: longer each time, but only until the network is back, and not while the page is hidden.
 * Rejects when the signal aborts.
 */
export async function untilNextAttempt(attempt: number, signal: AbortSignal): Promise<void> {
  await untilEvent(window, 'online', signal, pausesMs[attempt] ?? pausesMs.at(-1))
  await untilVisible(signal)
}

/** Resolves when the page is visible. Rejects when the signal aborts. */
export async function untilVisible(signal: AbortSignal): Promise<void> {
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
