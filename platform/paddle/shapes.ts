import { z } from 'zod'
import { isRefund } from '#domain/plans/refund'

// The fields of Paddle's responses that we read, as its SDK names them. Amounts are in cents of the currency.

const cents = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
const time = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))
const link = z.url({ protocol: /^https?$/ })
const currency = z.string().length(3)
const id = z.string().min(1).max(100)

/** Our user id, which checkouts pass as custom data. Null for anything else. */
const owner = z
  .object({ userId: z.uuid() })
  .transform(({ userId }) => userId)
  .nullable()
  .catch(null)

const totalled = z.object({ totals: z.object({ grandTotal: cents }) })

export const subscription = z
  .object({
    id,
    customerId: id,
    status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
    currencyCode: currency,
    customData: owner,
    createdAt: time,
    updatedAt: time,
    nextBilledAt: time.nullable(),
    pausedAt: time.nullable(),
    canceledAt: time.nullable(),
    currentBillingPeriod: z.object({ startsAt: time, endsAt: time }).nullable(),
    scheduledChange: z.object({ action: z.enum(['cancel', 'pause', 'resume']), effectiveAt: time }).nullable(),
    items: z.array(z.object({ price: z.object({ id }) })).max(100),
    recurringTransactionDetails: totalled.nullable(),
  })
  .transform(({ customData: userId, currencyCode, items, recurringTransactionDetails, ...rest }) => ({
    ...rest,
    userId,
    currency: currencyCode,
    priceIds: items.map(({ price }) => price.id),
    /** Charged each period. Null if not requested from Paddle. */
    recurringCents: recurringTransactionDetails?.totals.grandTotal ?? null,
  }))
export type PaddleSubscription = z.output<typeof subscription>

export const customer = z
  .object({ id, email: z.string(), customData: owner })
  .transform(({ customData: userId, ...rest }) => ({ ...rest, userId }))
/** Paddle has exactly one customer per email address. */
export type PaddleCustomer = z.output<typeof customer>

export const planPreview = z
  .object({
    currencyCode: currency,
    nextBilledAt: time.nullable(),
    immediateTransaction: z.object({ details: totalled }).nullable(),
    recurringTransactionDetails: totalled.nullable(),
    updateSummary: z.object({ credit: z.object({ amount: cents }), charge: z.object({ amount: cents }) }).nullable(),
  })
  .transform(({ currencyCode, nextBilledAt, immediateTransaction, recurringTransactionDetails, updateSummary }) => ({
    currency: currencyCode,
    /** The immediate charge. 0 if the credit covers it. */
    dueNowCents: immediateTransaction?.details.totals.grandTotal ?? 0,
    /** Value of the unused time on the current plan. */
    creditCents: updateSummary?.credit.amount ?? 0,
    chargeCents: updateSummary?.charge.amount ?? 0,
    /** Charged each period from then on. Null if Paddle does not state it. */
    recurringCents: recurringTransactionDetails?.totals.grandTotal ?? null,
    nextBilledAt,
  }))
export type PlanPreview = z.output<typeof planPreview>

export const transaction = z
  .object({
    id,
    status: z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'past_due', 'canceled']),
    origin: z.string(),
    customerId: id.nullable(),
    subscriptionId: id.nullable(),
    customData: owner,
    invoiceNumber: z.string().max(100).nullable(),
    currencyCode: currency,
    createdAt: time,
    updatedAt: time,
    billedAt: time.nullable(),
    details: z.object({ totals: z.object({ grandTotal: cents }).nullable() }).nullable(),
    items: z.array(z.object({ price: z.object({ id }).nullable() })).max(100),
    adjustments: z
      .array(z.object({ action: z.string(), status: z.string(), totals: z.object({ total: cents }).nullable() }))
      .nullable(),
  })
  .transform(({ currencyCode, customData: userId, details, items, adjustments, ...rest }) => {
    const totalCents = details?.totals?.grandTotal ?? 0
    const goingBack = (inStatus: string) =>
      (adjustments ?? [])
        .filter((one) => isRefund(one) && one.status === inStatus)
        .reduce((sum, { totals }) => sum + (totals?.total ?? totalCents), 0)
    return {
      ...rest,
      userId,
      currency: currencyCode,
      totalCents,
      priceIds: items.flatMap(({ price }) => (price ? [price.id] : [])),
      /** A refund without an amount counts in full. */
      refundedCents: goingBack('approved'),
      /** Requested from Paddle and not decided yet. */
      pendingRefundCents: goingBack('pending_approval'),
    }
  })
export type PaddleTransaction = z.output<typeof transaction>

export const adjustment = z
  .object({
    id,
    action: z.string(),
    status: z.enum(['pending_approval', 'approved', 'rejected', 'reversed']),
    transactionId: id,
    subscriptionId: id.nullable(),
    customerId: id,
    currencyCode: currency,
    totals: z.object({ total: cents }),
    createdAt: time,
    updatedAt: time,
  })
  .transform(({ currencyCode, totals, ...rest }) => ({ ...rest, currency: currencyCode, totalCents: totals.total }))
export type PaddleAdjustment = z.output<typeof adjustment>

export const pricingPreview = z
  .object({
    currencyCode: currency,
    details: z.object({
      lineItems: z.array(z.object({ price: z.object({ id }), totals: z.object({ total: cents }) })),
    }),
  })
  .transform(({ currencyCode, details }) => ({
    currency: currencyCode,
    /** By price id. */
    totalCents: new Map(details.lineItems.map(({ price, totals }) => [price.id, totals.total])),
  }))
export type PaddlePricingPreview = z.output<typeof pricingPreview>

export const portalSession = z
  .object({
    urls: z.object({
      general: z.object({ overview: link }),
      subscriptions: z.array(z.object({ id, updateSubscriptionPaymentMethod: link })),
    }),
  })
  .transform(({ urls }) => ({ overview: urls.general.overview, subscriptions: urls.subscriptions }))
/** Short-lived links to Paddle's pages for one customer. They are requested on a click and never stored. */
export type PaddlePortalSession = z.output<typeof portalSession>

export const invoiceDocument = z.object({ url: link }).transform(({ url }) => url)
