import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireEntitlement } from '../features/accounts/session/guards.server'
import { getCriteria, toEditableWishes } from '../features/wishes/criteria.server'
import { getSearch } from '../features/searches/search-store.server'
import { json } from '../http/endpoint.server'

/** Criteria of a saved search, polled by a page that waits for compilation. Null until compiled. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  return json({ wishes: toEditableWishes(getCriteria(await getSearch({ id: params.id!, userId: user.id }))) })
}
