import { NativeConnection } from '@temporalio/worker'
import type { Logger } from '#platform/log'
import { temporalConnection } from '#platform/temporal-connection'
import { searchAttributes } from '#workflows/contract'
import type { WorkerConfig } from './config'

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
