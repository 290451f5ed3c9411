import type { ActionFunctionArgs } from '@remix-run/node'
import { requireEntitlement } from '../features/accounts/session/guards.server'
import { toWishCompilation } from '../features/wishes/criteria.server'
import { waitForCompilation } from '../features/wishes/criteria-compilation.server'
import { readFormValues } from '../features/searches/form-values'
import { toCriteriaText } from '../features/searches/check-search.server'
import { readForm } from '../http/body.server'
import { json } from '../http/endpoint.server'
import { inTurnOfAccount } from '../http/turns.server'

/** Short enough for a script to poll again. */
const waitMs = 4_000

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireEntitlement(request)
  const values = readFormValues(await readForm(request))
  const compile = async () => waitForCompilation(user, await toCriteriaText(values, user.id), waitMs)
  return json(toWishCompilation(await inTurnOfAccount(user.id, request, compile)))
}
