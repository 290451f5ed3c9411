import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireEntitlement } from '../features/accounts/session/guards.server'
import { criteriaOf } from '../features/wishes/criteria'
import { editableWishes } from '../features/wishes/editable-wish.server'
import { ownSearch } from '../features/searches/search-store.server'
import { json } from '../http/endpoint.server'
export { clientLoader } from '../ui/network'

/** Criteria of a saved search, polled by a page that waits for compilation. Null until compiled. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  return json({ wishes: editableWishes(criteriaOf(await ownSearch({ id: params.id!, userId: user.id }))) })
}
