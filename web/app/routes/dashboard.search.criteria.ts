import type { ActionFunctionArgs } from '@remix-run/node'
import { requireEntitlement } from '../features/accounts/session/guards.server'
import { editableUnsaved } from '../features/wishes/editable-wish.server'
import { waitForCompilation } from '../features/wishes/unsaved-words.server'
import { valuesFromForm } from '../features/searches/form-values'
import { typedWords } from '../features/searches/search-screen.server'
import { readForm } from '../http/body.server'
import { json } from '../http/endpoint.server'

/** Short enough for a script to poll again. */
const waitMs = 4_000

/** The compiled criteria of an unsaved form, for the form's script. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireEntitlement(request)
  const values = valuesFromForm(await readForm(request))
  return json(editableUnsaved(await waitForCompilation(user, await typedWords(user, values), waitMs)))
}
