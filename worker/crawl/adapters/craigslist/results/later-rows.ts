import { z } from 'zod'
import { sourceLayoutChanged } from '../../../../failures'
import { httpGet, type PageReply, type PageRequest } from '../../contract'
import { decodeTables, sapiData, type SapiData, type SapiDecode } from './sapi-shape'

// `full` returns the newest 360 rows and no more. Later rows take two requests: a digest, which lists all rows of the
// search with their date, place, category and price, and then `batch`, which has the rest of up to 1,080 rows of that
// digest. A digest is good for a short while only, so each page of later rows begins with a new one.

const rowsStep = 360
const maxRows = 1_080

/** The row after which to continue. */
export interface LastRow {
  id: number
  /** Epoch seconds. */
  posted: number
}

const laterRows = z.object({ data: sapiData, decode: decodeTables, digestUrl: z.string(), hasMore: z.boolean() })
/** Of the reply to `batch`: the part of the digest that it completes. */
type LaterRows = z.infer<typeof laterRows>

const contextShape = z.object({
  after: z.object({ id: z.number(), posted: z.number() }).optional(),
  later: laterRows.optional(),
})

export function parseContext(context: PageReply['context']): z.infer<typeof contextShape> {
  const parsed = contextShape.safeParse(context ?? {})
  if (!parsed.success) throw sourceLayoutChanged('the request for later rows lacks where they begin')
  return parsed.data
}

/** Requests the digest of the same search. `url` is that of any reply to `full`. */
export function digestRequest(url: string, after: LastRow): PageRequest {
  const digest = new URL(url)
  const [area, , , sort, duplicates] = batchOf(digest)
  digest.searchParams.set('batch', [area, 0, 0, sort, duplicates].join('-'))
  return { ...httpGet(digest.href, 'application/json'), context: { after } }
}

/** Requests the digest's rows after `after`. Null if there are none. */
export function rowsRequest(
  digestUrl: string,
  digest: SapiData & { items: unknown[]; decode: SapiDecode },
  after: LastRow,
): PageRequest | null {
  const { items, decode, cacheId, cacheTs, maxPostedTs } = digest
  if (cacheId === undefined || cacheTs === undefined || maxPostedTs === undefined)
    throw sourceLayoutChanged('the digest lacks its cache')
  const start = indexAfter(items, decode, after)
  if (start >= items.length) return null
  const length = Math.min(maxRows, Math.ceil((items.length - start) / rowsStep) * rowsStep)
  const url = new URL(digestUrl)
  const [area, , , sort, duplicates] = batchOf(url)
  url.pathname = url.pathname.replace(/full$/, 'batch')
  url.searchParams.set('batch', [area, start, length, sort, duplicates, maxPostedTs, cacheTs].join('-'))
  url.searchParams.set('cacheId', cacheId)
  const later: LaterRows = {
    data: { ...digest, items: items.slice(start, start + length) },
    decode,
    digestUrl,
    hasMore: start + length < items.length,
  }
  return { ...httpGet(url.href, 'application/json'), context: { later } }
}

/** If the row itself is gone, continues with the first row that is not newer. */
function indexAfter(items: unknown[], decode: SapiDecode, after: LastRow): number {
  const field = (item: unknown, at: number) => (Array.isArray(item) ? Number(item[at]) : NaN)
  const same = items.findIndex((item) => decode.minPostingId + field(item, 0) === after.id)
  if (same >= 0) return same + 1
  const older = items.findIndex((item) => decode.minPostedDate + field(item, 1) <= after.posted)
  return older >= 0 ? older : items.length
}

const rowsShape = z.looseObject({ batch: z.array(z.unknown()), minPostingId: z.number().int().nonnegative() })
/** Programs that read it show the rows with and without the envelope of `full`. */
const batchAnswer = z.union([
  z.looseObject({ data: rowsShape, errors: z.array(z.unknown()).optional() }),
  rowsShape.transform((data) => ({ data, errors: [] as unknown[] })),
])

/**
 * Completes the digest's rows. A row that the digest does not have becomes null, like an unreadable one. Throws
 * SourceLayoutChanged if most of the digest's rows are missing: they were not all removed meanwhile.
 */
export function mergeBatch(json: unknown, { data, decode }: LaterRows): { data: SapiData; items: unknown[] } {
  const parsed = batchAnswer.safeParse(json)
  if (!parsed.success || (parsed.data.errors?.length ?? 0) > 0)
    throw sourceLayoutChanged('the search answer lacks the later rows')
  const { batch, minPostingId } = parsed.data.data
  const fixed = new Map<number, unknown[]>()
  for (const item of data.items ?? []) if (Array.isArray(item)) fixed.set(decode.minPostingId + Number(item[0]), item)
  const items = batch.map((row): unknown[] | null => {
    if (!Array.isArray(row) || typeof row[0] !== 'number') return null
    const start = fixed.get(minPostingId + row[0])
    return start ? [...start.slice(0, 6), ...toTags(row.slice(2)), row[1]] : null
  })
  const found = items.filter((item) => item !== null).length
  if (found * 2 < fixed.size) throw sourceLayoutChanged(`${found} of ${fixed.size} later rows were answered`)
  return { data, items }
}

/** The list of image ids has no tag here. */
const toTags = (parts: unknown[]): unknown[] =>
  parts.map((part) => (Array.isArray(part) && typeof part[0] === 'string' ? [imagesTag, ...(part as string[])] : part))
const imagesTag = 4

const batchOf = (url: URL) => (url.searchParams.get('batch') ?? '').split('-')
