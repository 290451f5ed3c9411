import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadResponse } from '../../../http/download.server'
import { drainOf } from '../../../http/drain.server'
import type { SignedIn } from '../session/sessions.server'
import { takeoutCsv, takeoutJson } from './formats.server'
import { takeoutOf } from './takeout.server'

const formats = {
  json: { contentType: 'application/json', piecesOf: takeoutJson },
  csv: { contentType: 'text/csv', piecesOf: takeoutCsv },
} as const

/** A download of everything that is kept about a person. */
export async function takeoutResponse(
  { request, context }: LoaderFunctionArgs,
  user: SignedIn,
  format: keyof typeof formats,
): Promise<Response> {
  const { contentType, piecesOf } = formats[format]
  const fileName = `lotwatch-my-data-${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}.${format}`
  const drained = drainOf(context)
  return downloadResponse(piecesOf(takeoutOf(user)), { fileName, contentType, signal: request.signal, drained })
}
