import type { CDPSession } from 'playwright-core'

/** A request that Chromium pauses before it is sent, or when its response begins. */
export interface PausedRequest {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; headers: Record<string, string> }
  responseErrorReason?: string
  responseStatusCode?: number
  responseHeaders?: { name: string; value: string }[]
}

export function headersOf(event: PausedRequest): Headers {
  const headers = new Headers()
  for (const { name, value } of event.responseHeaders ?? []) headers.append(name, value)
  return headers
}

/** The response's decompressed body as a stream. The site's transfer stalls while nobody reads. */
export async function* bodyOf(cdp: CDPSession, { requestId }: PausedRequest): AsyncGenerator<Uint8Array> {
  const { stream: handle } = await cdp.send('Fetch.takeResponseBodyAsStream', { requestId })
  try {
    for (;;) {
      const { data, base64Encoded, eof } = await cdp.send('IO.read', { handle })
      if (data) yield Buffer.from(data, base64Encoded ? 'base64' : 'utf8')
      if (eof) return
    }
  } finally {
    await cdp.send('IO.close', { handle }).catch(() => {})
  }
}
