import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { sourceBlocked, sourceUnavailable } from '../work-failures'
import {
  allowedAddress,
  createCheckedLookup,
  type OutgoingAddressRule,
  publicLookup,
  requirePublicAddress,
} from './outgoing'

interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  /** Null sends a GET, anything else a POST. */
  body: string | Buffer | null
  /** Aborts the request and the reading of its body. */
  signal: AbortSignal
  /** For connection reuse and trusted certificates. Default: Node's own agent. */
  agent?: Agent
}

interface WebRequest extends OutgoingRequest {
  /** Only public addresses: always for live sites, never for the sandbox. */
  publicHostsOnly: boolean
}

/**
 * Sends a request to a configured site and returns the response once its headers have arrived. Follows no redirects,
 * sends no cookies. Throws SourceBlocked for a private address if only public ones are allowed, and Node's own
 * connection errors.
 */
export async function openRequest({ publicHostsOnly, ...request }: WebRequest): Promise<IncomingMessage> {
  const url = new URL(request.url)
  if (publicHostsOnly) requirePublicAddress(url.hostname)
  return send(url, request, publicHostsOnly ? publicLookup : undefined)
}

/**
 * Sends a request to an externally supplied address if the rule allows it. Otherwise throws SourceBlocked before
 * connecting. Follows no redirects: the caller requests the next address under the same rule.
 */
export async function openOutgoingRequest(
  request: OutgoingRequest,
  rule: OutgoingAddressRule,
): Promise<IncomingMessage> {
  const url = allowedAddress(request.url, rule)
  if (url === null) throw sourceBlocked('the address is not one that may be connected to')
  return send(url, request, createCheckedLookup(rule))
}

function send(
  url: URL,
  { headers, body, signal, agent }: OutgoingRequest,
  lookup: LookupFunction | undefined,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const method = body === null ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal, ...(agent && { agent }), ...(lookup && { lookup }) }, resolve)
    sent.once('error', reject)
    // If a server switches protocols (101), Node emits neither a response nor an error.
    sent.once('close', () => reject(noAnswer()))
    sent.end(body ?? undefined)
  })
}

const noAnswer = () => Object.assign(new Error('the connection ended without an answer'), { code: 'ECONNRESET' })

const megabyte = 1024 * 1024

/** Throws SourceUnavailable above `maxMegabytes` and closes the connection. */
export async function readBytes(body: AsyncIterable<Uint8Array>, maxMegabytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the stream.
    if (bytes > maxMegabytes * megabyte) throw sourceUnavailable(`the answer is larger than ${maxMegabytes} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
