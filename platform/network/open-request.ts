import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type Agent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { sourceBlocked } from '../failures'
import { allowedAddress, lookupFor, type OutgoingRule } from './outgoing'
import { publicLookup, requirePublicAddress } from './private-address'

interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  /** Sent by POST. Null asks by GET. */
  body: string | Buffer | null
  /** Ends the request and the reading of its body. */
  signal: AbortSignal
  /** Keeps connections, and knows whom to trust; Node's own if left out. */
  agent?: Agent
}

export interface WebRequest extends OutgoingRequest {
  /** Whether only public addresses may be connected to: always for live sites, never for the sandbox. */
  publicHostsOnly: boolean
}

/**
 * Sends a request to a site of our configuration and returns the response once its headers are there. Follows no
 * redirect, sends no cookies. Throws SourceBlocked for a private address where only public ones may be asked, and
 * Node's own errors for the connection.
 */
export async function openRequest({ publicHostsOnly, ...request }: WebRequest): Promise<IncomingMessage> {
  const url = new URL(request.url)
  if (publicHostsOnly) requirePublicAddress(url.hostname)
  return send(url, request, publicHostsOnly ? publicLookup : undefined)
}

/**
 * Sends a request to an address that came from outside, if the rule allows it; otherwise throws SourceBlocked before
 * any connection is made. Follows no redirect: the caller asks again for the next address, by the same rule.
 */
export async function openOutgoing(request: OutgoingRequest, rule: OutgoingRule): Promise<IncomingMessage> {
  const url = allowedAddress(request.url, rule)
  if (url === null) throw sourceBlocked('the address is not one that may be connected to')
  return send(url, request, lookupFor(rule))
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
    // Of a server that changes to another protocol (101) Node tells neither an answer nor an error.
    sent.once('close', () => reject(noAnswer()))
    sent.end(body ?? undefined)
  })
}

const noAnswer = () => Object.assign(new Error('the connection ended without an answer'), { code: 'ECONNRESET' })
