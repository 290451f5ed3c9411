import { failures, type FailureType } from '#workflows/contract'

export interface FailureOptions {
  retryable: boolean
  retryAfterMs?: number
  cause?: unknown
  /** What it says something about: the one page that was asked for, or the whole site. Absent where it cannot be told. */
  scope?: 'page' | 'site'
}

/**
 * A failure that operators and retry policies know by type. Plain functions throw it; the worker's interceptor turns
 * it into Temporal's `ApplicationFailure` (worker/interceptors.ts), the one place that does. Messages carry ids and
 * numbers, never what a person wrote or where they can be reached: they end up in workflow histories.
 */
export class TypedFailure extends Error {
  constructor(
    readonly type: FailureType,
    message: string,
    readonly options: FailureOptions = { retryable: true },
  ) {
    super(message, { cause: options.cause })
    this.name = type
  }
}

const scoped = (scope: 'page' | 'site') => (failure: TypedFailure) =>
  new TypedFailure(failure.type, failure.message, { ...failure.options, scope })

/** What a site answered to one request: its other pages may be well. */
export const ofPage = scoped('page')
/** The site answers nothing at all. */
export const ofSite = scoped('site')

/** The site asked for fewer requests. `retryAfterMs` is what it asked for, if it said. */
export const sourceThrottled = (message: string, retryAfterMs?: number) =>
  new TypedFailure(failures.sourceThrottled, message, { retryable: false, retryAfterMs })

/** We may not ask the site now, by our own budget: it did nothing wrong. The first turn is free in `retryAfterMs`. */
export class BudgetUsedUp extends TypedFailure {
  constructor(retryAfterMs?: number) {
    const message = 'our budget of requests to this site is used up for now'
    super(failures.sourceThrottled, message, { retryable: false, retryAfterMs })
  }
}

/**
 * Something broke on our side while a site was crawled: a bug, a page that the database does not take. The message names
 * the kind of error only, for the error itself may quote the page.
 */
export class OurFault extends TypedFailure {
  constructor(cause: unknown) {
    const { name, code } = cause as { name?: unknown; code?: unknown }
    const kind = [name, code].filter((part) => typeof part === 'string').join(' ')
    super(failures.sourceUnavailable, `a fault of ours: ${kind || 'unknown'}`, { retryable: false, cause })
  }
}

/** The failure as it is recorded: one without a type is ours. */
export const typedFailure = (error: unknown) => (error instanceof TypedFailure ? error : new OurFault(error))

/** A log-in wall, a CAPTCHA, a refusal: asking again at once would only make it worse. */
export const sourceBlocked = (message: string) =>
  new TypedFailure(failures.sourceBlocked, message, { retryable: false })

/** The page came but cannot be read for certain: changed, cut short, or not what was asked for. */
export const sourceLayoutChanged = (message: string) =>
  new TypedFailure(failures.sourceLayoutChanged, message, { retryable: false })

/**
 * The page is read for certain, and what it offers is no car. To the crawl it is like a page that cannot be read, for
 * it was asked for as a car; an operator who looks at a saved page wants to know which of the two it is.
 */
export class NotACar extends TypedFailure {
  constructor(message: string) {
    super(failures.sourceLayoutChanged, message, { retryable: false })
  }
}

/** No answer, or one of the 5xx. */
export const sourceUnavailable = (message: string, cause?: unknown) =>
  new TypedFailure(failures.sourceUnavailable, message, { retryable: true, cause })

/** The model did not answer: down, slow, over quota. Candidates stay waiting. */
export const modelUnavailable = (message: string, cause?: unknown) =>
  new TypedFailure(failures.modelUnavailable, message, { retryable: true, cause })

/** Whether that is what an error says: nothing is wrong with what was asked. */
export const saysModelIsAway = (error: unknown) =>
  error instanceof TypedFailure && error.type === failures.modelUnavailable && !(error instanceof ModelBudgetUsedUp)

/** The model may not be asked now, by our own daily budget: nothing is wrong with it, and the day's turn ends it. */
export class ModelBudgetUsedUp extends TypedFailure {
  constructor() {
    super(failures.modelUnavailable, 'the budget for asking the model is used up for today', { retryable: false })
  }
}

/** The model answered something that is not an answer: refusal, bad JSON, wrong shape. */
export const invalidModelOutput = (message: string, cause?: unknown) =>
  new TypedFailure(failures.invalidModelOutput, message, { retryable: true, cause })

/** The mail provider cannot take a mail now. */
export const mailUnavailable = (message: string) =>
  new TypedFailure(failures.mailUnavailable, message, { retryable: true })

/** The recipient cannot be reached any more; the target is switched off. */
export const recipientGone = (message: string) =>
  new TypedFailure(failures.recipientGone, message, { retryable: false })
