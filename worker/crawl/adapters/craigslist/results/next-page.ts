import { httpGet } from '../../http-get'
import type { PageRequest } from '../../contract'

const batchPattern = /^(\d+)-(\d+)-(\d+)(-.*)$/

/**
 * The request for the rows after these: the same search with the batch's offset moved on. That the batch holds an
 * offset is certain; that this address honours one other than 0 is not (the site's own script asks another for later
 * rows, in a format of fewer fields). Should the site answer with the first page again, its rows are known ones, and
 * the look ends there. Null when the answer holds all rows that it counts, or fewer than were asked for.
 */
export function nextPage(url: string, rows: number, total: number | undefined): PageRequest | null {
  const batch = batchOf(url)
  if (!batch || total === undefined || rows < batch.count || batch.offset + rows >= total) return null
  const next = new URL(url)
  next.searchParams.set('batch', `${batch.area}-${batch.offset + rows}-${batch.count}${batch.rest}`)
  return httpGet(next.href, 'application/json')
}

/** Whether an answer to that address starts with the first row; true where it does not say. */
export const isFirstPage = (url: string) => (batchOf(url)?.offset ?? 0) === 0

function batchOf(url: string) {
  const text = URL.canParse(url) ? new URL(url).searchParams.get('batch') : null
  const [, area, offset, count, rest] = batchPattern.exec(text ?? '') ?? []
  return area === undefined ? null : { area, offset: Number(offset), count: Number(count), rest }
}
