import type { PageRequest } from '../../adapters/contract'
import type { PausedRequest } from './paused'

/** What a site's check is made of for us; images, fonts, media, styles, pings and the rest are never asked for. */
const passedTypes = ['Script', 'XHR', 'Fetch']
export const pageTypes = ['Document'] as const
/** What a script asks for; Chromium says "XHR" of fetch() too, and "Fetch" of a prefetch. */
export const scriptTypes = ['XHR', 'Fetch'] as const
/** The same in the browser's own terms, and no window, frame, worker or film beside the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "connect-src 'self'",
  "worker-src 'none'",
  "form-action 'self'",
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ')

/** The headers of a page that is shown to the browser: the site's, unpacked, and our policy. */
export const shownHeaders = ({ responseHeaders = [] }: PausedRequest): { name: string; value: string }[] => [
  ...responseHeaders.filter(({ name }) => !/^(content-(encoding|length)|link|refresh)$/i.test(name)),
  { name: 'content-security-policy', value: policy },
]

/** Whether the browser may send what a page asks for besides itself. */
export const isPassed = ({ resourceType, request }: PausedRequest, origin: string): boolean =>
  passedTypes.includes(resourceType) && hostOf(request.url) === hostOf(origin) && !isPrefetch(request.headers)

const isPrefetch = (headers: Record<string, string>): boolean =>
  Object.keys(headers).some((name) => /^(sec-)?purpose$/i.test(name))

/** Whether this is the request that the visit is for: the page itself, or what is asked from within one. */
export function isPageOwn(wanted: PageRequest, event: PausedRequest, mainFrame: string): boolean {
  if (event.frameId !== mainFrame) return false
  const types: readonly string[] = inPageRequest(wanted) ? scriptTypes : pageTypes
  return types.includes(event.resourceType)
}

/**
 * The script that asks from within a page for what no page is: a form's answer, JSON. It carries the session as the
 * site's own scripts do. Null for a page.
 */
export function inPageRequest({ url, accept, form }: PageRequest): string | null {
  if (form === null && accept.includes('text/html')) return null
  const headers = { accept, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
  const body = form && new URLSearchParams(form).toString()
  const options = { method: form ? 'POST' : 'GET', headers, body: body ?? undefined, credentials: 'include' }
  return `void fetch(${JSON.stringify(url)}, ${JSON.stringify(options)}).catch(() => {})`
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
