import { readBytes } from '#platform/network/read-bytes'

/** No page that we want is larger. */
const maxMegabytes = 5

/** A reply's text. Throws SourceUnavailable above 5 MB. */
export const readBody = async (body: AsyncIterable<Uint8Array>): Promise<string> =>
  new TextDecoder().decode(await readBytes(body, maxMegabytes))
