import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadResponse } from '../../http/download.server'
import { drainOf } from '../../http/drain.server'
import type { SignedIn } from './session/sessions.server'
import { exportAsCsv, exportAsJson } from './formats.server'
import { exportAccountData } from './data-export.server'

const formats = {
  json: { contentType: 'application/json', piecesOf: exportAsJson },
  csv: { contentType: 'text/csv', piecesOf: exportAsCsv },
} as const

export async function dataExportResponse(
  { request, context }: LoaderFunctionArgs,
  user: SignedIn,
  format: keyof typeof formats,
): Promise<Response> {
  const { contentType, piecesOf } = formats[format]
  const fileName = `lotwatch-my-data-${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}.${format}`
  const drained = drainOf(context)
  return downloadResponse(piecesOf(exportAccountData(user)), { fileName, contentType, signal: request.signal, drained })
}
