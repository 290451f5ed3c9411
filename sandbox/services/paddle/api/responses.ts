import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { PaddleApiError } from '../errors'

const meta = () => ({ request_id: randomUUID() })

export const respond = (c: Context, data: unknown, status: 200 | 201 = 200) => c.json({ data, meta: meta() }, status)

export function respondWithError(c: Context, { status, code, message }: PaddleApiError): Response {
  const type = status < 500 ? 'request_error' : 'api_error'
  const documentation_url = `https://developer.paddle.com/v1/errors/${code}`
  return c.json({ error: { type, code, detail: message, documentation_url }, meta: meta() }, status)
}

/** Validates the JSON body. Throws `PaddleApiError` 400. */
export async function parseBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const read = schema.safeParse(await c.req.json().catch(() => ({})))
  if (read.success) return read.data
  throw new PaddleApiError(400, 'bad_request', z.prettifyError(read.error))
}

/** One price, once: the app sells nothing else. */
export const itemsSchema = z.tuple([z.strictObject({ price_id: z.string(), quantity: z.literal(1) })])
export const customDataSchema = z.record(z.string(), z.unknown())

const usualPerPage = 50

interface Listed<T> {
  /** Oldest first. */
  all: T[]
  /** By query parameter. Their values are comma-separated. */
  filters: Record<string, (one: T) => string | null | undefined>
  shown?: (one: T) => unknown
  /** Maximum page size. */
  most: number
}

/** Sends one page of a list, newest first, with a link to the next. */
export function respondWithList<T extends { id: string }>(
  c: Context,
  { all, filters, shown = (one) => one, most }: Listed<T>,
): Response {
  const isWanted = (one: T) =>
    Object.entries(filters).every(([name, valueOf]) => {
      const wanted = c.req.query(name)
      return wanted === undefined || wanted.split(',').includes(valueOf(one) ?? '')
    })
  const found = all.filter(isWanted).reverse()
  const perPage = Math.min(most, Number(c.req.query('per_page')) || usualPerPage)
  const after = c.req.query('after')
  const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0
  const page = found.slice(start, start + perPage)
  const next = new URL(c.req.url)
  next.searchParams.set('after', page.at(-1)?.id ?? '')
  const has_more = start + perPage < found.length
  const pagination = { per_page: perPage, next: next.href, has_more, estimated_total: found.length }
  return c.json({ data: page.map(shown), meta: { ...meta(), pagination } })
}
