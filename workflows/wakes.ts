import { defineSignal, setHandler } from '@temporalio/workflow'
import { signals } from './contract'

const changed = defineSignal(signals.changed)
const runNow = defineSignal(signals.runNow)
const deleted = defineSignal(signals.deleted)

interface WakeSignals {
  isWanted(): boolean
  isForced(): boolean
  request(): void
  /** Begins a plan: clears all requests and returns whether one of them was "run now". */
  consume(): boolean
}

/** Signals carry no data: the plan reads what to do from Postgres. */
export function listenForWakes(forceFirst: boolean): WakeSignals {
  let wanted = false
  let forced = forceFirst
  const request = () => void (wanted = true)
  setHandler(changed, request)
  setHandler(runNow, () => void (wanted = forced = true))
  setHandler(deleted, request)
  const consume = () => {
    const wasForced = forced
    wanted = forced = false
    return wasForced
  }
  return { isWanted: () => wanted, isForced: () => forced, request, consume }
}
