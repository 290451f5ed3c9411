import type OpenAI from 'openai'
import { zodTextFormat } from 'openai/helpers/zod'
import type { z } from 'zod'
import { callCostMicros } from '#domain/plans/budget'
import { modelCalls, modelCost, modelInputTokens } from '#platform/metrics'
import { settleSpend } from '#platform/spend'
import { modelPrices, type WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { invalidModelOutput, ModelAccessRefused, modelUnavailable, TypedFailure } from '../../failures'
import { BadRequest, getClient, Refusal, toFailure } from './client'
import { recordModelAnswered, recordModelFailed, requireModelAwake } from './model-health'
import { reserveModelCall, type ModelCallOwner } from './model-budget'

interface PaidQuestion<Schema extends z.ZodType> extends ModelQuestion<Schema> {
  /** Its daily budget pays for the question. */
  asker: ModelCallOwner
  listingId: string | null
}

export interface ModelQuestion<Schema extends z.ZodType> {
  purpose: 'compile' | 'same' | 'describe' | 'read' | 'judge'
  format: { name: string; schema: Schema; instructions: string }
  /** Sent as one JSON text, so that user-provided text stays a string inside it. */
  document: unknown
  /** One JPEG as a data URL, and its maximum number of input tokens (judge/photos). */
  picture: { dataUrl: string; tokens: number } | null
}

/**
 * Asks once, with a strict schema and without retries, because Temporal retries. Reserves the expected cost before the
 * call and always records the real cost. A call without usage figures counts as free. Throws `ModelBudgetUsedUp` if the
 * day's budget is too small, `ModelResting` without a call while the model is down, `ModelUnavailable` if no answer
 * arrives (`ModelAccessRefused` if only the operator can fix that), and `InvalidModelOutput` if the answer cannot be used. Error messages contain no part of the question or answer.
 */
export async function askModel<Schema extends z.ZodType>(
  deps: Dependencies,
  question: PaidQuestion<Schema>,
): Promise<z.output<Schema>> {
  await requireModelAwake(deps)
  const body = createRequestBody(deps.config, question)
  const reserved = await reserveModelCall(deps, question.asker, {
    bytes: Buffer.byteLength(JSON.stringify(createRequestBody(deps.config, { ...question, picture: null }))),
    pictureTokens: question.picture?.tokens ?? 0,
  })
  const startedAt = performance.now()
  const usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
  let outcome: Outcome = 'unavailable'
  try {
    const response = await request(deps.config, body)
    usage.inputTokens = response.usage?.input_tokens ?? 0
    // Other services may omit it, or count it otherwise: it is a part of the input, and a counter cannot decrease.
    const cached = response.usage?.input_tokens_details?.cached_tokens ?? 0
    usage.cachedTokens = Math.max(0, Math.min(cached, usage.inputTokens))
    usage.outputTokens = response.usage?.output_tokens ?? 0
    const answer = parseAnswer(response, question.format.schema)
    outcome = 'ok'
    return answer
  } catch (error) {
    const failure = toFailure(error, deps.config.OPENAI_MODEL)
    outcome = toOutcome(failure)
    throw failure
  } finally {
    const { inputTokens: input, cachedTokens: cached, outputTokens: output } = usage
    const micros = callCostMicros(modelPrices(deps.config), { input, cached, output })
    await settleSpend(deps.db, reserved, micros)
    const hasAnswered = outcome === 'ok' || outcome === 'refused' || outcome === 'invalid'
    await (hasAnswered ? recordModelAnswered(deps) : recordModelFailed(deps))
    const durationMs = Math.round(performance.now() - startedAt)
    await recordCall(deps, question, { ...usage, outcome, micros, durationMs })
  }
}

async function recordCall(
  { db, config }: Dependencies,
  { purpose, asker, listingId }: Pick<PaidQuestion<z.ZodType>, 'purpose' | 'asker' | 'listingId'>,
  call: Record<'inputTokens' | 'cachedTokens' | 'outputTokens' | 'micros' | 'durationMs', number> & {
    outcome: Outcome
  },
): Promise<void> {
  const { inputTokens, cachedTokens, outputTokens, outcome, micros, durationMs } = call
  modelCalls.inc({ purpose, outcome })
  modelCost.inc({ purpose }, micros / 1_000_000)
  modelInputTokens.inc({ purpose, cached: 'yes' }, cachedTokens)
  modelInputTokens.inc({ purpose, cached: 'no' }, inputTokens - cachedTokens)
  await db.$executeRaw`
    INSERT INTO "ModelCall" ("id", "purpose", "searchId", "listingId", "model", "outcome", "inputTokens",
      "cachedTokens", "outputTokens", "costMicros", "durationMs")
    VALUES (gen_random_uuid(), ${purpose},
      (SELECT s."id" FROM "Search" s WHERE s."id" = ${asker.searchId}::uuid FOR KEY SHARE),
      ${listingId}::uuid, ${config.OPENAI_MODEL}, ${outcome}, ${inputTokens}, ${cachedTokens}, ${outputTokens},
      ${micros}, ${durationMs})`
}

/** True if the service rejected the request itself, as a model without picture support does. */
export function isBadRequest(error: unknown): boolean {
  return error instanceof TypedFailure && error.options.cause instanceof BadRequest
}

type Outcome = 'ok' | 'refused' | 'invalid' | 'unavailable' | ModelAccessRefused['reason']
type Response = OpenAI.Responses.Response

type Body = OpenAI.Responses.ResponseCreateParamsNonStreaming

export function createRequestBody<Schema extends z.ZodType>(
  config: Pick<WorkerConfig, 'OPENAI_MODEL' | 'MODEL_MAX_OUTPUT_TOKENS'>,
  question: ModelQuestion<Schema>,
): Body {
  const { format, document, picture } = question
  const pictures = picture
    ? [{ type: 'input_image' as const, image_url: picture.dataUrl, detail: 'high' as const }]
    : []
  return {
    model: config.OPENAI_MODEL,
    max_output_tokens: config.MODEL_MAX_OUTPUT_TOKENS,
    store: false,
    instructions: format.instructions,
    input: [
      {
        role: 'user' as const,
        content: [{ type: 'input_text' as const, text: JSON.stringify(document) }, ...pictures],
      },
    ],
    text: { format: zodTextFormat(format.schema, format.name) },
  }
}

function request(config: WorkerConfig, body: Body): Promise<Response> {
  // The SDK's own timeout covers only the headers. The signal also aborts a slow body.
  return getClient(config).responses.create(body, { signal: AbortSignal.timeout(config.MODEL_TIMEOUT_MS) })
}

/**
 * Throws `InvalidModelOutput` or a refusal. The SDK's own parser would drop the usage along with its error, but the
 * usage has to be recorded.
 */
export function parseAnswer<Schema extends z.ZodType>(
  response: Pick<Response, 'status' | 'output'>,
  schema: Schema,
): z.output<Schema> {
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
    throw invalidModelOutput('the answer is not JSON') // no cause: a JSON parser's message quotes its input
  }
  const checked = schema.safeParse(answer)
  if (!checked.success) throw invalidModelOutput('the answer does not have the shape asked for')
  return checked.data
}

function toOutcome(failure: TypedFailure): Outcome {
  if (failure.options.cause instanceof Refusal) return 'refused'
  if (failure instanceof ModelAccessRefused) return failure.reason
  return failure.type === 'InvalidModelOutput' ? 'invalid' : 'unavailable'
}
