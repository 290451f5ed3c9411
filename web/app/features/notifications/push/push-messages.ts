import type { PushOutcome } from './subscribe-browser'

/** Specification, section 8. */
export const pushMessages: Record<Exclude<PushOutcome, 'enabled'>, string> = {
  'not supported': 'Push notifications are not supported in your browser.',
  'not allowed': 'Push notifications are still not allowed. Please check your browser settings.',
  failed: 'Failed to initialize push notifications. Please try again later or use a different browser.',
}
export const pushEnabled = 'Push notifications enabled for this device'
