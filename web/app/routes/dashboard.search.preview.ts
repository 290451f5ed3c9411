import { isEntitled } from '../features/accounts/session/guards.server'
import { findUser } from '../features/accounts/session/sessions.server'
import { readFormValues } from '../features/searches/form-values'
import { loadPreview } from '../features/wishes/preview.server'
import { readTypedWishes } from '../features/wishes/wish-row'
import { readForm } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { inTurn } from '../http/turns.server'

/**
 * The seven-day preview of an unsaved form, for the form's script. A POST, since a URL holds only a few thousand
 * characters. Null without a plan or a session: a redirect would discard the form's input.
 */
export const action = endpoint({
  async POST({ request }) {
    const form = await readForm(request)
    const user = await findUser(request)
    if (!user || !isEntitled(user)) return json(null)
    const preview = () => loadPreview({ ...readFormValues(form) }, new Date(), user.id, readTypedWishes(form))
    return json(await inTurn(user.id, request, preview))
  },
})
export const loader = action
