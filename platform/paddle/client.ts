import { LogLevel, Paddle, type Environment } from '@paddle/paddle-node-sdk'
import type { z } from 'zod'
import { secondMs } from '#domain/durations'
import { toPaddleError, PaddleError } from './error'
import * as shapes from './shapes'

interface PaddleSettings {
  apiKey: string
  /** Without a trailing slash: "https://api.paddle.com". */
  apiUrl: string
}

/** Paddle takes about a second for a charge, and a person waits for most of these calls. */
const paddleTimeoutMs = 5 * secondMs
const maxPerPage = 200
const maxTransactionsPerPage = 30
const maxAdjustmentsPerPage = 50

/** Proration of a plan change. Preview and change send the same values, so the previewed amount is charged. */
const immediateProration = { prorationBillingMode: 'prorated_immediately', onPaymentFailure: 'prevent_change' } as const

export type PaddleClient = ReturnType<typeof paddleClient>

/**
 * The parts of Paddle's API that we use. Each call throws only `PaddleError`. The SDK has no timeout or retry. The
 * caller decides whether to retry, because a charge must not be sent twice.
 */
export function paddleClient({ apiKey, apiUrl }: PaddleSettings, timeoutMs = paddleTimeoutMs) {
  // The SDK accepts any URL as the environment. A test verifies this.
  const environment = apiUrl.replace(/\/+$/, '') as Environment
  const paddle = new Paddle(apiKey, { environment, logLevel: LogLevel.none })

  async function ask<Shape extends z.ZodType>(shape: Shape, call: () => Promise<unknown>): Promise<z.output<Shape>> {
    try {
      return shape.parse(await rejectAfterTimeout(call(), timeoutMs))
    } catch (error) {
      throw toPaddleError(error)
    }
  }

  return {
    previewPrices: (priceIds: string[], countryCode: string) =>
      ask(shapes.pricingPreview, () =>
        paddle.pricingPreview.preview({
          items: priceIds.map((priceId) => ({ priceId, quantity: 1 })),
          // The SDK's list of countries exists only as a type.
          address: { countryCode: countryCode as 'US' },
        }),
      ),

    subscription: (id: string) =>
      ask(shapes.subscription, () => paddle.subscriptions.get(id, { include: ['recurring_transaction_details'] })),

    /** Fetches page by page. Each page is one call with its own timeout. */
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
        paddle.subscriptions.previewUpdate(id, { items: [{ priceId, quantity: 1 }], ...immediateProration }),
      ),

    /** Immediately charges the previewed amount. After a `timeout` it is unknown whether the change was made. */
    changePlan: (id: string, priceId: string) =>
      ask(shapes.subscription, () =>
        paddle.subscriptions.update(id, { items: [{ priceId, quantity: 1 }], ...immediateProration }),
      ),

    cancel: (id: string, effectiveFrom: 'immediately' | 'next_billing_period') =>
      ask(shapes.subscription, () => paddle.subscriptions.cancel(id, { effectiveFrom })),

    /** Undoes a scheduled cancellation. */
    keep: (id: string) => ask(shapes.subscription, () => paddle.subscriptions.update(id, { scheduledChange: null })),

    /**
     * Returns links to Paddle's own pages for a customer: an overview, and pages to update the card of these
     * subscriptions.
     */
    portal: (customerId: string, subscriptionIds: string[]) =>
      ask(shapes.portalSession, () => paddle.customerPortalSessions.create(customerId, subscriptionIds)),

    /** Rejected as `customer_already_exists` if another customer has the address. */
    createCustomer: (email: string, userId: string) =>
      ask(shapes.customer, () => paddle.customers.create({ email, customData: { userId } })),

    customer: (id: string) => ask(shapes.customer, () => paddle.customers.get(id)),

    /** Rejected like `createCustomer`. */
    moveCustomer: (id: string, email: string) => ask(shapes.customer, () => paddle.customers.update(id, { email })),

    /** Opens a transaction that a browser checkout can pay. Payment starts a subscription for this account. */
    openTransaction: (priceId: string, of: { customerId: string; userId: string }) =>
      ask(shapes.transaction, () =>
        paddle.transactions.create({
          items: [{ priceId, quantity: 1 }],
          ...{ customerId: of.customerId, customData: { userId: of.userId } },
        }),
      ),

    transaction: (id: string) => ask(shapes.transaction, () => paddle.transactions.get(id)),

    /**
     * Cancels an open transaction, which then cannot be paid. Paddle accepts this once the buyer has entered an address
     * (`transaction_invalid_status_change` before), and not while a payment is in progress.
     */
    cancelTransaction: (id: string) =>
      ask(shapes.transaction, () => paddle.transactions.update(id, { status: 'canceled' })),

    /** Newest first, at most `most` (Paddle's limit is 30). */
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

    /** Fetches page by page. */
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

    /** Fetches refunds and credits page by page: those with these ids, or all, newest first. */
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

    /** The URL of the PDF is valid for an hour. */
    invoiceUrl: (transactionId: string) =>
      ask(shapes.invoiceDocument, () => paddle.transactions.getInvoicePDF(transactionId)),
  }
}

/** The SDK takes no abort signal, so the request continues in the background until Node's own limits end it. */
async function rejectAfterTimeout<T>(asked: Promise<T>, timeoutMs: number): Promise<T> {
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
