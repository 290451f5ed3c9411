/** Why an alert was never sent, by the code in `Alert.failure`. Any other value there is a provider's error. */
export const notSentTexts = {
  'search-paused': 'the search was paused',
  'search-deleted': 'the search was deleted',
  'car-gone': 'the ad was gone by then',
  'car-regraded': 'the car no longer fits your search',
  'fewer-alerts': 'you set the search to fewer alerts',
  'car-hidden': 'you had hidden the car',
  'nothing-new': 'you’d already been alerted about its cars',
  'already-alerted': 'you’d already been alerted about the car',
  superseded: 'an earlier alert about the car comes first',
  'target-off': 'alerts were off here',
  'target-not-chosen': 'the search’s alerts don’t go here any more',
  'search-muted': 'emails about this search are off for this address',
  'digest-empty': 'there were no cars left to include',
  'account-secured': 'it was requested before you confirmed your email address',
  'account-deleted': 'the account was deleted',
  'outage-over': 'the outage had ended',
  'no-digest': 'no daily digest went out within a week',
  'too-old': 'it was too old',
  /** Set by an operator (docs/operating.md, "Backup and restore"). */
  restored: 'it may have been sent before we restored a backup',
  'device-off': 'the browser had turned notifications off',
  'unknown-push-service': 'we can’t use this browser’s push service',
} as const

export type NotSentReason = keyof typeof notSentTexts

/** Nobody needs to do anything about these. An alert that became too old may have failed again and again before. */
export const settledReasons = (Object.keys(notSentTexts) as NotSentReason[]).filter((reason) => reason !== 'too-old')

/** Null for a provider's error. */
export const notSentText = (failure: string): string | null =>
  Object.hasOwn(notSentTexts, failure) ? notSentTexts[failure as NotSentReason] : null
