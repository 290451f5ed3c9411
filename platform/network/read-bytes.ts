import { sourceUnavailable } from '../failures'

const megabyte = 1024 * 1024

/** Reads a response's bytes. Above `maxMegabytes` it throws SourceUnavailable and closes the connection. */
export async function readBytes(body: AsyncIterable<Uint8Array>, maxMegabytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop destroys the stream.
    if (bytes > maxMegabytes * megabyte) throw sourceUnavailable(`the answer is larger than ${maxMegabytes} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
