import type { AlertSchedule } from '#domain/alerts/schedule'
import type { TargetChoice } from '#domain/alerts/target-choice'
import { HttpError } from '../../http/errors.server'
import type { SignedIn } from '../accounts/session/sessions.server'

type Delivery = TargetChoice & Pick<AlertSchedule, 'quietFrom' | 'quietTo'>

/** Of a new search. */
export const defaultDelivery: Delivery = { allTargets: true, targetIds: [], quietFrom: null, quietTo: null }

const normalized = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...(value as unknown[])].sort() : value)

/**
 * For a call with an API token, which must not silence a search: sets where its alerts go and when they wait to the
 * stored values, so that a call may leave them out. 403 if the call has other ones.
 */
export function keepDelivery(
  { credential }: SignedIn,
  given: Record<string, unknown>,
  stored: Delivery,
): Record<string, unknown> {
  if (credential.kind !== 'api-token') return given
  const { allTargets, targetIds, quietFrom, quietTo } = stored
  const kept = { allTargets, targetIds, quietFrom, quietTo }
  const isChanged = Object.entries(kept).some(
    ([field, value]) => given[field] !== undefined && normalized(given[field]) !== normalized(value),
  )
  if (isChanged) throw new HttpError(403, 'API tokens can’t change where alerts go or quiet hours. Use your dashboard.')
  return { ...given, ...kept }
}
