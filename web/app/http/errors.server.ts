/**
 * A refusal that the caller may read: a `Response`, so that screens show it in their error boundary, with the words
 * kept beside it for JSON answers.
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
