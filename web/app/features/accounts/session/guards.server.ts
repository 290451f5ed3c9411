import { redirect } from '@remix-run/node'
import { trialAt } from '#domain/plans/plans'
import { HttpError } from '../../../http/errors.server'
import { signOutHeaders } from './session-cookie.server'
import { userOf, type SignedIn } from './sessions.server'

/** For screens: the signed-in person, else the log-in screen, which leads back here. */
export async function requireUser(request: Request): Promise<SignedIn> {
  const user = await userOf(request)
  if (user) return user
  const { pathname, search } = new URL(request.url)
  const back = request.method === 'GET' ? pathname + search : '/dashboard/searches'
  throw redirect(`/login?redirectTo=${encodeURIComponent(back)}`, { headers: signOutHeaders() })
}

export async function requireAnonymous(request: Request): Promise<void> {
  if (await userOf(request)) throw redirect('/dashboard')
}

/** For screens that a plan or the trial pays for: else the Searches tab, which shows how to go on. */
export async function requireEntitlement(request: Request): Promise<SignedIn> {
  const user = await requireUser(request)
  if (!isEntitled(user)) throw redirect('/dashboard/searches')
  return user
}

/** For JSON calls: 401 and the cookie cleared. */
export async function requireCaller(request: Request): Promise<SignedIn> {
  const user = await userOf(request)
  if (user) return user
  const refusal = new HttpError(401, 'Please log in.')
  for (const cookie of signOutHeaders().getSetCookie()) refusal.headers.append('set-cookie', cookie)
  throw refusal
}

/** For JSON calls: 403 once neither a plan nor the trial is active. */
export async function requireEntitledCaller(request: Request): Promise<SignedIn> {
  const user = await requireCaller(request)
  if (!isEntitled(user)) throw new HttpError(403, 'Your free trial is over.')
  return user
}

export const isEntitled = (user: { trialEndsAt: Date }) => trialAt(user.trialEndsAt, new Date()).isActive
