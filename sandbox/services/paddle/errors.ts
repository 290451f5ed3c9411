import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Status and code come from Paddle's documentation. */
export class PaddleApiError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options)
  }
}

export const notFoundError = (what: string, id: string) =>
  new PaddleApiError(404, 'not_found', `${what} ${id} not found`)
