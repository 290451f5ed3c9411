import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { config } from '../config.server'

/** A CSV cell. Numbers stay numbers; null is an empty cell. */
export type CsvCell = string | number | null

/**
 * Characters that a spreadsheet may drop before it looks for a formula. `escape_formulas` only checks the first
 * character.
 */
const formulaStart = /^[\s\p{Cf}]+[=+@\-\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * CSV records as in RFC 4180, with CRLF. Text that a spreadsheet would read as a formula gets a leading apostrophe
 * (OWASP, CSV injection). All text is quoted, so none can start a new cell. Numbers are unquoted.
 */
export const formatCsv = (records: CsvCell[][]): string =>
  stringify(records, {
    ...{ escape_formulas: true, quoted_string: true, record_delimiter: 'windows' as const },
    cast: { string: (text) => (formulaStart.test(text) ? `'${text}` : text) },
  })

/** Marks the file as UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'

/** "lotwatch-honda-seen-2026-11-29.csv": the brand, these parts and today's date. */
export function downloadName(parts: string[], extension: string): string {
  const brand = config()
    .BRAND_NAME.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${[brand, ...parts, new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)].join('-')}.${extension}`
}

interface Download {
  fileName: string
  contentType: 'text/csv' | 'application/json'
  signal: AbortSignal
  drained: () => Promise<void>
}

/**
 * Streams the pieces as a download. Requests a piece only after the previous one has left this process (`drained`), and
 * stops when the client disconnects.
 */
export function downloadResponse(
  pieces: AsyncGenerator<string>,
  { fileName, contentType, signal, drained }: Download,
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await setImmediate() // other requests come first
        await drained()
        const piece = signal.aborted ? await pieces.return(undefined) : await pieces.next()
        if (piece.done) controller.close()
        else controller.enqueue(encoder.encode(piece.value))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  })
}

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
export function drainFromContext(context: unknown): () => Promise<void> {
  const { untilDrained: wait } = (context ?? {}) as { untilDrained?: () => Promise<void> }
  return wait ?? (() => Promise.resolve())
}
