import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/**
 * Reads a table of tab-separated values. The lines at its top that begin with `#` say where the rows are from; the next
 * one names the columns. `\n` is a line break; an empty cell is left out. Throws an error with the file and line of a
 * row that `row` rejects.
 */
export function readTable<Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  let columns: string[] | undefined
  return lines.flatMap((line, i) => {
    if (line === '' || (!columns && line.startsWith('#'))) return []
    const cells = line.split('\t').map((cell) => cell.replaceAll('\\n', '\n'))
    if (!columns) {
      columns = cells
      return []
    }
    const values = columns.flatMap((column, at) => (cells[at] ? [[column, cells[at]] as const] : []))
    const checked = row.safeParse(Object.fromEntries(values))
    if (cells.length <= columns.length && checked.success) return [checked.data]
    const why = checked.error?.issues[0]?.message ?? `${cells.length} cells`
    throw new Error(`${file}:${i + 1}: ${why}`)
  })
}
