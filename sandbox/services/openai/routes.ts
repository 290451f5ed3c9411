import sharp from 'sharp'
import { z } from 'zod'
import { Hono, type Context } from 'hono'
import { readCodes } from '../../photos/edge-code'
import type { SandboxState } from '../../state'
import { clientGoneStatus, waitWhileConnected } from '../../http'
import {
  type PhotoReader,
  answerByFormat,
  truncateToTokenLimit,
  errorBody,
  countOutputTokens,
  createRequestId,
  createResponse,
  responsesRequestSchema,
  validateStrictSchema,
  countInputTokens,
  PromptCache,
  userMessage,
} from './responses-api'
import { ListingPickers, distortAnswer, failureForMode } from './faults'
import { isKnownModel } from './models'

const tiled = z.object({
  listing: z.object({ photos: z.number().int().min(0).max(100), columns: z.number().int().min(0).max(100) }),
})

/** Reads the sandbox's own photos in a tiled picture. Other photos show nothing. */
const photoReader =
  (document: unknown): PhotoReader =>
  async ([picture]) => {
    const described = tiled.safeParse(document)
    return picture && described.success ? readCodes(decodeDataUrl(picture), described.data.listing) : []
  }

const patchPixels = 32
/** OpenAI's token multiplier for smaller models. */
const tokensPerPatch = 1.62

/** Counts the input tokens of pictures at high detail, in patches. Throws if the data is not an image. */
async function pictureTokens(pictures: string[]): Promise<number> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(decodeDataUrl(picture)).metadata()))
  const patches = sizes.map(({ width, height }) => Math.ceil(width / patchPixels) * Math.ceil(height / patchPixels))
  return patches.reduce((sum, count) => sum + Math.ceil(count * tokensPerPatch), 0)
}

const decodeDataUrl = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

const invalid = 'invalid_request_error'
const hasKey = (c: Context) => /^Bearer .+/.test(c.req.header('authorization') ?? '')
const noKey = () => errorBody('You did not provide an API key.', invalid, null, 'invalid_api_key')

/** OpenAI's Responses API and its list of models. Derives its answers from the listing's text and photos. */
export function openaiRoutes(state: SandboxState): Hono {
  const app = new Hono()
  const attentions = new ListingPickers()
  const cache = new PromptCache()
  app.post('/responses', async (c) => {
    const at = new Date().toISOString()
    const body = await c.req.text()
    const answered = await answer(c, state, { attentions, cache }, body)
    c.header('x-request-id', createRequestId())
    c.header('openai-processing-ms', '5')
    const { status, format, model, tokens } = answered
    state.calls.add({ at, format, model, inputTokens: tokens[0], outputTokens: tokens[1], status })
    return c.json(answered.json, status as 200)
  })
  app.get('/models/:model', (c) => {
    const model = c.req.param('model')
    if (!hasKey(c)) return c.json(noKey(), 401)
    const failed = failureForMode(state.model.mode, model)
    if (failed) return c.json(failed.json, failed.status as 500)
    const why = `The model '${model}' does not exist or you do not have access to it.`
    if (!isKnownModel(model)) return c.json(errorBody(why, invalid, 'model', 'model_not_found'), 404)
    return c.json({ id: model, object: 'model', created: 1_783_555_200, owned_by: 'system' })
  })
  return app
}

interface Answered {
  status: number
  json: object
  format: string | null
  model: string | null
  tokens: [number, number]
}

async function answer(
  c: Context,
  state: SandboxState,
  { attentions, cache }: { attentions: ListingPickers; cache: PromptCache },
  body: string,
): Promise<Answered> {
  const { mode, delayMs } = state.model
  const refuse = (status: number, json: object): Answered => ({
    status,
    json,
    format: null,
    model: null,
    tokens: [0, 0],
  })
  if (!hasKey(c)) return refuse(401, noKey())
  const read = responsesRequestSchema.safeParse(asJson(body))
  if (!read.success) {
    const issue = read.error.issues[0]
    return refuse(400, errorBody(issue?.message ?? 'Invalid body.', invalid, issue?.path.join('.') ?? null))
  }
  const request = read.data
  const { name, schema } = request.text.format
  const known = { format: name, model: request.model }
  const failed = failureForMode(mode, request.model)
  if (failed) {
    for (const [header, value] of Object.entries(failed.headers)) c.header(header, value)
    return { ...refuse(failed.status, failed.json), ...known }
  }
  // The real Responses API answers 400 here, and 404 only in its list of models.
  if (!isKnownModel(request.model)) {
    const why = `The requested model '${request.model}' does not exist.`
    return { ...refuse(400, errorBody(why, invalid, 'model', 'model_not_found')), ...known }
  }
  const problem = validateStrictSchema(schema)
  if (problem || !answerByFormat[name]) {
    const why = problem
      ? `Invalid schema for response_format '${name}': ${problem}`
      : `The stand-in knows no format '${name}'.`
    return { ...refuse(400, errorBody(why, invalid, 'text.format.schema', 'invalid_json_schema')), ...known }
  }
  if (mode === 'slow' && !(await waitWhileConnected(delayMs, c.req.raw.signal)))
    return { ...refuse(clientGoneStatus, {}), ...known }
  const { document, pictures } = userMessage(request)
  const seen = await pictureTokens(pictures).catch(() => null)
  if (seen === null)
    return { ...refuse(400, errorBody('The image data is not a valid image.', invalid, 'input')), ...known }
  const input = countInputTokens(body, pictures) + seen
  const cachedTokens = cache.countCachedTokens(request)
  const say = (whole: string, refused = false): Answered => {
    const text = truncateToTokenLimit(request, whole)
    const usage = { inputTokens: input, cachedTokens, outputTokens: countOutputTokens(text) }
    return {
      status: 200,
      json: createResponse(request, text, usage, refused ? 'refused' : text === whole ? 'whole' : 'cut'),
      ...known,
      tokens: [input, usage.outputTokens],
    }
  }
  if (mode === 'garbage') return say('Sure! Looking at this car, I would say it is {"probably": fine')
  if (mode === 'refuse') return say("I'm sorry, but I can't help with that.", true)
  try {
    const attention = mode === 'other-car' ? attentions.pickPrevious : attentions.pickGiven
    const said = asJson(document)
    const asked = { document: said, pictures, readPhotos: photoReader(said), attention }
    return say(JSON.stringify(distortAnswer(mode, await answerByFormat[name](asked))))
  } catch (error) {
    const why = `The message is not what the format '${name}' asks for: ${(error as Error).message}`
    return { ...refuse(400, errorBody(why, invalid, 'input')), ...known }
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
