import { TypedFailure } from '#platform/failures'
import { retryAfterMs } from '#platform/network/retry-after'
import type { SendOutcome } from '../attempt'

const endedWords = 'The browser ended this device’s push subscription. Add the device again.'
const otherKeyWords =
  'This device signed up with a key that is no longer in use. Open Notifications on it, or add the device again.'

/** HTTP status for a payload that is too large. */
export const tooLarge = 413

/**
 * Follows RFC 8030, RFC 8292 and common practice: 404 and 410 mean that the subscription has ended, 429 and 5xx are
 * temporary, and 401 and 403 reject our key. The latter disables the device only if it subscribed with a different key.
 * Otherwise the fault is ours, and disabling would lose all devices.
 */
export function outcomeOfAnswer(
  { status, retryAfter }: { status: number; retryAfter: string | null },
  hasOtherKey: boolean,
  now = new Date(),
): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent', messageId: null }
  const reason = `the push service answered ${status}`
  if (status === 404 || status === 410) return { kind: 'refused', reason, deadReason: endedWords }
  if (status === 429 || status >= 500) return { kind: 'later', reason, waitMs: retryAfterMs(retryAfter, now) ?? 0 }
  if ((status === 401 || status === 403) && hasOtherKey) return { kind: 'refused', reason, deadReason: otherKeyWords }
  if ([400, 401, 403].includes(status)) return { kind: 'later', reason, trouble: true }
  return { kind: 'refused', reason, deadReason: null }
}

/**
 * For an attempt without a response. A second push of an alert replaces the first on the device (by its tag), so a
 * retry after a broken connection is safe.
 */
export function outcomeOfError(error: unknown): SendOutcome {
  if (error instanceof TypedFailure) return { kind: 'later', reason: error.message }
  if (error instanceof Error && error.name === 'AbortError') {
    return { kind: 'later', reason: 'the push service did not answer in time' }
  }
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return { kind: 'later', reason: `the push service cannot be reached${code}` }
}
