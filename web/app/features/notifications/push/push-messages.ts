import type { PushOutcome } from './subscribe-browser'

const pushMessages = {
  'not supported': 'Push notifications are not supported in your browser.',
  'not allowed': 'Push notifications are still not allowed. Please check your browser settings.',
  failed: 'Failed to initialize push notifications. Please try again later or use a different browser.',
}
export const pushMessage = (outcome: Exclude<PushOutcome, 'enabled'>): string =>
  typeof outcome === 'string' ? pushMessages[outcome] : outcome.refused
export const pushEnabled = 'Push notifications enabled for this device'
