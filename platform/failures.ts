import { failures, type FailureType } from '#domain/failures'

export interface FailureOptions {
  retryable: boolean
  retryAfterMs?: number
  cause?: unknown
  /** Whether the failure affects the requested page or the whole site. Absent if unknown. */
  scope?: 'page' | 'site'
}

/**
 * A failure that operators and retry policies know by type. Plain functions throw it. Only the worker's interceptor
 * turns it into Temporal's `ApplicationFailure` (worker/interceptors.ts). Messages end up in workflow histories, so
 * they contain ids and numbers, never a user's text or address.
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

/** The site asked for fewer requests. `retryAfterMs` is the wait that it requested, if any. */
export const sourceThrottled = (message: string, retryAfterMs?: number) =>
  new TypedFailure(failures.sourceThrottled, message, { retryable: false, retryAfterMs })

/** A login wall, a CAPTCHA or a refusal. An immediate retry would make it worse. */
export const sourceBlocked = (message: string) =>
  new TypedFailure(failures.sourceBlocked, message, { retryable: false })

/** No response, or a 5xx. */
export const sourceUnavailable = (message: string, cause?: unknown) =>
  new TypedFailure(failures.sourceUnavailable, message, { retryable: true, cause })

/** A failure's message, or the name of any other error, because its message could contain an address. */
export const reasonOf = (error: unknown): string =>
  error instanceof TypedFailure ? error.message : error instanceof Error ? error.name : 'unknown'
