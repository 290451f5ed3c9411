import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { IPricingPreviewResponse } from '@paddle/paddle-node-sdk'
import { PaddleApiError, notFoundError } from '../records'
import type { TransactionLine } from '../billing/transactions'
import { formatDollars, toTotals, findPrice } from '../prices'

const meta = () => ({ request_id: randomUUID() })

export const respond = (c: Context, data: unknown, status: 200 | 201 = 200) => c.json({ data, meta: meta() }, status)

export const respondWithError = (c: Context, refusal: PaddleApiError) => {
  const { status, code, message, errors } = refusal
  const type = status < 500 ? 'request_error' : 'api_error'
  const documentation_url = `https://developer.paddle.com/v1/errors/${code}`
  return c.json({ error: { type, code, detail: message, documentation_url, errors }, meta: meta() }, status)
}

/** Validates the JSON body. Throws `PaddleApiError` 400 that names the invalid fields. */
export async function parseBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text()
  const read = schema.safeParse(text === '' ? {} : parsed(text))
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new PaddleApiError(400, 'bad_request', 'Invalid request.', errors)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new PaddleApiError(400, 'invalid_json', 'The body is not JSON.'), { cause })
  }
}

const minPerPage = 1
const maxPerPage = 200
const usualPerPage = 50

interface Listed<T> {
  /** Oldest first. */
  all: T[]
  idOf: (one: T) => string
  /** Filters by query parameter. Their values are comma-separated. */
  filters: Record<string, (one: T) => string | null | undefined>
  /** Time filters such as `billed_at[GTE]`. */
  instants?: Record<string, (one: T) => string | null | undefined>
  shown: (one: T) => unknown
  /** Maximum page size. Default 200. */
  most?: number
}

/** Sends one page of a list with a link to the next. Newest first unless `order_by` ends in [ASC]. */
export function respondWithList<T>(
  c: Context,
  { all, idOf, filters, instants = {}, shown, most = maxPerPage }: Listed<T>,
): Response {
  const query = new URL(c.req.url).searchParams
  const found = all.filter((one) => isWanted(one, query, filters) && isInTime(one, query, instants))
  if (!query.get('order_by')?.toUpperCase().endsWith('[ASC]')) found.reverse()
  const perPage = Math.min(most, Math.max(minPerPage, Number(query.get('per_page')) || usualPerPage))
  const after = query.get('after')
  const start = after ? found.findIndex((one) => idOf(one) === after) + 1 : 0
  const page = found.slice(start, start + perPage)
  const next = new URL(c.req.url)
  const last = page.at(-1)
  if (last) next.searchParams.set('after', idOf(last))
  const has_more = start + perPage < found.length
  const pagination = { per_page: perPage, next: next.href, has_more, estimated_total: found.length }
  return c.json({ data: page.map(shown), meta: { ...meta(), pagination } })
}

function isWanted<T>(one: T, query: URLSearchParams, filters: Listed<T>['filters']): boolean {
  return Object.entries(filters).every(([name, valueOf]) => {
    const wanted = query.get(name)
    return wanted === null || wanted.split(',').includes(valueOf(one) ?? '')
  })
}

function isInTime<T>(one: T, query: URLSearchParams, instants: NonNullable<Listed<T>['instants']>): boolean {
  return Object.entries(instants).every(([name, valueOf]) => {
    const value = valueOf(one)
    const limits = ['GT', 'GTE', 'LT', 'LTE'].map((how) => [how, query.get(`${name}[${how}]`)] as const)
    return limits.every(([how, limit]) => {
      if (limit === null) return true
      if (!value) return false
      const later = Date.parse(value) - Date.parse(limit)
      return later === 0 ? how.endsWith('E') : later > 0 === how.startsWith('G')
    })
  })
}

export const itemsSchema = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.number().int().min(1).default(1) })).min(1),
})

/** Throws `PaddleApiError` 404 for an unknown price. */
export const toLines = (items: z.output<typeof itemsSchema>['items']): TransactionLine[] =>
  items.map(({ price_id, quantity }) => {
    const price = findPrice(price_id)
    if (!price) throw notFoundError('Price', price_id)
    return { price, cents: price.amount * quantity }
  })

export const previewSchema = itemsSchema.extend({
  currency_code: z.string().optional(),
  address: z.object({ country_code: z.string().length(2), postal_code: z.string().nullish() }).nullish(),
})

/** Responds to `POST /pricing-preview`. Paddle.js converts the data to camel case. */
export const previewPrices = ({ items, address }: z.output<typeof previewSchema>) =>
  ({
    customer_id: null,
    address_id: null,
    business_id: null,
    currency_code: 'USD',
    address: (address ?? null) as IPricingPreviewResponse['address'],
    customer_ip_address: null,
    discount_id: null,
    items,
    details: {
      line_items: toLines(items).map(({ price, cents }, i) => ({
        price: price.price,
        product: price.product,
        quantity: items[i]!.quantity,
        tax_rate: '0',
        unit_totals: toTotals(price.amount),
        formatted_unit_totals: formatted(price.amount),
        totals: toTotals(cents),
        formatted_totals: formatted(cents),
        discounts: [],
      })),
    },
    available_payment_methods: ['card', 'google_pay', 'apple_pay'],
  }) satisfies IPricingPreviewResponse

const formatted = (cents: number) => ({
  subtotal: formatDollars(cents),
  discount: formatDollars(0),
  tax: formatDollars(0),
  total: formatDollars(cents),
})
