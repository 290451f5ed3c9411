import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicLookup, requirePublicAddress } from './private-address'

export interface WebRequest {
  url: string
  headers: Record<string, string>
  /** A form's body. Null asks by GET. */
  body: string | null
  /** Whether only public addresses may be connected to: always for live sites, never for the sandbox. */
  publicHostsOnly: boolean
  /** Ends the request and the reading of its body. */
  signal: AbortSignal
}

/**
 * Sends a request and returns the response once its headers are there. Follows no redirect, sends no cookies. Throws
 * SourceBlocked for a private address where only public ones may be asked, and Node's own errors for the connection.
 */
export async function openRequest({
  url,
  headers,
  body,
  publicHostsOnly,
  signal,
}: WebRequest): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url)
  if (publicHostsOnly) requirePublicAddress(hostname)
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? requestHttps : requestHttp
    const lookup = publicHostsOnly ? { lookup: publicLookup } : {}
    const sent = send(url, { method: body === null ? 'GET' : 'POST', headers, signal, ...lookup }, resolve)
    sent.once('error', reject)
    sent.end(body ?? undefined)
  })
}
