import type { ServerResponse } from 'node:http'

/**
 * Resolves once what was written to the response so far has left this process, or its client has gone. Remix writes a
 * stream as fast as it can be read, so a long download waits here before it reads on. The answer must not be compressed
 * (`no-transform`): compression has a buffer of its own.
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

/** The same from the context of a loader; where there is no server around it, nothing waits. */
export function drainOf(context: unknown): () => Promise<void> {
  const { untilDrained: wait } = (context ?? {}) as { untilDrained?: () => Promise<void> }
  return wait ?? (() => Promise.resolve())
}
