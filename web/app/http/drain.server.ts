import type { ServerResponse } from 'node:http'

/**
 * Resolves when everything written to the response so far has left this process, or the client has disconnected. Remix
 * writes a stream as fast as it can read it, so long downloads wait here before reading on. The response must not be
 * compressed (`no-transform`): compression has its own buffer.
 */
export function waitForDrain(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}

/** `waitForDrain` from a loader's context. Without a server (in tests), it does not wait. */
export function drainOf(context: unknown): () => Promise<void> {
  const { untilDrained: wait } = (context ?? {}) as { untilDrained?: () => Promise<void> }
  return wait ?? (() => Promise.resolve())
}
