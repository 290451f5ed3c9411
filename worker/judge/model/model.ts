import OpenAI, {
  APIConnectionError,
  APIError,
  APIUserAbortError,
  BadRequestError,
  UnprocessableEntityError,
} from 'openai'
import { zodTextFormat } from 'openai/helpers/zod'
import type { z } from 'zod'
import { callMicros } from '#domain/plans/budget'
import { settleSpend } from '#platform/spend'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { invalidModelOutput, modelUnavailable, TypedFailure } from '../../failures'
import { reserveCall, type Asker } from './model-budget'

/** One question to the model: what to do, the document to do it on, and photos that belong to the document. */
export interface Question<Schema extends z.ZodType> {
  purpose: 'compile' | 'read' | 'judge'
  format: { name: string; schema: Schema; instructions: string }
  /** Sent as one JSON text, so that whatever a stranger wrote stays a string inside it. */
  document: unknown
  /** Addresses that were checked already (domain/listing/photos). */
  photoUrls: string[]
  /** Whose daily budget pays. */
  asker: Asker
  listingId: string | null
}

/**
 * Asks once, strictly to the schema, without retries (Temporal's are enough), and records what it cost, whatever came
 * of it; a call that brought no figures counts as free. What it is expected to cost is reserved before. Throws
 * `ModelBudgetUsedUp` when the day's budget does not hold that, `ModelUnavailable` when there is no answer and
 * `InvalidModelOutput` when it is not one; their messages hold nothing of the question or the answer.
 */
export async function askModel<Schema extends z.ZodType>(
  deps: Dependencies,
  question: Question<Schema>,
): Promise<z.output<Schema>> {
  const body = bodyOf(deps.config, question)
  const reserved = await reserveCall(deps, question.asker, {
    bytes: Buffer.byteLength(JSON.stringify(body)),
    photos: question.photoUrls.length,
  })
  const startedAt = performance.now()
  const cost = { inputTokens: 0, outputTokens: 0 }
  let outcome: Outcome = 'unavailable'
  try {
    const response = await request(deps.config, body)
    cost.inputTokens = response.usage?.input_tokens ?? 0
    cost.outputTokens = response.usage?.output_tokens ?? 0
    const answer = readAnswer(response, question.format.schema)
    outcome = 'ok'
    return answer
  } catch (error) {
    const failure = asFailure(error)
    outcome = outcomeOf(failure)
    throw failure
  } finally {
    const micros = costMicros(deps.config, cost)
    await settleSpend(deps.db, reserved, micros)
    await deps.db.modelCall.create({
      data: {
        purpose: question.purpose,
        searchId: question.asker.searchId,
        listingId: question.listingId,
        model: deps.config.OPENAI_MODEL,
        outcome,
        ...cost,
        costMicros: micros,
        durationMs: Math.round(performance.now() - startedAt),
      },
    })
  }
}

/** The request itself was refused as it stands; with photos in it, one that cannot be fetched is the usual reason. */
export function isBadRequest(error: unknown): boolean {
  return error instanceof TypedFailure && error.options.cause instanceof BadRequest
}

/** Marks in a failure's cause. The SDK's own errors are no causes: their texts may quote what was asked. */
class Refusal extends Error {}
class BadRequest extends Error {}

type Outcome = 'ok' | 'refused' | 'invalid' | 'unavailable'
type Response = OpenAI.Responses.Response

type Body = OpenAI.Responses.ResponseCreateParamsNonStreaming

function bodyOf<Schema extends z.ZodType>(config: WorkerConfig, question: Question<Schema>): Body {
  const { format, document, photoUrls } = question
  const photos = photoUrls.map((url) => ({ type: 'input_image' as const, image_url: url, detail: 'low' as const }))
  return {
    model: config.OPENAI_MODEL,
    max_output_tokens: config.MODEL_MAX_OUTPUT_TOKENS,
    store: false,
    instructions: format.instructions,
    input: [
      {
        role: 'user' as const,
        content: [{ type: 'input_text' as const, text: JSON.stringify(document) }, ...photos],
      },
    ],
    text: { format: zodTextFormat(format.schema, format.name) },
  }
}

function request(config: WorkerConfig, body: Body): Promise<Response> {
  // The SDK's own time-out ends with the headers; the signal also ends a body that drips.
  return clientFor(config).responses.create(body, { signal: AbortSignal.timeout(config.MODEL_TIMEOUT_MS) })
}

const clients = new WeakMap<WorkerConfig, OpenAI>()

function clientFor(config: WorkerConfig): OpenAI {
  const known = clients.get(config)
  if (known) return known
  const client = new OpenAI({
    apiKey: config.OPENAI_API_KEY,
    baseURL: config.OPENAI_BASE_URL,
    maxRetries: 0,
    timeout: config.MODEL_TIMEOUT_MS,
    logLevel: 'off', // it would print requests, and with them what buyers and sellers wrote
  })
  clients.set(config, client)
  return client
}

/** The parsed answer. Parsed here and not by the SDK, whose error would lose the usage that still has to be paid. */
function readAnswer<Schema extends z.ZodType>(response: Response, schema: Schema): z.output<Schema> {
  if (response.status === 'failed') throw modelUnavailable('the model reported a failure of its own')
  const parts = (response.output ?? []).flatMap((item) => (item.type === 'message' ? item.content : []))
  if (parts.some((part) => part.type === 'refusal')) throw new Refusal('the model refused to answer')
  if (response.status !== 'completed') throw invalidModelOutput('the answer is not complete')
  const text = parts.find((part) => part.type === 'output_text')?.text
  if (!text) throw invalidModelOutput('the answer is empty')
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw invalidModelOutput('the answer is not JSON') // no cause: a parser's message quotes what it could not read
  }
  const checked = schema.safeParse(answer)
  if (!checked.success) throw invalidModelOutput('the answer does not have the shape asked for')
  return checked.data
}

function asFailure(error: unknown): TypedFailure {
  if (error instanceof TypedFailure) return error
  if (error instanceof Refusal) return invalidModelOutput(error.message, error)
  if (error instanceof APIUserAbortError || error instanceof APIConnectionError) {
    return modelUnavailable('the model could not be reached in time')
  }
  if (error instanceof BadRequestError || error instanceof UnprocessableEntityError) {
    return invalidModelOutput(`the model's service answered ${error.status}`, new BadRequest('bad request'))
  }
  if (error instanceof APIError) return modelUnavailable(`the model's service answered ${error.status ?? 'an error'}`)
  if (error instanceof SyntaxError) return invalidModelOutput('the reply of the model’s service is not JSON')
  return modelUnavailable('the connection to the model broke')
}

function outcomeOf(failure: TypedFailure): Outcome {
  if (failure.options.cause instanceof Refusal) return 'refused'
  return failure.type === 'InvalidModelOutput' ? 'invalid' : 'unavailable'
}

function costMicros(config: WorkerConfig, cost: { inputTokens: number; outputTokens: number }): number {
  const prices = { input: config.OPENAI_INPUT_PRICE, output: config.OPENAI_OUTPUT_PRICE }
  return callMicros(prices, { input: cost.inputTokens, output: cost.outputTokens })
}
