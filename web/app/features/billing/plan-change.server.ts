import { readJson } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { requireCaller } from '../accounts/session/guards.server'
import { billingMessages, planChange } from './billing-rules'

/** Handles calls that change a subscription. Nobody has one before payment exists, so each valid call gets a 409. */
export async function refusePlanChange(request: Request): Promise<never> {
  await requireCaller(request)
  if (!planChange.safeParse(await readJson(request)).success) throw new HttpError(400, billingMessages.unknownPlan)
  throw new HttpError(409, billingMessages.noSubscription)
}
