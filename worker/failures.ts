import { TypedFailure } from '#platform/failures'
import { failures } from '#workflows/contract'

export { sourceBlocked, sourceThrottled, sourceUnavailable, TypedFailure } from '#platform/failures'

const scoped = (scope: 'page' | 'site') => (failure: TypedFailure) =>
  new TypedFailure(failure.type, failure.message, { ...failure.options, scope })

/** The failure is about one page; the site's other pages may be fine. */
export const ofPage = scoped('page')
/** The failure is about the whole site, which answers nothing at all. */
export const ofSite = scoped('site')

/**
 * Our own request budget for the site is used up; the site did nothing wrong. The next slot is free in `retryAfterMs`.
 */
export class BudgetUsedUp extends TypedFailure {
  constructor(retryAfterMs?: number) {
    const message = 'our budget of requests to this site is used up for now'
    super(failures.sourceThrottled, message, { retryable: false, retryAfterMs })
  }
}

/**
 * A fault of ours during a crawl: a bug, or a page that the database rejects. The message names only the kind of error,
 * because the error's own message may quote the page.
 */
export class InternalError extends TypedFailure {
  constructor(cause: unknown) {
    const { name, code } = cause as { name?: unknown; code?: unknown }
    const kind = [name, code].filter((part) => typeof part === 'string').join(' ')
    super(failures.sourceUnavailable, `a fault of ours: ${kind || 'unknown'}`, { retryable: false, cause })
  }
}

/** The failure as it is recorded. An error without a type is a fault of ours. */
export const typedFailure = (error: unknown) => (error instanceof TypedFailure ? error : new InternalError(error))

/** The page came but cannot be parsed with certainty: it has changed, was cut short, or is not the requested page. */
export const sourceLayoutChanged = (message: string) =>
  new TypedFailure(failures.sourceLayoutChanged, message, { retryable: false })

/**
 * The page was parsed with certainty and offers no car. A crawl treats it like a page that cannot be parsed, because it
 * was requested as a car. The class tells an operator with a saved page which of the two it is.
 */
export class NotACar extends TypedFailure {
  constructor(message: string) {
    super(failures.sourceLayoutChanged, message, { retryable: false })
  }
}

/** The site does not know the make, so there is nothing to ask it for. Nothing is wrong with the site. */
export class UnsupportedMake extends TypedFailure {
  constructor(message: string) {
    super(failures.sourceLayoutChanged, message, { retryable: false })
  }
}

/** The model did not answer: it is down, slow or over quota. Candidates stay waiting. */
export const modelUnavailable = (message: string, cause?: unknown) =>
  new TypedFailure(failures.modelUnavailable, message, { retryable: true, cause })

/** Whether the model did not answer. A used-up budget of ours does not count. */
export const isModelUnavailable = (error: unknown) =>
  error instanceof TypedFailure && error.type === failures.modelUnavailable && !(error instanceof ModelBudgetUsedUp)

/** Our own daily model budget is used up. Nothing is wrong with the model; the next UTC day has a new budget. */
export class ModelBudgetUsedUp extends TypedFailure {
  constructor() {
    super(failures.modelUnavailable, 'the budget for asking the model is used up for today', { retryable: false })
  }
}

/** The model's answer cannot be used: a refusal, bad JSON or the wrong shape. */
export const invalidModelOutput = (message: string, cause?: unknown) =>
  new TypedFailure(failures.invalidModelOutput, message, { retryable: true, cause })

/** The mail provider cannot accept a mail now. */
export const mailUnavailable = (message: string) =>
  new TypedFailure(failures.mailUnavailable, message, { retryable: true })

/** The recipient cannot be reached any more; the target is switched off. */
export const recipientGone = (message: string) =>
  new TypedFailure(failures.recipientGone, message, { retryable: false })
