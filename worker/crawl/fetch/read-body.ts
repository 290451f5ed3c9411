import { sourceUnavailable } from '../../failures'

const mostBytes = 5 * 1024 * 1024

/** A reply's text. Throws SourceUnavailable above 5 MB: no page that we want is that large. */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw sourceUnavailable('the answer is larger than 5 MB') // leaving the loop ends the stream
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
