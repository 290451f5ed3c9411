import { randomBytes } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { hourMs } from '#domain/durations'
import { entitlementAt, planEndedText, type PlanHolder } from '#domain/plans/entitlement'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { checkRateLimit } from '../rate-limits.server'
import { applyPlanNow } from '../../billing/plan-snapshot.server'
import { hasBearerToken, readSessionToken, signOutHeaders } from './session-cookie.server'
import { hashToken, type SignedIn, findUser } from './sessions.server'

/** Identifies API tokens in requests, and lets secret scanners find leaked ones. */
const prefix = 'lw_'
const tokenBytes = 32

export const newApiToken = (): string => prefix + randomBytes(tokenBytes).toString('base64url')

function readApiToken(request: Request): string | null {
  const token = hasBearerToken(request) ? readSessionToken(request) : null
  return token?.startsWith(prefix) ? token : null
}

/** Authenticates a request by API token. 401 for an unknown token, 429 above the per-token limit. */
async function findUserByApiToken(request: Request, token: string): Promise<SignedIn> {
  const tokenHash = hashToken(token)
  const now = new Date()
  const row = await database().apiToken.findUnique({
    where: { tokenHash },
    include: { user: { include: { subscriptions: true } } },
  })
  if (!row || row.user.deletedAt !== null) throw new HttpError(401, 'This API token is invalid or was revoked.')
  if (!(await checkRateLimit('api-token', tokenHash, request)))
    throw new HttpError(429, 'Too many requests. Wait a minute.', { 'retry-after': '60' })
  const { usedAt, user } = row
  if (usedAt === null || now.getTime() - usedAt.getTime() > hourMs)
    await database().apiToken.updateMany({ where: { tokenHash }, data: { usedAt: now } })
  return { ...user, credential: { kind: 'api-token', tokenHash }, confirmedAt: null }
}

/** For screens: returns the signed-in user, or redirects to log in and then back to this page. */
export async function requireUser(request: Request): Promise<SignedIn> {
  const user = await findUser(request)
  if (user) {
    await applyPlanNow(user, new Date())
    return user
  }
  throw redirect(`/login?redirectTo=${encodeURIComponent(pageToReturnTo(request))}`, { headers: signOutHeaders() })
}

/** The page to return to: the requested page for GET, or the referring form page for other methods. */
function pageToReturnTo({ method, url, headers }: Request): string {
  const requested = new URL(url)
  if (method === 'GET' || method === 'HEAD') return requested.pathname + requested.search
  const from = headers.get('referer') ?? ''
  const page = URL.canParse(from) ? new URL(from) : null
  return page?.host === (headers.get('host') ?? requested.host) ? page.pathname + page.search : '/dashboard/searches'
}

export async function requireAnonymous(request: Request): Promise<void> {
  if (await findUser(request)) throw redirect('/dashboard')
}

/** For screens that require a plan or trial: redirects others to the Searches tab, which offers the plans. */
export async function requireEntitlement(request: Request): Promise<SignedIn> {
  const user = await requireUser(request)
  if (!isEntitled(user)) throw redirect('/dashboard/searches')
  return user
}

/** `allowApiToken`: whether an API token may make the call. By default only a session may. */
interface CallerOptions {
  allowApiToken?: boolean
}

/**
 * For JSON calls: returns the signed-in user, or throws 401 and clears the cookie. An API token gets 403 unless the
 * call allows one.
 */
export async function requireCaller(
  request: Request,
  { allowApiToken = false }: CallerOptions = {},
): Promise<SignedIn> {
  if (!allowApiToken) refuseApiToken(request)
  const apiToken = readApiToken(request)
  const user = apiToken === null ? await findUser(request) : await findUserByApiToken(request, apiToken)
  if (user) {
    await applyPlanNow(user, new Date())
    return user
  }
  const refusal = new HttpError(401, 'Please log in.')
  for (const cookie of signOutHeaders().getSetCookie()) refusal.headers.append('set-cookie', cookie)
  throw refusal
}

export function refuseApiToken(request: Request): void {
  if (readApiToken(request) !== null) throw new HttpError(403, 'API tokens can’t make this call.')
}

/** For JSON calls: returns the signed-in user. 403 without an active plan or trial. */
export async function requireEntitledCaller(request: Request, options: CallerOptions = {}): Promise<SignedIn> {
  const user = await requireCaller(request, options)
  const entitlement = entitlementAt(user, new Date())
  if (!entitlement.isEntitled) throw new HttpError(403, planEndedText(entitlement))
  return user
}

export const isEntitled = (user: PlanHolder) => entitlementAt(user, new Date()).isEntitled
