import { sourceUnavailable } from '../failures'

const megabyte = 1024 * 1024

/** A reply's bytes. Throws SourceUnavailable above `mostMegabytes` and ends the connection. */
export async function readBytes(body: AsyncIterable<Uint8Array>, mostMegabytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop ends the stream.
    if (bytes > mostMegabytes * megabyte) throw sourceUnavailable(`the answer is larger than ${mostMegabytes} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
