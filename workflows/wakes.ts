import { defineSignal, setHandler } from '@temporalio/workflow'
import { signals } from './contract'

const changed = defineSignal(signals.changed)
const runNow = defineSignal(signals.runNow)
const deleted = defineSignal(signals.deleted)

export interface Wakes {
  /** Something asked for a new plan since the last one was made. */
  isWanted(): boolean
  /** "Run now" was pressed since the last plan was made. */
  isForced(): boolean
  want(): void
  /** Begins a plan: forgets the wishes so far and answers whether one of them was "run now". */
  take(): boolean
}

/** Listens to the signals. They carry nothing: what a search is to do next is read from Postgres. */
export function listenForWakes(forceFirst: boolean): Wakes {
  let wanted = false
  let forced = forceFirst
  const want = () => void (wanted = true)
  setHandler(changed, want)
  setHandler(runNow, () => void (wanted = forced = true))
  setHandler(deleted, want)
  const take = () => {
    const wasForced = forced
    wanted = forced = false
    return wasForced
  }
  return { isWanted: () => wanted, isForced: () => forced, want, take }
}
