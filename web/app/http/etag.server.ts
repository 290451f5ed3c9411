import { createHash } from 'node:crypto'
import { secondMs } from '#domain/durations'

export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export const matchesEtag = (request: Request, etag: string): boolean =>
  request.headers.get('if-none-match')?.includes(etag) ?? false

/**
 * Removes the server's time from serialized screen data (formats of Remix and ui/packed). Screens advance the time
 * themselves (ui/use-now), so a new time alone is no change.
 */
const withoutNow = (body: string) =>
  body.replaceAll(/(?<=\["D",|\{'@':)\d+/g, (ms) => (Math.abs(Date.now() - Number(ms)) < secondMs ? 'now' : ms))

/** The answer to a GET with its tag; 304 without a body when the browser has one already that says the same. */
export async function notModifiedOr(request: Request, answer: Response): Promise<Response> {
  const { status, headers } = answer
  if (request.method !== 'GET' || status !== 200 || headers.get('cache-control')?.includes('no-store')) return answer
  const body = await answer.text()
  headers.set('etag', etagOf(Buffer.from(withoutNow(body))))
  return matchesEtag(request, headers.get('etag')!)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status, headers })
}
