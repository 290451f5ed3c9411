import { readJson } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { requireCaller } from '../accounts/session/guards.server'
import type { SignedIn } from '../accounts/session/sessions.server'
import { billingMessages } from './billing-messages'
import { planChange, type PlanChange } from './billing-rules'

/** Reads the caller and the plan of a call that previews or makes a change. 401 and 400 as for all calls. */
export async function readPlanCall(request: Request): Promise<{ user: SignedIn; to: PlanChange }> {
  const user = await requireCaller(request)
  const read = planChange.safeParse(await readJson(request))
  if (!read.success) throw new HttpError(400, billingMessages.unknownPlan)
  return { user, to: read.data }
}
