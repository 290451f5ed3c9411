import { httpGet } from '../../http-get'
import type { PageRequest } from '../../contract'

const batchPattern = /^(\d+)-(\d+)-(\d+)(-.*)$/

/**
 * The request for the following rows: the same search with a higher offset in the batch. It is not certain that this
 * URL honors an offset other than 0: the site's own script requests later rows from another URL, in a format with fewer
 * fields. If the site returns the first page again, its rows are known and the crawl ends. Null when the response has
 * all rows it counts, or fewer than requested.
 */
export function nextPage(url: string, rows: number, total: number | undefined): PageRequest | null {
  const batch = batchOf(url)
  if (!batch || total === undefined || rows < batch.count || batch.offset + rows >= total) return null
  const next = new URL(url)
  next.searchParams.set('batch', `${batch.area}-${batch.offset + rows}-${batch.count}${batch.rest}`)
  return httpGet(next.href, 'application/json')
}

/** Whether the response at this URL starts with the first row. True when the URL has no batch. */
export const isFirstPage = (url: string) => (batchOf(url)?.offset ?? 0) === 0

function batchOf(url: string) {
  const text = URL.canParse(url) ? new URL(url).searchParams.get('batch') : null
  const [, area, offset, count, rest] = batchPattern.exec(text ?? '') ?? []
  return area === undefined ? null : { area, offset: Number(offset), count: Number(count), rest }
}
