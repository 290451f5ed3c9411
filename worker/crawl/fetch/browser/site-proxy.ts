import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import type { Site } from '../http'
import { publicLookup, requirePublicAddress } from '#platform/network/outgoing'
import { TypedFailure } from '../../../failures'

/** A proxy that connects to a single site. It is the browser's only network access. */
export interface SiteProxy {
  url: string
  /** Allows this many bytes until the next call. Above that, closes connections and calls `onMore`. */
  allow(bytes: number, onMore: () => void): void
  /** Returns and clears the last connection refused because of its address. */
  lastRefusal(): TypedFailure | null
  close(): Promise<void>
}

/**
 * Opens a proxy to a site. It resolves host names itself and connects to the address it checked, so neither a
 * redirect nor DNS rebinding can lead the browser into our own network.
 */
export async function openSiteProxy(site: Site): Promise<SiteProxy> {
  const target = new URL(site.origin)
  const targetPort = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const lookup = site.publicHostsOnly ? { lookup: publicLookup } : {}
  const sockets = new Set<Duplex>()
  let refusal: TypedFailure | null = null

  let leftBytes = 0
  let onMore = () => {}

  const leadsToSite = (hostname: string, port: number) => hostname === target.hostname && port === targetPort
  const noteRefusal = (error: unknown) => {
    if (error instanceof TypedFailure) refusal = error
  }

  function count(incoming: Readable): void {
    incoming.on('data', (chunk: Buffer) => {
      leftBytes -= chunk.byteLength
      if (leftBytes >= 0) return
      incoming.destroy()
      onMore()
    })
  }

  function pass(req: IncomingMessage, res: ServerResponse): void {
    const url = URL.canParse(req.url ?? '') ? new URL(req.url!) : null
    if (!url || url.protocol !== 'http:' || !leadsToSite(url.hostname, Number(url.port) || 80)) {
      return void res.writeHead(403).end()
    }
    const { 'proxy-connection': _, ...headers } = req.headers
    const path = url.pathname + url.search
    const sent = requestHttp({ host, port: targetPort, path, method: req.method, headers, ...lookup }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      count(answer)
      answer.pipe(res)
      answer.on('error', () => res.destroy())
    })
    sent.on('error', (error) => {
      noteRefusal(error)
      res.destroy()
    })
    res.on('close', () => sent.destroy())
    req.pipe(sent)
  }

  function tunnel(req: IncomingMessage, client: Duplex, head: Buffer): void {
    client.on('error', () => client.destroy())
    const [, hostname = '', port = ''] = /^(.*):(\d+)$/.exec(req.url ?? '') ?? []
    if (!leadsToSite(hostname, Number(port))) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const upstream: Socket = connect({ host, port: targetPort, ...lookup }, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      count(upstream)
      upstream.pipe(client).pipe(upstream)
    })
    sockets.add(upstream)
    upstream.on('error', noteRefusal)
    upstream.on('close', () => {
      sockets.delete(upstream)
      client.destroy()
    })
    client.on('close', () => upstream.destroy())
  }

  if (site.publicHostsOnly) requirePublicAddress(target.hostname)
  const server = createServer(pass)
  server.on('connect', tunnel)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allow(bytes, then) {
      leftBytes = bytes
      onMore = then
    },
    lastRefusal() {
      const last = refusal
      refusal = null
      return last
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
