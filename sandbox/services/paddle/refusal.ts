import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response, with the status and code from Paddle's documentation. */
export class PaddleRefusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    detail: string,
    readonly errors?: { field: string; message: string }[],
  ) {
    super(detail)
  }
}

export const notFound = (what: string, id: string) => new PaddleRefusal(404, 'not_found', `${what} ${id} not found`)
