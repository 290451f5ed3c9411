import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadName, downloadResponse, drainFromContext } from '../../http/download.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { getSearch } from '../../features/searches/search-store.server'
import { readQuery } from '../../http/body.server'
import { streamInTurn } from '../../http/turns.server'
import { streamCsv, type ExportKind } from './export-csv.server'

/** A CSV of every listing that a search saw, or with `?of=results` of its results. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const exported: ExportKind = readQuery(request).get('of') === 'results' ? 'results' : 'seen'
  const now = new Date()
  const fileName = downloadName([search.make, exported], 'csv')
  return downloadResponse(await streamInTurn(user.id, request, streamCsv(search, exported, now)), {
    ...{ fileName, contentType: 'text/csv', signal: request.signal },
    drained: drainFromContext(context),
  })
}
