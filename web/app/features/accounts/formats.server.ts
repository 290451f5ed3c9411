import { byteOrderMark, csvRecords, type Cell } from '../../http/download.server'
import { exportParts, type ExportedRecord, type ExportPart } from './data-export.server'

export async function* exportAsJson(batches: AsyncGenerator<ExportedRecord[]>): AsyncGenerator<string> {
  let open: ExportPart | null = null
  const missing: Set<ExportPart> = new Set(exportParts)
  yield '{'
  for await (const batch of batches) {
    let piece = ''
    for (const { part, record } of batch) {
      if (part === open) piece += ',\n'
      else piece += `${open === null ? '' : '],'}\n${JSON.stringify(part)}:[\n`
      open = part
      missing.delete(part)
      piece += JSON.stringify(record)
    }
    yield piece
  }
  const empty = [...missing].map((part) => `,\n${JSON.stringify(part)}:[]`).join('')
  yield `${open === null ? '' : ']'}${empty}\n}\n`
}

/** Streams one CSV row per value, because the parts have no columns in common. */
export async function* exportAsCsv(batches: AsyncGenerator<ExportedRecord[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRecords([['Part', 'Record', 'Field', 'Value']])
  const records = new Map<ExportPart, number>()
  for await (const batch of batches) {
    const rows = batch.flatMap(({ part, record }) => {
      const number = (records.get(part) ?? 0) + 1
      records.set(part, number)
      return Object.entries(record).map(([field, value]): Cell[] => [part, number, field, cellOf(value)])
    })
    if (rows.length > 0) yield csvRecords(rows)
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
