import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WireRequest {
  instructions: string
  store: boolean
  /** The document's text, then its picture if there is one. */
  input: { content: { text: string; image_url?: string }[] }[]
}

/** A text, a refusal, an HTTP error status, or no response at all. */
export type Said = string | { refusal: string } | { status: number } | 'hangs'
type Say = (request: WireRequest) => Said | null | Promise<Said>

/** A fake model in the real wire format. `say` returns each response; null is a 400. */
export async function startModel(say: Say) {
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
        response.end(JSON.stringify(bodyOf(said)))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))
  return { url: `http://127.0.0.1:${port}/v1`, requests, close }
}

const badRequest = { error: { message: 'Error while downloading a file.', type: 'invalid_request_error' } }

function bodyOf(said: Said | null) {
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
  usage: { input_tokens: 1, output_tokens: 1 },
})
