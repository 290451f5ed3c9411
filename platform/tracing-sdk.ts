import { subscribe } from 'node:diagnostics_channel'
import { errorMonitor } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { Resource } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry'

// Imports no other file of ours: bundled, it would import the entry point, which awaits this file, so neither would load.

interface TracingOptions {
  service: string
  /** Base URL, without the path for traces. */
  endpoint: string
  /** 0 to 1. */
  ratio: number
  withoutAddresses(text: string): string
  onProblem(message: string): void
}

const tracer = trace.getTracer('lotwatch')
/** A process that ends must not wait longer for a receiver that does not answer. */
const exportTimeoutMs = 2_000

/**
 * Registers the tracer of this process. Import this file only when tracing is on: it takes 20 MB and half a second.
 * `stop` sends the last spans, and rejects if it cannot.
 */
export function createTracing({ service, endpoint, ratio, withoutAddresses, onProblem: warn }: TracingOptions) {
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, { logLevel: DiagLogLevel.WARN })
  const resource = new Resource({ 'service.name': service, 'service.instance.id': `${hostname()}:${process.pid}` })
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs })
  const share = new TraceIdRatioBasedSampler(ratio)
  const spanProcessor = new PrivateSpanProcessor(exporter, share, withoutAddresses)
  const sampler = new ParentBasedSampler({ root: share })
  const provider = new NodeTracerProvider({ resource, sampler, spanProcessors: [spanProcessor] })
  provider.register()
  traceOutgoingRequests()
  return { plugin: new OpenTelemetryPlugin({ resource, spanProcessor }), stop: () => provider.shutdown() }
}

/**
 * Removes personal data from every span before it is queued for export. Also applies the share, which is a function of
 * the trace's id, to traces that begin in a workflow: their tracer, in the sandbox, keeps all.
 */
class PrivateSpanProcessor extends BatchSpanProcessor {
  constructor(
    exporter: SpanExporter,
    private readonly share: Sampler,
    private readonly withoutAddresses: (text: string) => string,
  ) {
    super(exporter)
  }

  override onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext()
    const { decision } = this.share.shouldSample(ROOT_CONTEXT, traceId, span.name, span.kind, {}, [])
    if (decision === SamplingDecision.NOT_RECORD) return
    this.clean(span.attributes)
    for (const { attributes } of span.events) this.clean(attributes ?? {})
    if (span.status.message) span.status.message = this.cleanText(span.status.message)
    super.onEnd(span)
  }

  /** In place. Objects go too: Temporal adds a workflow's memo and search attributes. */
  private clean(attributes: Attributes): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'string') attributes[name] = this.cleanText(value)
      else if (typeof value === 'object') delete attributes[name]
    }
  }

  /** For texts of errors: keeps only the origin of each URL, and no query string or email address. */
  private cleanText(text: string): string {
    return this.withoutAddresses(text.replace(url, '$1').replace(query, ''))
  }
}

const url = /([a-z][a-z+.-]*:\/\/[^\s/?#"'<>]+)[^\s"'<>]*/gi
const query = /\?[^\s"'<>]+/g

interface UndiciRequest {
  method: string
  origin: string
}

/**
 * A span for each HTTP request within another span, with method, host and status only: paths hold tokens of push
 * endpoints and ids of postings. Node announces requests of `node:http` and of `fetch` on these channels, so no client
 * is wrapped. The official instrumentations record full URLs.
 */
function traceOutgoingRequests(): void {
  subscribe('http.client.request.start', (message) => {
    const { request } = message as { request: ClientRequest & { res?: IncomingMessage } }
    const span = startRequest(request.method, request.getHeader('host')?.toString() ?? request.host)
    if (!span) return
    request.once(errorMonitor, (error) => recordFailure(span, error))
    request.once('close', () => endRequest(span, request.res?.statusCode))
  })
  const fetches = new WeakMap<object, { span: Span; status?: number }>()
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: UndiciRequest }
    const span = startRequest(request.method, new URL(request.origin).host)
    if (span) fetches.set(request, { span })
  })
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as { request: UndiciRequest; response: { statusCode: number } }
    const open = fetches.get(request)
    if (open) open.status = response.statusCode
  })
  subscribe('undici:request:trailers', (message) => {
    const open = fetches.get((message as { request: UndiciRequest }).request)
    if (open) endRequest(open.span, open.status)
  })
  subscribe('undici:request:error', (message) => {
    const { request, error } = message as { request: UndiciRequest; error: Error }
    const open = fetches.get(request)
    if (!open) return
    recordFailure(open.span, error)
    endRequest(open.span, open.status)
  })
}

function startRequest(method: string, host: string): Span | null {
  if (!trace.getActiveSpan()?.isRecording()) return null
  const attributes = { 'http.request.method': method, 'server.address': host }
  return tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes })
}

function recordFailure(span: Span, error: Error & { code?: unknown }): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeof error.code === 'string' ? error.code : error.name)
}

function endRequest(span: Span, status: number | undefined): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (status !== undefined && status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
