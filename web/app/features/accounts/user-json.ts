import { trialAt } from '#domain/plans/plans'

interface Account {
  id: string
  email: string
  firstName: string
  lastName: string
  trialEndsAt: Date
}

/** The user in the answer of `/api/auth/get-user` (specification, section 3). */
export function userJson({ id, email, firstName, lastName, trialEndsAt }: Account, now: Date) {
  return { id, email, firstName, lastName, subscription: null, trial: trialAt(trialEndsAt, now) }
}
