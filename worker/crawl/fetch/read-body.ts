import { sourceUnavailable } from '../../failures'

const mostBytes = 5 * 1024 * 1024

/** A reply's text, at most 5 MB of it read; more is no page that we asked for. Throws SourceUnavailable. */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw sourceUnavailable('the answer is larger than 5 MB') // leaving the loop ends the rest
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
