import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ofSite, sourceUnavailable, TypedFailure } from '../../failures'
import { openRequest } from '#platform/network/open-request'
import type { PageRequest } from '../adapters/contract'
import { acceptLanguage, isForParsing, locationOf, type SiteResponse, type Transport } from './site-response'
import { readBody } from './read-body'

export interface HttpOptions {
  /** Identifies us and how to contact us. Sent with every request. */
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
          headers: headersOf(request, userAgent),
          body: request.form && new URLSearchParams(request.form).toString(),
          publicHostsOnly: site.publicHostsOnly,
          signal: AbortSignal.timeout(timeoutMs),
        })
        return await answerOf(response, request.url)
      } catch (error) {
        if (error instanceof TypedFailure) throw error
        const failure = sourceUnavailable(`no answer: ${reasonOf(error)}`, error)
        throw unreachable.includes(reasonOf(error)) ? ofSite(failure) : failure
      }
    },
  }
}

function headersOf(request: PageRequest, userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: request.accept,
    'accept-language': acceptLanguage,
    'accept-encoding': 'gzip, deflate, br',
    ...(request.form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  }
}

async function answerOf(response: IncomingMessage, url: string): Promise<SiteResponse> {
  const status = response.statusCode ?? 0
  const { location, 'retry-after': retryAfter = null } = response.headers
  const wanted = isForParsing(status)
  if (!wanted) response.destroy()
  const body = wanted ? await readBody(decoded(response)) : ''
  return { status, location: locationOf(status, location, url), retryAfter, body, url, alsoAsked: 0 }
}

/** The decompressed body. When the caller stops reading, the connection closes too. */
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

/** Errors that mean the whole site is unreachable, not one page. */
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** "ECONNREFUSED" or "TimeoutError". Never the URL, which may reveal what a buyer searches for. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'unknown')
}
