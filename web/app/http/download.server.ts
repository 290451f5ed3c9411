import { stringify } from 'csv-stringify/sync'

/** A cell of a CSV file. Figures stay numbers; null is an empty cell. */
export type Cell = string | number | null

/** What a spreadsheet may drop before it looks for a formula, which `escape_formulas` finds at the very start only. */
const hiddenFormula = /^[\s\p{Cf}]+[=+@\-\uFF1D\uFF0B\uFF0D\uFF20]/u

/**
 * Records as RFC 4180 has them, with CRLF. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front (OWASP, CSV injection), and every text is quoted, so that none can begin a cell of its own. Numbers are written
 * bare.
 */
export const csvRecords = (records: Cell[][]): string =>
  stringify(records, {
    ...{ escape_formulas: true, quoted_string: true, record_delimiter: 'windows' as const },
    cast: { string: (text) => (hiddenFormula.test(text) ? `'${text}` : text) },
  })

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

interface Download {
  fileName: string
  contentType: 'text/csv' | 'application/json'
  signal: AbortSignal
  drained: () => Promise<void>
}

/**
 * The pieces as a download. A piece is made only once the one before has left this process (`drained`), and none after
 * the client has gone.
 */
export function downloadResponse(
  pieces: AsyncGenerator<string>,
  { fileName, contentType, signal, drained }: Download,
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
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
