import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../../config.server'

/** Tries a minute. A visitor's address may stand for a whole office, so it gets more. */
const perAccount = new RateLimiterMemory({ points: 20, duration: 60 })
const perAddress = new RateLimiterMemory({ points: 100, duration: 60 })
/** For what sends a mail to somebody who may not have asked for it. */
const perMail = new RateLimiterMemory({ points: 5, duration: 60 })

export type LimitedCall = 'log-in' | 'sign-up' | 'check-email' | 'waitlist' | 'reset' | 'request-reset' | 'feedback'
export const tooManyAttempts = 'Too many attempts. Please wait a minute and try again.'

/** Counts a try by an e-mail address or another name; false when there were too many in the last minute. */
export async function mayTry(call: LimitedCall, who: string, request: Request): Promise<boolean> {
  const address = visitorAddress(request)
  const tries = [(call === 'request-reset' ? perMail : perAccount).consume(`${call}:${who}`)]
  if (address) tries.push(perAddress.consume(`${call}:${address}`))
  return (await Promise.allSettled(tries)).every((outcome) => outcome.status === 'fulfilled' || isOurs(outcome.reason))
}

/** A limiter that breaks must not lock everybody out; one that refuses rejects with its figures. */
const isOurs = (reason: unknown) =>
  reason instanceof Error && (reason as unknown as RateLimiterRes).msBeforeNext === undefined

/** As a trusted proxy states it; unknown without one, because the server behind Remix does not pass it on. */
function visitorAddress(request: Request): string | null {
  const header = config().CLIENT_IP_HEADER
  return header ? (request.headers.get(header)?.split(',')[0]?.trim() ?? null) : null
}
