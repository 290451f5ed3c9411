import type { CDPSession } from 'playwright-core'
import type { PageRequest } from '../../adapters/contract'

/** A request that Chromium pauses before it is sent, or when its response begins. */
export interface PausedRequest {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; headers: Record<string, string> }
  responseErrorReason?: string
  responseStatusCode?: number
  responseHeaders?: { name: string; value: string }[]
}

export function toHeaders(event: PausedRequest): Headers {
  const headers = new Headers()
  for (const { name, value } of event.responseHeaders ?? []) headers.append(name, value)
  return headers
}

/** Streams the decompressed body of a response. The site's transfer stalls while nobody reads. */
export async function* streamBody(cdp: CDPSession, { requestId }: PausedRequest): AsyncGenerator<Uint8Array> {
  const { stream: handle } = await cdp.send('Fetch.takeResponseBodyAsStream', { requestId })
  try {
    for (;;) {
      const { data, base64Encoded, eof } = await cdp.send('IO.read', { handle })
      if (data) yield Buffer.from(data, base64Encoded ? 'base64' : 'utf8')
      if (eof) return
    }
  } finally {
    await cdp.send('IO.close', { handle }).catch(() => {})
  }
}

/** Resource types that a site's check needs. Images, fonts, media, styles, and pings are never loaded. */
const passedTypes = ['Script', 'XHR', 'Fetch']
export const pageTypes = ['Document'] as const
/** Resource types of requests made by scripts. Chromium also reports fetch() as "XHR", and a prefetch as "Fetch". */
export const scriptTypes = ['XHR', 'Fetch'] as const
/** The same rule as a content security policy. It also forbids windows, frames, workers, and media. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "connect-src 'self'",
  "worker-src 'none'",
  "form-action 'self'",
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ')

/**
 * Returns the headers for a page that the browser runs: the site's, without its encoding headers, plus our policy.
 */
export const pageHeaders = ({ responseHeaders = [] }: PausedRequest): { name: string; value: string }[] => [
  ...responseHeaders.filter(({ name }) => !/^(content-(encoding|length)|link|refresh)$/i.test(name)),
  { name: 'content-security-policy', value: policy },
]

export const isRequestAllowed = ({ resourceType, request }: PausedRequest, origin: string): boolean =>
  passedTypes.includes(resourceType) && parseHost(request.url) === parseHost(origin) && !isPrefetch(request.headers)

const isPrefetch = (headers: Record<string, string>): boolean =>
  Object.keys(headers).some((name) => /^(sec-)?purpose$/i.test(name))

/**
 * Returns whether this is the request that the visit is for: the page itself, or the request made from within a page.
 */
export function isVisitRequest(wanted: PageRequest, event: PausedRequest, mainFrame: string): boolean {
  if (event.frameId !== mainFrame) return false
  const types: readonly string[] = createRequestScript(wanted) ? scriptTypes : pageTypes
  return types.includes(event.resourceType)
}

/**
 * Returns the script that makes a form POST or JSON request from within a page, with the same session as the site's
 * own scripts. Null for a page request.
 */
export function createRequestScript({ url, accept, form }: PageRequest): string | null {
  if (form === null && accept.includes('text/html')) return null
  const headers = { accept, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
  const body = form && new URLSearchParams(form).toString()
  const options = { method: form ? 'POST' : 'GET', headers, body: body ?? undefined, credentials: 'include' }
  return `void fetch(${JSON.stringify(url)}, ${JSON.stringify(options)}).catch(() => {})`
}

const parseHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
