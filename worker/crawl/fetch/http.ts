import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { readBytes, openRequest } from '#platform/network/open-request'
import type { PageRequest } from '../adapters/contract'
import { asSiteFailure, sourceUnavailable, TypedFailure } from '../../failures'

/** The status is not interpreted yet, and redirects are not followed. */
export interface SiteResponse {
  status: number
  /** Absolute; null unless the status is a redirect. */
  location: string | null
  retryAfter: string | null
  /** Empty if adapters do not parse this status (`isParsableStatus`). */
  body: string
  url: string
  /** Number of requests without a slot of their own: a page's scripts and the requests that they make. */
  alsoAsked: number
}

/** Throws SourceUnavailable, SourceBlocked. */
export interface Transport {
  /** Calls `mayAsk` right before each page request, including reloads by the page itself. `mayAsk` may throw. */
  send(request: PageRequest, site: Site, mayAsk: RequestPermission): Promise<SiteResponse>
}

export type RequestPermission = (url: string) => Promise<void>

export interface Site {
  /** See Adapter.originOf. */
  origin: string
  /** True for live sites, which must not lead us into our own network. The sandbox is inside it. */
  publicHostsOnly: boolean
}

/** Adapters parse the bodies of these statuses: the page itself, or a "gone" page. */
export const isParsableStatus = (status: number) => (status >= 200 && status < 300) || status === 404 || status === 410

export const redirectTarget = (status: number, header: string | null | undefined, url: string): string | null =>
  status >= 300 && status < 400 && header ? new URL(header, url).toString() : null

const acceptLanguage = 'en-US,en'

/** Larger than any page we parse. */
const maxMegabytes = 5

/** Throws SourceUnavailable above 5 MB. */
export const readBody = async (body: AsyncIterable<Uint8Array>): Promise<string> =>
  new TextDecoder().decode(await readBytes(body, maxMegabytes))

interface HttpOptions {
  /** Sent with every request. Identifies us and says how to contact us. */
  userAgent: string
  /** From the first byte sent to the last byte read. */
  timeoutMs: number
}

export function createHttp({ userAgent, timeoutMs }: HttpOptions): Transport {
  return {
    async send(request, site, mayAsk) {
      await mayAsk(request.url)
      try {
        const response = await openRequest({
          url: request.url,
          headers: createHeaders(request, userAgent),
          body: request.form && new URLSearchParams(request.form).toString(),
          publicHostsOnly: site.publicHostsOnly,
          signal: AbortSignal.timeout(timeoutMs),
        })
        return await toSiteResponse(response, request.url)
      } catch (error) {
        if (error instanceof TypedFailure) throw error
        const failure = sourceUnavailable(`no answer: ${describeError(error)}`, error)
        throw unreachable.includes(describeError(error)) ? asSiteFailure(failure) : failure
      }
    },
  }
}

function createHeaders(request: PageRequest, userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: request.accept,
    'accept-language': acceptLanguage,
    'accept-encoding': 'gzip, deflate, br',
    ...(request.form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  }
}

async function toSiteResponse(response: IncomingMessage, url: string): Promise<SiteResponse> {
  const status = response.statusCode ?? 0
  const { location, 'retry-after': retryAfter = null } = response.headers
  const wanted = isParsableStatus(status)
  if (!wanted) response.destroy()
  const body = wanted ? await readBody(decoded(response)) : ''
  return { status, location: redirectTarget(status, location, url), retryAfter, body, url, alsoAsked: 0 }
}

/** Decompresses the body. If the caller stops reading, the connection closes too. */
function decoded(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const decoder = decoders[response.headers['content-encoding'] ?? '']?.()
  return decoder ? pipeline(response, decoder, () => {}) : response
}

const decoders: Record<string, (() => Transform) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Errors that mean the whole site is unreachable, not just one page. */
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Returns e.g. "ECONNREFUSED" or "TimeoutError". Never the URL, which may reveal what a buyer searches for. */
function describeError(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'unknown')
}
