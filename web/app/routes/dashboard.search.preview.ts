import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireEntitlement } from '../features/accounts/session/guards.server'
import { valuesFromForm } from '../features/searches/form/form-values'
import { previewOf } from '../features/searches/preview/preview.server'
import { queryOf } from '../http/storable.server'

/** The seven-day preview of an unsaved form, for the form's script. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  return previewOf({ ...valuesFromForm(queryOf(request)) }, new Date(), user.id)
}
