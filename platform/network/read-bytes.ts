import { sourceUnavailable } from '../failures'

const megabyte = 1024 * 1024

/** A reply's bytes. Throws SourceUnavailable above `maxMegabytes` and ends the connection. */
export async function readBytes(body: AsyncIterable<Uint8Array>, maxMegabytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop ends the stream.
    if (bytes > maxMegabytes * megabyte) throw sourceUnavailable(`the answer is larger than ${maxMegabytes} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
