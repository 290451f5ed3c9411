import { createHmac } from 'node:crypto'
import { config } from '../../config.server'
import { visitorNetwork } from '../../http/visitor-network.server'
import { sharedLimiter, type Limit, type SharedLimiter } from '../../services/limit-store.server'

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute
const familiarSeconds = 30 * 24 * hour

interface Limits {
  /** Tries by one network for one account, address or link. */
  pair: Limit
  /** Tries by one network for anybody: a network may stand for a whole office. */
  network: Limit
  /** Tries for one account by all networks that have not logged in to it lately. */
  account?: Limit
}

const usual: Limits = {
  pair: { points: 20, windowSeconds: minute },
  network: { points: 100, windowSeconds: minute },
}

/**
 * The limits of each call, which are counted apart. A stranger must never use up what the owner of an account needs, so
 * only log-in counts by account, far above what one network is allowed; and the way out of that, the reset by mail, is
 * not limited by account here: the worker sends few mails an hour to one (docs/decisions/008).
 */
const limitsOf = {
  'log-in': {
    pair: { points: 20, windowSeconds: quarterHour },
    network: { points: 300, windowSeconds: quarterHour },
    account: { points: 500, windowSeconds: hour },
  },
  'google-log-in': usual, // by a proof that nobody can guess
  'sign-up': usual,
  'check-email': usual,
  waitlist: usual,
  reset: usual,
  'request-reset': {
    pair: { points: 5, windowSeconds: minute },
    network: { points: 30, windowSeconds: minute },
  },
  feedback: usual,
} satisfies Record<string, Limits>

export type LimitedCall = keyof typeof limitsOf
export const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'

/** Counts a try by an e-mail address or another name; false when there were too many of them lately. */
export async function mayTry(call: LimitedCall, who: string, request: Request): Promise<boolean> {
  const { pair, network, account } = limitersOf(call)
  const from = visitorNetwork(request)
  const [pairMay, networkMay] = await Promise.all([pair.mayTry(keyOf(who, from)), network.mayTry(keyOf(from))])
  // What is refused here must not count against the account, or one stranger could lock its owner out.
  if (!pairMay || !networkMay) return false
  if (!account || (await familiar().knows(keyOf(who, from)))) return true
  return account.mayTry(keyOf(who))
}

/** Notes that somebody proved an account to be theirs, so that from this network strangers' tries do not matter. */
export const noteSuccess = (who: string, request: Request): Promise<void> =>
  familiar().remember(keyOf(who, visitorNetwork(request)))

/** Addresses are not kept: the store holds a keyed hash of each. */
const keyOf = (...parts: string[]) =>
  createHmac('sha256', config().SESSION_SECRET).update(parts.join(' ')).digest('base64url')

type Limiters = Record<'pair' | 'network', SharedLimiter> & { account: SharedLimiter | null }
const made = new Map<LimitedCall, Limiters>()

function limitersOf(call: LimitedCall): Limiters {
  const known = made.get(call)
  if (known) return known
  const { pair, network, account }: Limits = limitsOf[call]
  const limiters = {
    pair: sharedLimiter(`${call}/pair`, pair),
    network: sharedLimiter(`${call}/network`, network),
    account: account ? sharedLimiter(`${call}/account`, account) : null,
  }
  made.set(call, limiters)
  return limiters
}

let familiarOnes: SharedLimiter | undefined
const familiar = () => (familiarOnes ??= sharedLimiter('familiar', { points: 1, windowSeconds: familiarSeconds }))
