/**
 * An error with a message for the caller. It is a `Response`, which error boundaries can show; `reason` is the same
 * message for JSON responses.
 */
export class HttpError extends Response {
  constructor(
    status: number,
    readonly reason: string,
    headers: Record<string, string> = {},
  ) {
    super(reason, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
  }
}

export const notFound = (what = 'That page') => new HttpError(404, `${what} does not exist.`)
