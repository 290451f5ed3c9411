import OpenAI, {
  APIConnectionError,
  APIError,
  APIUserAbortError,
  BadRequestError,
  UnprocessableEntityError,
} from 'openai'
import type { WorkerConfig } from '../../config'
import { invalidModelOutput, ModelAccessRefused, modelUnavailable, TypedFailure } from '../../failures'

const clients = new WeakMap<WorkerConfig, OpenAI>()

/** One client per configuration, without retries. */
export function getClient(config: WorkerConfig): OpenAI {
  const known = clients.get(config)
  if (known) return known
  const client = new OpenAI({
    apiKey: config.OPENAI_API_KEY,
    baseURL: config.OPENAI_BASE_URL,
    maxRetries: 0,
    timeout: config.MODEL_TIMEOUT_MS,
    logLevel: 'off', // it would log text of buyers and sellers
  })
  clients.set(config, client)
  return client
}

/** Used as causes instead of the SDK's errors, because those messages may quote the request. */
export class Refusal extends Error {}
export class BadRequest extends Error {}

/** Returns a failure whose message quotes nothing of the question or the answer. */
export function toFailure(error: unknown, model: string): TypedFailure {
  if (error instanceof TypedFailure) return error
  if (error instanceof Refusal) return invalidModelOutput(error.message, error)
  if (error instanceof APIUserAbortError || error instanceof APIConnectionError) {
    return modelUnavailable('the model could not be reached in time')
  }
  if (error instanceof APIError) return accessRefused(error, model) ?? ofStatus(error)
  if (error instanceof SyntaxError) return invalidModelOutput('the reply of the model’s service is not JSON')
  return modelUnavailable('the connection to the model broke')
}

function ofStatus(error: APIError): TypedFailure {
  if (error instanceof BadRequestError || error instanceof UnprocessableEntityError) {
    return invalidModelOutput(`the model's service answered ${error.status}`, new BadRequest('bad request'))
  }
  return modelUnavailable(`the model's service answered ${error.status ?? 'an error'}`)
}

/**
 * What only the operator can mend. An unknown model is a 400 with this code when it is asked, and a 404 in the list of
 * models; https://developers.openai.com/api/docs/guides/error-codes has the other statuses.
 */
function accessRefused({ status, code }: APIError, model: string): ModelAccessRefused | null {
  if (status === 401) {
    return new ModelAccessRefused('bad-key', 'OpenAI does not accept OPENAI_API_KEY. Set a valid key.')
  }
  if (status === 403) {
    const why = `OpenAI does not let this key use ${model}. Allow the model in the key's project, or change OPENAI_MODEL.`
    return new ModelAccessRefused('no-access', why)
  }
  if (status === 404 || code === 'model_not_found') {
    const why = `OpenAI has no model ${model}, or it was shut down. Change OPENAI_MODEL and its prices.`
    return new ModelAccessRefused('unknown-model', why)
  }
  if (code === 'insufficient_quota') {
    return new ModelAccessRefused('no-credit', "The OpenAI account's credit or monthly limit is used up.")
  }
  return null
}
