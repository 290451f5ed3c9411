import { trace } from '@opentelemetry/api'
import type { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry'
import { z } from 'zod'
import { createSampler, withoutAddresses, type Logger } from './log'

// Traces of web and worker (decision 110). Without an endpoint, the SDK is not loaded and `tracer` does nothing.

/** Names of the OpenTelemetry specification. */
export const tracingEnv = {
  /** Base URL of an OTLP/HTTP receiver. Turns tracing on. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** "name=value,…", such as the receiver's API key. Read by the exporter itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

export type TracingConfig = z.output<z.ZodObject<typeof tracingEnv>>

export const tracer = trace.getTracer('lotwatch')

interface Tracing {
  /** For Temporal's clients and workers. */
  plugin: OpenTelemetryPlugin
  /** Sends the last spans. Takes a few seconds at most, and never throws. */
  stop(): Promise<void>
}

let started: Tracing | null = null

/** Null if this process does not trace. */
export const tracing = (): Tracing | null => started

export const tracingPlugins = (): OpenTelemetryPlugin[] => (started ? [started.plugin] : [])

const problemWindowMs = 60_000

/** Call once, before the first request or activity. Does nothing if no endpoint is set. */
export async function startTracing(service: 'web' | 'worker', config: TracingConfig, log: Logger): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config
  if (endpoint === undefined) return
  const sample = createSampler(problemWindowMs)
  const onProblem = (message: string) => {
    const leftOut = sample('problem')
    if (leftOut !== null) log.warn({ leftOut, err: new Error(message) }, 'tracing has a problem')
  }
  const { createTracing } = await import('./tracing-sdk')
  const options = { service: `lotwatch-${service}`, endpoint, ratio, withoutAddresses, onProblem }
  const { plugin, stop } = createTracing(options)
  const stopped = () => stop().catch((error: unknown) => log.warn({ err: error }, 'the last traces are lost'))
  started = { plugin, stop: stopped }
  log.info({ receiver: new URL(endpoint).origin, ratio }, 'traces are exported')
}
