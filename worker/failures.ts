import { TypedFailure } from '#platform/work-failures'
import { failureTypes, type FailureType } from '#workflows/contract'

export { sourceBlocked, sourceThrottled, sourceUnavailable, TypedFailure } from '#platform/work-failures'

const withScope = (scope: 'page' | 'site') => (failure: TypedFailure) =>
  new TypedFailure(failure.type, failure.message, { ...failure.options, scope })

/** Other pages of the site may work. */
export const asPageFailure = withScope('page')
export const asSiteFailure = withScope('site')

/**
 * Our own request budget for the site is used up; the site did nothing wrong. The next slot is free in `retryAfterMs`.
 */
export class BudgetUsedUp extends TypedFailure {
  constructor(retryAfterMs?: number, message = 'our budget of requests to this site is used up for now') {
    super(failureTypes.sourceThrottled, message, { retryable: false, retryAfterMs })
  }
}

const pauseMs = 60_000

/** An operator paused the marketplace. Handled like a used-up budget: the work waits, and the site is not at fault. */
export class MarketplacePaused extends BudgetUsedUp {
  constructor() {
    super(pauseMs, 'the operator paused this marketplace')
  }
}

/** robots.txt forbids the page, so it was not requested. */
export class RobotsDisallow extends TypedFailure {
  constructor() {
    super(failureTypes.sourceBlocked, 'robots.txt does not allow this page', { retryable: false, scope: 'page' })
  }
}

/** The site refused an earlier request and is left alone for `retryAfterMs`, so nothing was requested. */
export class SiteResting extends TypedFailure {
  constructor(type: FailureType, retryAfterMs: number) {
    super(type, 'the site refused us and is left alone', { retryable: false, retryAfterMs, scope: 'site' })
  }
}

/** True if nothing was requested, because it was not the time: the work waits, and has not failed. */
export const isTooEarly = (error: unknown): boolean => error instanceof BudgetUsedUp || error instanceof SiteResting

/**
 * An internal error during a crawl: a bug, or a page that the database rejects. The message contains only the kind of
 * error, because the original message may quote the page.
 */
export class InternalError extends TypedFailure {
  constructor(cause: unknown) {
    const { name, code } = cause as { name?: unknown; code?: unknown }
    const kind = [name, code].filter((part) => typeof part === 'string').join(' ')
    super(failureTypes.sourceUnavailable, `a fault of ours: ${kind || 'unknown'}`, { retryable: false, cause })
  }
}

export const toTypedFailure = (error: unknown) => (error instanceof TypedFailure ? error : new InternalError(error))

/** The page loaded but cannot be parsed reliably: its layout changed, it is truncated, or it is a different page. */
export const sourceLayoutChanged = (message: string) =>
  new TypedFailure(failureTypes.sourceLayoutChanged, message, { retryable: false })

/**
 * The page was parsed and does not offer a car. A crawl handles it like an unparsable page, because it requested a car.
 * The separate class lets an operator with a saved page distinguish the two.
 */
export class NotACar extends TypedFailure {
  constructor(message: string) {
    super(failureTypes.sourceLayoutChanged, message, { retryable: false })
  }
}

/** The site does not know a posting that its list shows. The posting is gone, or its address has changed. */
export class PostingMissing extends TypedFailure {
  constructor(why: string) {
    super(failureTypes.sourceLayoutChanged, `a posting on the list has no page: ${why}`, {
      retryable: false,
      scope: 'page',
    })
  }
}

/** The site does not list this make, so there is nothing to request. This is not a fault of the site. */
export class UnsupportedMake extends TypedFailure {
  constructor(message: string) {
    super(failureTypes.sourceLayoutChanged, message, { retryable: false })
  }
}

/** The model did not answer: it is down, slow or over quota. Candidates keep waiting. */
export const modelUnavailable = (message: string, cause?: unknown) =>
  new TypedFailure(failureTypes.modelUnavailable, message, { retryable: true, cause })

/**
 * The service refuses our key, our account or the model's name, until the operator changes something. The message says
 * what. Candidates wait as they do during an outage.
 */
export class ModelAccessRefused extends TypedFailure {
  constructor(
    readonly reason: 'bad-key' | 'no-access' | 'unknown-model' | 'no-credit',
    message: string,
  ) {
    super(failureTypes.modelUnavailable, message, { retryable: false })
  }
}

/** The model is left alone after failures in a row (judge/model/model-health), so it was not asked. */
export class ModelResting extends TypedFailure {
  constructor(readonly leftMs: number) {
    super(failureTypes.modelUnavailable, 'the model is down and is asked again later', { retryable: false })
  }
}

/** Excludes our own used-up budget. */
export const isModelUnavailable = (error: unknown) =>
  error instanceof TypedFailure && error.type === failureTypes.modelUnavailable && !(error instanceof ModelBudgetUsedUp)

/** Our own daily model budget is used up. It resets on the next UTC day. */
export class ModelBudgetUsedUp extends TypedFailure {
  constructor() {
    super(failureTypes.modelUnavailable, 'the budget for asking the model is used up for today', { retryable: false })
  }
}

/** The model's answer cannot be used: a refusal, bad JSON or the wrong shape. */
export const invalidModelOutput = (message: string, cause?: unknown) =>
  new TypedFailure(failureTypes.invalidModelOutput, message, { retryable: true, cause })

export const mailUnavailable = (message: string) =>
  new TypedFailure(failureTypes.mailUnavailable, message, { retryable: true })
