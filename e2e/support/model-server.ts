import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The parts of a request that tests check. */
export interface WireRequest {
  instructions: string
  store: boolean
  /** The document's text first, then its picture if there is one. */
  input: { content: { text: string; image_url?: string }[] }[]
}

type Say = (request: WireRequest) => string | null | Promise<string>

/** A model that returns the given texts, in the wire format of the real one; null is a 400. */
export async function startModel(say: Say) {
  const requests: WireRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const asked = JSON.parse(body) as WireRequest
      requests.push(asked)
      void Promise.resolve(say(asked)).then((text) => {
        response.writeHead(text === null ? 400 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(text === null ? badRequest : answering(text)))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))
  return { url: `http://127.0.0.1:${port}/v1`, requests, close }
}

const badRequest = { error: { message: 'Error while downloading a file.', type: 'invalid_request_error' } }

const answering = (text: string) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text, annotations: [] }],
    },
  ],
  usage: { input_tokens: 1, output_tokens: 1 },
})
