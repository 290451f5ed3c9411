import { createHash } from 'node:crypto'
import { secondMs } from '#domain/durations'
import { entitlementAt, planEndedText } from '#domain/plans/entitlement'
import { config } from '../../config.server'
import { HttpError } from '../../http/errors.server'
import { checkRateLimit } from '../../features/accounts/rate-limits.server'
import { findAtomLinkByFileName } from '../../features/searches/atom-link.server'
import { endpoint } from '../../http/endpoint.server'
import { atomDocument, latestUpdate } from './atom-document'
import { loadEntries } from './atom-entries.server'

/** Keeps a URL out of search engines if someone publishes it. */
const unindexed = { 'x-robots-tag': 'noindex, nofollow' }

/**
 * Responds with the Atom document of a secret URL, or a 304 if the reader's copy is current. Errors are plain text: 404
 * for an unknown or revoked URL, 403 if the account has no plan, 429 for a reader that polls too often.
 */
async function atomResponse(request: Request, file: string): Promise<Response> {
  if (!(await checkRateLimit('atom-link', file, request))) {
    const headers = { ...unindexed, 'retry-after': '60' }
    throw new HttpError(429, 'Too many requests. Check every few minutes instead.', headers)
  }
  const opened = await findAtomLinkByFileName(file)
  if (!opened) throw new HttpError(404, 'There’s no feed at this link.', unindexed)
  const { search, createdAt } = opened
  const entitlement = entitlementAt(search.user, new Date())
  if (!entitlement.isEntitled) throw new HttpError(403, planEndedText(entitlement), unindexed)
  const { BRAND_NAME: brand, WEB_URL: webUrl } = config()
  const setting = { brand, webUrl, selfUrl: new URL(`/feeds/${file}`, webUrl).href, since: createdAt }
  const entries = await loadEntries(search)
  const document = atomDocument(search, entries, setting)
  const updatedAt = latestUpdate(entries, setting)
  const etag = `"${createHash('sha256').update(document).digest('base64url')}"`
  const headers = {
    ...unindexed,
    etag,
    'last-modified': updatedAt.toUTCString(),
    'cache-control': 'private, max-age=60',
    'content-type': 'application/atom+xml; charset=utf-8',
    // Blocks scripts if a browser renders the document.
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (!isKnown(request, etag, updatedAt)) return new Response(document, { headers })
  return new Response(null, { status: 304, headers })
}

/**
 * RFC 9110, section 13.2.2: If-None-Match takes precedence. Compression weakens an ETag, so weak and strong tags
 * compare equal.
 */
function isKnown({ headers }: Request, etag: string, updatedAt: Date): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(updatedAt.getTime() / secondMs) * secondMs <= since
}

/** A search's cars as an Atom feed. The secret URL authorizes it, so it needs no session and sets no cookie. */
export const loader = endpoint({ GET: ({ request, params }) => atomResponse(request, params.file ?? '') })
export const action = loader
