import { type ExclusionReason, exclusionReason } from '../../features/searches/seen/exclusion-reason.server'
import { requireEntitledCaller } from '../../features/accounts/session/guards.server'
import { getSearch } from '../../features/searches/search-store.server'
import { endpoint, json } from '../../http/endpoint.server'
import { HttpError } from '../../http/errors.server'
import { readQuery } from '../../http/body.server'

function whyJson({ kind, headline, notes, ad, name, change }: ExclusionReason) {
  return {
    kind,
    answer: headline,
    notes,
    outcome: ad?.outcome ?? null,
    name,
    listingId: ad?.listingId ?? null,
    change: change?.words ?? null,
  }
}

export const loader = endpoint({
  async GET({ request, params }) {
    const user = await requireEntitledCaller(request, { allowApiToken: true })
    const search = await getSearch({ id: params.id!, userId: user.id })
    const answer = await exclusionReason(search, readQuery(request).get('link') ?? '', {
      now: new Date(),
      timeZone: user.timeZone,
    })
    if (answer.kind === 'unreadable') throw new HttpError(400, answer.headline)
    return json(whyJson(answer))
  },
})
export const action = loader
