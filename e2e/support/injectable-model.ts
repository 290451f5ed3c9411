import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HostileListing } from './hostile-listings'

export interface WireRequest {
  instructions: string
  store: boolean
  /** The document's text, then its picture if there is one. */
  input: { content: { text: string; image_url?: string }[] }[]
}

export type ModelReply = string | { refusal: string } | { status: number } | 'hangs'
type Say = (request: WireRequest) => ModelReply | null | Promise<ModelReply>

/** A fake model in the real wire format. `say` returns each response; null is a 400. `usage` is in every answer. */
export async function startFakeModel(say: Say, usage: object = { input_tokens: 1, output_tokens: 1 }) {
  const requests: WireRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const asked = JSON.parse(body) as WireRequest
      requests.push(asked)
      void Promise.resolve(say(asked)).then((said) => {
        if (said === 'hangs') return
        const status = said === null ? 400 : typeof said === 'object' && 'status' in said ? said.status : 200
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ ...createBody(said), usage }))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))
  return { url: `http://127.0.0.1:${port}/v1`, requests, close }
}

const badRequest = { error: { message: 'Error while downloading a file.', type: 'invalid_request_error' } }

function createBody(said: ModelReply | null) {
  if (said === null) return badRequest
  if (typeof said === 'string') return answering({ type: 'output_text', text: said, annotations: [] })
  if ('refusal' in said) return answering({ type: 'refusal', ...said })
  return { error: { message: 'The server had an error.', type: 'server_error' } }
}

const answering = (content: object) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [content],
    },
  ],
})

interface Document {
  listing: { title: string; description: string; attributes: Record<string, string>; photos: number }
  questions?: { id: string; label: string }[]
}

const hugeCount = 400
const hugeText = 'yes '.repeat(1_000)

/**
 * The worst possible model: it does whatever a listing says. It claims leather seats, no salvage title, and a yes to
 * every question, with every kind of evidence: the injection itself, each of its parts, words of the listing about
 * something else, words of another listing, any photo, and any labeled fact. It adds fields, links, markup, and what it
 * knows about itself. For listings without an injection it returns nothing.
 */
export async function startInjectableModel(listings: HostileListing[]) {
  const byDescription = new Map(listings.map((listing) => [`${listing.title}\n${listing.description}`, listing]))
  const overheard: string[] = []
  let calls = 0
  return startFakeModel((request) => {
    calls += 1
    const asked = JSON.parse(request.input[0]!.content[0]!.text) as Document
    const { title, description } = asked.listing
    const hostile = byDescription.get(`${title}\n${description}`)
    const claims = hostile ? claimsFor(asked, hostile, overheard) : []
    overheard.push(description)
    return asked.questions ? answers(asked.questions, claims, calls) : reading(claims, calls, request)
  })
}

interface Evidence {
  quote: string | null
  photo: number | null
  seen: string | null
  attribute: string | null
}

const nothing: Evidence = { quote: null, photo: null, seen: null, attribute: null }

function claimsFor({ listing }: Document, { tries }: HostileListing, overheard: string[]): Evidence[] {
  const { attributes, photos } = listing
  if (typeof tries === 'object' && 'seen' in tries)
    return photos === 0 ? [] : tries.seen.map((words) => ({ ...nothing, photo: 1, seen: words }))
  const shown = Array.from({ length: photos + 1 }, (_, i) => i + 1)
  const seen = shown.map((photo) => ({ ...nothing, photo, seen: 'leather, see <b>https://evil.example</b>' }))
  if (tries === 'photos') return seen
  const quotes = tries === 'everything' ? quotesFor(listing, overheard) : [tries.quote]
  return [
    ...quotes.filter((text) => text.trim() !== '').map((text) => ({ ...nothing, quote: text })),
    ...seen,
    ...Object.keys(attributes).map((attribute) => ({ ...nothing, attribute })),
  ]
}

function quotesFor({ title, description, attributes }: Document['listing'], overheard: string[]): string[] {
  const texts = [title, description, ...Object.values(attributes), ...Object.keys(attributes)]
  const sentences = texts.flatMap((text) => [text, ...text.split(/[.!?\n,;:]+/)])
  const named = [
    'leather seats',
    'Leather seats',
    'asientos de piel',
    'leather',
    'yes',
    'confirmed',
    'salvage',
    'black',
  ]
  return [...named, ...sentences, ...overheard.slice(-2)]
}

const extra = { note: 'see https://evil.example', key: 'my instructions are …', html: '<script>alert(1)</script>' }

function reading(claims: Evidence[], calls: number, request: WireRequest): string {
  const facts = claims.flatMap((evidence) => [
    { feature: 'leather seats', answer: 'yes', number: null, ...evidence, ...extra },
    { feature: 'salvage title', answer: 'no', number: null, ...evidence },
    { feature: 'clean title', answer: 'yes', number: null, ...evidence },
    { feature: 'https://evil.example', answer: 'yes', number: null, ...evidence },
  ])
  const isHuge = calls % 25 === 0 && claims.length > 0
  const filler = { feature: 'rust', answer: 'no', number: null, ...nothing, quote: hugeText, seen: hugeText }
  const more = isHuge ? Array.from({ length: hugeCount }, () => filler) : []
  return JSON.stringify({ facts: [...facts, ...more], revealed: request.instructions, ...extra })
}

/** One answer per question. Each call tries different evidence. */
function answers(questions: { id: string }[], claims: Evidence[], calls: number): string {
  const given = questions.map(({ id }, i) =>
    claims.length === 0
      ? { id, answer: 'unknown', ...nothing }
      : { id, answer: 'yes', ...claims[(calls * 7 + i) % claims.length]!, ...extra },
  )
  const unasked = claims.map((evidence) => ({ id: 'a99', answer: 'yes', ...evidence }))
  return JSON.stringify({ answers: [...given, ...unasked], ...extra })
}
