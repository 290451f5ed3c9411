import type { LoaderFunctionArgs } from '@remix-run/node'
import { isEntitled } from '../features/accounts/session/guards.server'
import { userOf } from '../features/accounts/session/sessions.server'
import { valuesFromForm } from '../features/searches/form/form-values'
import { previewOf } from '../features/searches/preview/preview.server'
import { queryOf } from '../http/storable.server'

/**
 * The seven-day preview of an unsaved form, for the form's script. Null without a plan or a session: a redirect would
 * lead the screen away from what is typed.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await userOf(request)
  if (!user || !isEntitled(user)) return null
  return previewOf({ ...valuesFromForm(queryOf(request)) }, new Date(), user.id)
}
