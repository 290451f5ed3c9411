import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { HttpError } from '../../http/errors.server'
import type { SignedIn } from '../../features/accounts/session/sessions.server'
import { billingMessages } from '../../features/billing/billing-messages'
import { changePlan } from '../../features/billing/change-plan.server'
import { planOf } from '../../features/billing/preview-change.server'
import { processingPath } from './steps'

const confirmation = z.object({
  plan: z.string(),
  period: z.string(),
  cents: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  currency: z.string().length(3),
})

/** Changes the plan for the amount shown and redirects to the page that waits for it. Returns an error otherwise. */
export async function confirmChange(user: SignedIn, form: FormData) {
  const read = confirmation.safeParse(Object.fromEntries(form))
  const change = read.success ? planOf(read.data.plan, read.data.period) : null
  if (!read.success || !change) return data({ error: billingMessages.unknownPlan }, 400)
  const { cents, currency } = read.data
  try {
    await changePlan(user, change, { cents, currency })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return data({ error: error.reason }, error.status)
  }
  const chosen = { plan: change.newSubscriptionType, period: change.newSubscriptionPeriod }
  throw redirect(processingPath(chosen, Date.now()))
}
