/** Failure types that activities throw. Retry policies list the non-retryable ones. */
export const failureTypes = {
  sourceThrottled: 'SourceThrottled',
  sourceBlocked: 'SourceBlocked',
  sourceLayoutChanged: 'SourceLayoutChanged',
  sourceUnavailable: 'SourceUnavailable',
  modelUnavailable: 'ModelUnavailable',
  invalidModelOutput: 'InvalidModelOutput',
  recipientGone: 'RecipientGone',
  mailUnavailable: 'MailUnavailable',
} as const
export type FailureType = (typeof failureTypes)[keyof typeof failureTypes]
