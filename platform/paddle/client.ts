import { LogLevel, Paddle, type Environment } from '@paddle/paddle-node-sdk'
import type { z } from 'zod'
import { secondMs } from '#domain/durations'
import { asPaddleError, PaddleError } from './error'
import * as shapes from './shapes'

export interface PaddleSettings {
  apiKey: string
  /** Without a slash at its end, as in "https://api.paddle.com". */
  apiUrl: string
}

/** Far above the second or so that Paddle takes for a charge; a person waits for most of these calls. */
export const paddleTimeoutMs = 5 * secondMs
const maxPerPage = 200
const maxTransactionsPerPage = 30
const maxAdjustmentsPerPage = 50

/** How a change of plan is charged. Preview and change send the same, so that what was shown is what is charged. */
const atOnce = { prorationBillingMode: 'prorated_immediately', onPaymentFailure: 'prevent_change' } as const

export type PaddleClient = ReturnType<typeof paddleClient>

/**
 * Paddle's API, as far as we use it. Each call throws a `PaddleError` and nothing else. The SDK has neither time-out nor
 * retry; the caller decides whether to ask again, since a charge must not be sent twice.
 */
export function paddleClient({ apiKey, apiUrl }: PaddleSettings, timeoutMs = paddleTimeoutMs) {
  // Any address serves as the environment (contracts: "Server SDK base URL"); a test holds it.
  const environment = apiUrl.replace(/\/+$/, '') as Environment
  const paddle = new Paddle(apiKey, { environment, logLevel: LogLevel.none })

  async function ask<Shape extends z.ZodType>(shape: Shape, call: () => Promise<unknown>): Promise<z.output<Shape>> {
    try {
      return shape.parse(await inTime(call(), timeoutMs))
    } catch (error) {
      throw asPaddleError(error)
    }
  }

  return {
    /** What each price costs in a country, for a page of prices. */
    previewPrices: (priceIds: string[], countryCode: string) =>
      ask(shapes.pricing, () =>
        paddle.pricingPreview.preview({
          items: priceIds.map((priceId) => ({ priceId, quantity: 1 })),
          // The SDK's list of countries is a type only.
          address: { countryCode: countryCode as 'US' },
        }),
      ),

    subscription: (id: string) =>
      ask(shapes.subscription, () => paddle.subscriptions.get(id, { include: ['recurring_transaction_details'] })),

    /** All of them, page by page as they are taken; each page is one call with its own time-out. */
    async *subscriptions(only: { customerIds?: string[]; ids?: string[] } = {}) {
      const found = paddle.subscriptions.list({
        ...(only.customerIds && { customerId: only.customerIds }),
        ...(only.ids && { id: only.ids }),
        perPage: maxPerPage,
      })
      while (found.hasMore) {
        const page = await ask(shapes.subscription.array(), () => found.next())
        yield* page
      }
    },

    previewPlan: (id: string, priceId: string) =>
      ask(shapes.planPreview, () =>
        paddle.subscriptions.previewUpdate(id, { items: [{ priceId, quantity: 1 }], ...atOnce }),
      ),

    /** Charges at once what the preview says. After a `timeout` it is not known whether it did. */
    changePlan: (id: string, priceId: string) =>
      ask(shapes.subscription, () => paddle.subscriptions.update(id, { items: [{ priceId, quantity: 1 }], ...atOnce })),

    cancel: (id: string, effectiveFrom: 'immediately' | 'next_billing_period') =>
      ask(shapes.subscription, () => paddle.subscriptions.cancel(id, { effectiveFrom })),

    /** Takes a scheduled cancellation back. */
    keep: (id: string) => ask(shapes.subscription, () => paddle.subscriptions.update(id, { scheduledChange: null })),

    /** Paddle's own pages for a customer: all of it, and to cancel or to change the card of these subscriptions. */
    portal: (customerId: string, subscriptionIds: string[]) =>
      ask(shapes.portal, () => paddle.customerPortalSessions.create(customerId, subscriptionIds)),

    /** Refused as `customer_already_exists` where another customer has the address. */
    createCustomer: (email: string, userId: string) =>
      ask(shapes.customer, () => paddle.customers.create({ email, customData: { userId } })),

    customer: (id: string) => ask(shapes.customer, () => paddle.customers.get(id)),

    /** Refused as `createCustomer`. */
    moveCustomer: (id: string, email: string) => ask(shapes.customer, () => paddle.customers.update(id, { email })),

    /** A transaction that a checkout in a browser can pay, which begins a subscription of this account. */
    openTransaction: (priceId: string, of: { customerId: string; userId: string }) =>
      ask(shapes.transaction, () =>
        paddle.transactions.create({
          items: [{ priceId, quantity: 1 }],
          ...{ customerId: of.customerId, customData: { userId: of.userId } },
        }),
      ),

    transaction: (id: string) => ask(shapes.transaction, () => paddle.transactions.get(id)),

    /** Lets an open transaction sell something else. Refused once it is paid, and while it is being paid. */
    changeTransaction: (id: string, priceId: string) =>
      ask(shapes.transaction, () => paddle.transactions.update(id, { items: [{ priceId, quantity: 1 }] })),

    /** The latest first, at most `most` (30 at Paddle's own limit). */
    transactions: (only: { subscriptionIds: string[]; statuses?: ('completed' | 'past_due' | 'paid')[] }, most = 30) =>
      ask(shapes.transaction.array(), () =>
        paddle.transactions
          .list({
            subscriptionId: only.subscriptionIds,
            ...(only.statuses && { status: only.statuses }),
            include: ['adjustment'],
            orderBy: 'created_at[DESC]',
            perPage: Math.min(most, maxTransactionsPerPage),
          })
          .next(),
      ),

    /** All that changed since then, page by page as they are taken. */
    async *transactionsSince(updatedSince: Date) {
      const found = paddle.transactions.list({
        'updatedAt[GTE]': updatedSince.toISOString(),
        perPage: maxTransactionsPerPage,
      })
      while (found.hasMore) {
        const page = await ask(shapes.transaction.array(), () => found.next())
        yield* page
      }
    },

    /** Refunds and credits, page by page as they are taken: those with these ids, or all, the latest made first. */
    async *adjustments(only: { ids?: string[] } = {}) {
      const found = paddle.adjustments.list({
        ...(only.ids && { id: only.ids }),
        orderBy: 'id[DESC]',
        perPage: maxAdjustmentsPerPage,
      })
      while (found.hasMore) {
        const page = await ask(shapes.adjustment.array(), () => found.next())
        yield* page
      }
    },

    /** The address of a payment's invoice as a PDF, good for an hour. */
    invoiceUrl: (transactionId: string) => ask(shapes.document, () => paddle.transactions.getInvoicePDF(transactionId)),
  }
}

/** The SDK takes no signal, so the request itself ends by Node's own limits; nobody waits for it any more. */
async function inTime<T>(asked: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const words = `no answer within ${timeoutMs} ms`
    timer = setTimeout(() => reject(new PaddleError('timeout', 'timeout', words)), timeoutMs)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
