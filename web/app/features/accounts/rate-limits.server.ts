import { createHmac } from 'node:crypto'
import { config } from '../../config.server'
import { HttpError } from '../../http/errors.server'
import { clientNetwork } from '../../http/middleware.server'
import { createRateLimiter, type RateLimit, type RateLimiter } from '../../services/limit-store.server'

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute
const trustedNetworkSeconds = 30 * 24 * hour

interface Limits {
  /** Attempts by one network against one account, address or link. Absent for calls that target none of these. */
  pair?: RateLimit
  /** Attempts by one network in total. A network may be a whole office. */
  network: RateLimit
  /** Attempts against one account by all networks that have not logged in to it recently. */
  account?: RateLimit
}

const usual: Limits = {
  pair: { points: 20, windowSeconds: minute },
  network: { points: 100, windowSeconds: minute },
}

/**
 * Each call has its own counters. A stranger must not be able to lock an owner out, so only password checks count by
 * account, far above the limit of one network. An owner who hits that limit can still reset the password by email, so
 * the reset has no account limit here: the worker limits emails per account per hour (docs/decisions/008).
 */
const limitsOf = {
  'log-in': {
    pair: { points: 20, windowSeconds: quarterHour },
    network: { points: 300, windowSeconds: quarterHour },
    account: { points: 500, windowSeconds: hour },
  },
  'google-log-in': usual, // the token cannot be guessed
  'own-password': {
    pair: { points: 10, windowSeconds: quarterHour },
    network: { points: 100, windowSeconds: quarterHour },
    account: { points: 50, windowSeconds: hour },
  },
  'change-address': { pair: { points: 5, windowSeconds: quarterHour }, network: usual.network },
  'renew-target': usual, // the subscription secret cannot be guessed
  'sign-up': usual,
  'check-email': usual,
  waitlist: usual,
  reset: usual,
  'request-reset': {
    pair: { points: 5, windowSeconds: minute },
    network: { points: 30, windowSeconds: minute },
  },
  feedback: usual,
  'api-token': { pair: { points: 120, windowSeconds: minute }, network: { points: 600, windowSeconds: minute } },
  // Feed readers poll every few minutes, and a hosted reader polls for many people from one network.
  'atom-link': { pair: { points: 30, windowSeconds: minute }, network: { points: 600, windowSeconds: minute } },
  'visitor-note': {
    pair: { points: 10, windowSeconds: quarterHour },
    network: { points: 30, windowSeconds: quarterHour },
  },
  'visitor-like': usual,
  webhook: { pair: { points: 10, windowSeconds: minute }, network: usual.network },
  'google-callback': { network: { points: 60, windowSeconds: minute } }, // each attempt sends a request to Google
  'pairing-link': { network: { points: 30, windowSeconds: minute } },
  openapi: { network: { points: 60, windowSeconds: minute } },
  locations: { network: { points: 300, windowSeconds: minute } }, // autocomplete sends several per place typed
} satisfies Record<string, Limits>

type LimitedCall = keyof typeof limitsOf
export const tooManyAttempts = 'Too many attempts. Wait a few minutes, then try again.'

/** Counts an attempt for `who`, an email address or another key. Returns false if there were too many recently. */
export async function checkRateLimit(call: LimitedCall, who: string, request: Request): Promise<boolean> {
  const { pair, network, account } = limitersOf[call]
  const clientNetworkName = clientNetwork(request)
  const [pairAllowed, networkAllowed] = await Promise.all([
    pair?.consume(rateLimitKey(who, clientNetworkName)) ?? true,
    network.consume(rateLimitKey(clientNetworkName)),
  ])
  // A rejected attempt must not count against the account, or one stranger could lock its owner out.
  if (!pairAllowed || !networkAllowed) return false
  if (!account || (await trustedNetworks.has(rateLimitKey(who, clientNetworkName)))) return true
  return account.consume(rateLimitKey(who))
}

/** For calls that target no account: counts an attempt by the client's network and throws 429 above the limit. */
export async function enforceRateLimit(call: LimitedCall, request: Request): Promise<void> {
  if (!(await checkRateLimit(call, '', request)))
    throw new HttpError(429, tooManyAttempts, { 'retry-after': String(minute) })
}

const newAccounts = [
  createRateLimiter('new-account/hour', () => ({ points: config().SIGNUPS_PER_HOUR, windowSeconds: hour })),
  createRateLimiter('new-account/day', () => ({ points: config().SIGNUPS_PER_DAY, windowSeconds: 24 * hour })),
]
/**
 * Counts a new account for the client's network. Returns false above the hourly or daily limit (docs/decisions/017).
 */
export async function checkSignUpLimit(request: Request): Promise<boolean> {
  // Sequential: an attempt over the hourly limit must not count toward the daily limit.
  for (const limiter of newAccounts) if (!(await limiter.consume(rateLimitKey(clientNetwork(request))))) return false
  return true
}

/** Records that the owner logged in from this network, which exempts it from the account limit. */
export const trustNetwork = (who: string, request: Request): Promise<void> =>
  trustedNetworks.add(rateLimitKey(who, clientNetwork(request)))

/** Rate-limit keys are keyed hashes, so the store holds no email or network addresses. */
export const rateLimitKey = (...parts: string[]) =>
  createHmac('sha256', config().SESSION_SECRET).update(parts.join(' ')).digest('base64url')

type Limiters = Record<'pair' | 'account', RateLimiter | null> & { network: RateLimiter }

const createLimiters = (call: string, { pair, network, account }: Limits): Limiters => ({
  pair: pair ? createRateLimiter(`${call}/pair`, pair) : null,
  network: createRateLimiter(`${call}/network`, network),
  account: account ? createRateLimiter(`${call}/account`, account) : null,
})
const limitersOf = Object.fromEntries(
  Object.entries(limitsOf).map(([call, limits]) => [call, createLimiters(call, limits)]),
) as Record<LimitedCall, Limiters>

const trustedNetworks = createRateLimiter('familiar', { points: 1, windowSeconds: trustedNetworkSeconds })
