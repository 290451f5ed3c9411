import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export interface ReceivedSpan {
  name: string
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  links: { traceId: string; spanId: string }[]
  attributes: Record<string, unknown>
  /** Epoch ms. */
  startedAt: number
  endedAt: number
}

interface KeyValue {
  key: string
  value: Record<string, unknown>
}
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: KeyValue[] }
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'links'> & {
        attributes: KeyValue[]
        links?: { traceId: string; spanId: string }[]
        startTimeUnixNano: string
        endTimeUnixNano: string
      })[]
    }[]
  }[]
}

/** An OTLP/HTTP receiver for the calling test file. `bodies` holds what it received as it was sent. */
export function useTraceReceiver() {
  const received = { url: '', spans: [] as ReceivedSpan[], bodies: [] as string[] }
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const isTraces = request.method === 'POST' && request.url === '/v1/traces'
        if (isTraces) received.bodies.push(body)
        if (isTraces) received.spans.push(...readSpans(JSON.parse(body) as ExportRequest))
        response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    received.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server?.close()
    server?.closeAllConnections()
  })
  return received
}

const toRecord = (list: KeyValue[]) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))
const toMs = (nano: string) => Number(BigInt(nano) / 1_000_000n)

const readSpans = ({ resourceSpans }: ExportRequest): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(toRecord(resource.attributes)['service.name']),
        links: span.links ?? [],
        attributes: toRecord(span.attributes),
        startedAt: toMs(span.startTimeUnixNano),
        endedAt: toMs(span.endTimeUnixNano),
      })),
    ),
  )
