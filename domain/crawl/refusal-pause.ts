import { hourMs, minuteMs } from '../durations'

const firstPauseMs = 2 * minuteMs
/** Facebook's blocks are reported to last from minutes to more than a day. */
const maxPauseMs = 6 * hourMs

/**
 * How long a whole site is left alone (ms) after this many refusals in a row, from 1. The pause doubles, so a block that
 * lasts a day costs about a dozen requests. `askedMs`: the site's own Retry-After, if it is longer.
 */
export const refusalPauseMs = (refusals: number, askedMs: number | null): number =>
  Math.max(Math.min(firstPauseMs * 2 ** (refusals - 1), maxPauseMs), askedMs ?? 0)
