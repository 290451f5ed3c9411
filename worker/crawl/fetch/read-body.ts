import { readBytes } from '#platform/network/read-bytes'

/** Larger than any page we parse. */
const maxMegabytes = 5

/** A response body as text. Throws SourceUnavailable above 5 MB. */
export const readBody = async (body: AsyncIterable<Uint8Array>): Promise<string> =>
  new TextDecoder().decode(await readBytes(body, maxMegabytes))
