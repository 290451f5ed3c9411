import type { Dependencies } from '../../dependencies'
import { ModelAccessRefused } from '../../failures'
import { getClient, toFailure } from './client'

/**
 * Asks the service whether this key may use the configured model, and logs an error that says what to change if
 * not. Costs nothing. Never throws: a worker also does work that needs no model, and an outage passes.
 */
export async function checkModel({ config, log }: Pick<Dependencies, 'config' | 'log'>): Promise<void> {
  const model = config.OPENAI_MODEL
  try {
    await getClient(config).models.retrieve(model, { signal: AbortSignal.timeout(config.MODEL_TIMEOUT_MS) })
  } catch (error) {
    const failure = toFailure(error, model)
    if (!(failure instanceof ModelAccessRefused)) {
      log.warn({ model, reason: failure.message }, 'could not check the model')
      return
    }
    log.error({ model, outcome: failure.reason }, failure.message)
  }
}
