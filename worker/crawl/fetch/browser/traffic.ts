import type { SourceRequest } from '../../source'
import type { PausedRequest } from './paused'

/** What a page is made of for us; images, fonts, media, styles, pings and the rest are never asked for. */
const passedTypes = ['Document', 'Script', 'XHR', 'Fetch']

/** Whether the browser may send what a page asks for besides itself. */
export const isPassed = ({ resourceType, request }: PausedRequest, origin: string): boolean =>
  passedTypes.includes(resourceType) && hostOf(request.url) === hostOf(origin)

/** Whether this is the request that the visit is for: the page itself, or what is asked from within one. */
export function isPageOwn(wanted: SourceRequest, event: PausedRequest, mainFrame: string): boolean {
  if (event.frameId !== mainFrame) return false
  return event.resourceType === (inPageRequest(wanted) ? 'Fetch' : 'Document')
}

/**
 * The script that asks from within a page for what no page is: a form's answer, JSON. It carries the session as the
 * site's own scripts do. Null for a page.
 */
export function inPageRequest({ url, accept, form }: SourceRequest): string | null {
  if (form === null && accept.includes('text/html')) return null
  const headers = { accept, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
  const body = form && new URLSearchParams(form).toString()
  const options = { method: form ? 'POST' : 'GET', headers, body: body ?? undefined, credentials: 'include' }
  return `void fetch(${JSON.stringify(url)}, ${JSON.stringify(options)}).catch(() => {})`
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
