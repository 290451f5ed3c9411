import {
  makeTelemetryFilterString,
  NativeConnection,
  type LogLevel,
  type LogMetadata,
  type Logger as SdkLogger,
  type TelemetryOptions,
} from '@temporalio/worker'
import type { Logger } from '#platform/log'
import { temporalConnection } from '#platform/temporal-connection'
import { searchAttributes } from '#workflows/contract'
import type { WorkerConfig } from './config'

const levels = { TRACE: 'debug', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const
/** What the SDK adds to a line that all lines have, or that nobody reads. */
const leftOut = ['level', 'time', 'timestamp', 'namespace', 'activityContext', 'workflowContext']

/** Writes lines of the SDK, its Rust core and workflows in our shape. `error` becomes `err`, without addresses. */
export function sdkLogger(log: Logger): SdkLogger {
  const write = (level: LogLevel, message: string, meta: LogMetadata = {}) => {
    const { error, ...fields } = meta as Record<string, unknown>
    const kept = Object.entries(fields).filter(([name]) => !leftOut.includes(name))
    // The core's 64-bit numbers are no JSON.
    const plain = kept.map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value])
    log[levels[level]]({ ...Object.fromEntries(plain), ...(error !== undefined && { err: error }) }, message)
  }
  return {
    log: write,
    trace: (message, meta) => write('TRACE', message, meta),
    debug: (message, meta) => write('DEBUG', message, meta),
    info: (message, meta) => write('INFO', message, meta),
    warn: (message, meta) => write('WARN', message, meta),
    error: (message, meta) => write('ERROR', message, meta),
  }
}

type MetricsConfig = Pick<WorkerConfig, 'METRICS_BIND' | 'TEMPORAL_METRICS_PORT'>

/** The core's warnings go to our log. The SDK serves its metrics itself, on a separate port. */
export function telemetryOptions({ METRICS_BIND, TEMPORAL_METRICS_PORT: port }: MetricsConfig): TelemetryOptions {
  const logging = { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }) }
  if (port === undefined) return { logging }
  const prometheus = { bindAddress: `${METRICS_BIND}:${port}`, useSecondsForDurations: true, unitSuffix: true }
  return { logging, metrics: { prometheus } }
}

const firstWaitMs = 200
const maxWaitMs = 5_000

/** Retries until the server answers, because the SDK does not. */
export async function connectTemporal(config: WorkerConfig, log: Logger): Promise<NativeConnection> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    try {
      return await NativeConnection.connect(temporalConnection(config))
    } catch (error) {
      log.warn({ address: config.TEMPORAL_ADDRESS, err: error }, 'Temporal is not reachable yet')
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

const keyword = 2 // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD
const alreadyExists = 6 // gRPC status ALREADY_EXISTS

/**
 * Registers the search attributes that the workflows write. This requires operator permissions. Without them
 * (Temporal Cloud), logs a request to register them manually.
 */
export async function registerSearchAttributes(connection: NativeConnection, namespace: string, log: Logger) {
  const names = Object.values(searchAttributes)
  try {
    const known = await connection.operatorService.listSearchAttributes({ namespace })
    const missing = names.filter((name) => !(name in (known.customAttributes ?? {})))
    if (missing.length === 0) return
    const wanted = Object.fromEntries(missing.map((name) => [name, keyword]))
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: wanted })
  } catch (error) {
    if ((error as { code?: number }).code === alreadyExists) return
    log.warn({ names, err: error }, 'could not register search attributes; register them manually as keywords')
  }
}
