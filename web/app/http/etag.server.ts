import { createHash } from 'node:crypto'
import { secondMs } from '#domain/durations'

export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export const matchesEtag = (request: Request, etag: string): boolean =>
  request.headers.get('if-none-match')?.includes(etag) ?? false

/**
 * Removes the server's time from serialized page data (Remix and ui/packed formats). Pages advance the time themselves
 * (ui/use-now), so a new time alone is not a change.
 */
const withoutNow = (body: string) =>
  body.replaceAll(/(?<=\["D",|\{'@':)\d+/g, (ms) => (Math.abs(Date.now() - Number(ms)) < secondMs ? 'now' : ms))

/** Adds an ETag to a GET response. Returns 304 without a body if the browser already has it. */
export async function notModifiedOr(request: Request, answer: Response): Promise<Response> {
  const { status, headers } = answer
  if (request.method !== 'GET' || status !== 200 || headers.get('cache-control')?.includes('no-store')) return answer
  const body = await answer.text()
  headers.set('etag', etagOf(Buffer.from(withoutNow(body))))
  return matchesEtag(request, headers.get('etag')!)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status, headers })
}
