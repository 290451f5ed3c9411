import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { findEntry } from '../../claims/wordings'
import { answerQuestion, extractFacts, createGround, listingInputSchema, type SeenListing } from './listing'
import { compileCriteria, compareTerm } from './compile/compile'
import { describeCar } from './describe'

/** The real service also accepts URLs, but the app sends only data. */
const pictureData = z
  .string()
  .regex(/^data:image\/(?:jpeg|png|webp);base64,/, "The stand-in takes a picture's data only.")
const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input_text'), text: z.string() }),
  z.object({ type: z.literal('input_image'), image_url: pictureData, detail: z.string().optional() }),
])

/** Only the fields that the simulated model reads. */
export const responsesRequestSchema = z.object({
  model: z.string(),
  instructions: z.string().nullish(),
  max_output_tokens: z.number().int().min(16).nullish(),
  input: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(part)]) })).min(1),
  text: z.object({
    format: z.object({
      type: z.literal('json_schema'),
      name: z.string(),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
})
type ResponsesRequest = z.output<typeof responsesRequestSchema>

/** Pictures are data URLs. */
export function userMessage(request: ResponsesRequest): { document: string; pictures: string[] } {
  const content = request.input.find((m) => m.role === 'user')?.content ?? ''
  if (typeof content === 'string') return { document: content, pictures: [] }
  const document = content.find((p) => p.type === 'input_text')?.text ?? ''
  return { document, pictures: content.flatMap((p) => (p.type === 'input_image' ? [p.image_url] : [])) }
}

const charsPerToken = 4

/** Estimates the tokens of a request's text, without the picture data. */
export const countInputTokens = (body: string, pictures: string[]) =>
  Math.ceil(pictures.reduce((length, picture) => length - picture.length, body.length) / charsPerToken)

/** OpenAI caches the start of a request from this many tokens on, in steps, for some minutes after its last use. */
const minCachedTokens = 1_024
const cacheStepTokens = 128
const cacheMs = 5 * 60_000

/** Counts tokens that an earlier request has sent in the same way: the answer's schema and the instructions. */
export class PromptCache {
  private readonly usedAt = new Map<string, number>()

  countCachedTokens({ model, instructions = '', text }: ResponsesRequest, now = Date.now()): number {
    const prefix = JSON.stringify([model, text.format, instructions])
    const tokens = Math.floor(prefix.length / charsPerToken / cacheStepTokens) * cacheStepTokens
    const usedAt = this.usedAt.get(prefix) ?? -Infinity
    this.usedAt.set(prefix, now)
    return tokens >= minCachedTokens && now - usedAt < cacheMs ? tokens : 0
  }
}

export const countOutputTokens = (text: string) => Math.ceil(text.length / charsPerToken)

export const createRequestId = () => `req_${randomBytes(16).toString('hex')}`

export function truncateToTokenLimit(request: ResponsesRequest, text: string): string {
  return text.slice(0, (request.max_output_tokens ?? Infinity) * charsPerToken)
}

/** Creates a response with this text, or a refusal. A truncated response has status "incomplete". */
export function createResponse(
  request: ResponsesRequest,
  text: string,
  usage: Usage,
  how: 'whole' | 'cut' | 'refused',
) {
  const isCut = how === 'cut'
  const content =
    how === 'refused' ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [] }
  return {
    id: `resp_${randomBytes(16).toString('hex')}`,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    model: request.model,
    status: isCut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    output: [
      {
        type: 'message',
        id: `msg_${randomBytes(16).toString('hex')}`,
        role: 'assistant',
        status: isCut ? 'incomplete' : 'completed',
        content: [content],
      },
    ],
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    text: { format: request.text.format },
    usage: {
      input_tokens: usage.inputTokens,
      input_tokens_details: { cached_tokens: usage.cachedTokens, cache_write_tokens: 0 },
      output_tokens: usage.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
  }
}

interface Usage {
  inputTokens: number
  cachedTokens: number
  outputTokens: number
}

export const errorBody = (message: string, type: string, param: string | null = null, code: string | null = null) => ({
  error: { message, type, param, code },
})

/**
 * Returns why OpenAI would reject a strict schema; null if it is valid. Every object must list all its properties as
 * required and disallow additional ones.
 */
export function validateStrictSchema(schema: unknown, at = 'schema'): string | null {
  if (schema === null || typeof schema !== 'object') return null
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>
  if (type === 'object') {
    const names = Object.keys((properties ?? {}) as object)
    if (additionalProperties !== false) return `${at}: 'additionalProperties' is required to be false.`
    const missing = names.filter((name) => !Array.isArray(required) || !required.includes(name))
    if (missing.length > 0) return `${at}: 'required' must include every key in properties. Missing '${missing[0]}'.`
  }
  for (const [key, value] of Object.entries(schema)) {
    const problem = validateStrictSchema(value, `${at}.${key}`)
    if (problem) return problem
  }
  return null
}

/** Returns one list per photo, in order. */
export type PhotoReader = (pictures: string[]) => Promise<string[][]>

/** Picks the listing that an answer is about. A correct model picks the given one. */
export type ListingPicker = (given: SeenListing) => SeenListing

const criteriaInput = z.object({ words: z.string() })
const sameInput = z.object({
  things: z.array(z.object({ id: z.string(), words: z.string(), thing: z.string(), feature: z.string() })),
})
/** `features`: the requested ones; null for all. */
const readingInput = z.object({ listing: listingInputSchema, features: z.array(z.string()).nullable() })
const answersInput = z.object({
  listing: listingInputSchema,
  questions: z.array(z.object({ id: z.string(), label: z.string() })),
})

interface Asked {
  document: unknown
  pictures: string[]
  readPhotos: PhotoReader
  attention: ListingPicker
}

/** The five output formats that the app requests, by name. Each throws if the document has the wrong shape. */
export const answerByFormat: Record<string, (asked: Asked) => Promise<object>> = {
  criteria: async ({ document }) => ({ criteria: compileCriteria(criteriaInput.parse(document).words) }),
  description: async ({ document }) => describeCar(criteriaInput.parse(document).words),
  same: async ({ document }) => ({
    answers: sameInput.parse(document).things.map((thing) => ({ id: thing.id, answer: compareTerm(thing) })),
  }),
  reading: async (asked) => {
    const { listing, features } = readingInput.parse(asked.document)
    const isAskedFor = (feature: string) =>
      features === null ? findEntry(feature) !== null : features.includes(feature)
    return { facts: extractFacts(await seenBy(asked, listing)).filter(({ feature }) => isAskedFor(feature)) }
  },
  answers: async (asked) => {
    const { listing, questions } = answersInput.parse(asked.document)
    const seen = await seenBy(asked, listing)
    return {
      answers: questions.map(({ id, label }) => ({ id, ...(answerQuestion(label.toLowerCase(), seen) ?? unknown) })),
    }
  },
}

const seenBy = async ({ pictures, readPhotos, attention }: Asked, listing: SeenListing['listing']) =>
  attention({ listing, shows: await readPhotos(pictures) })

const unknown = { ...createGround('no', {}), answer: 'unknown' }
