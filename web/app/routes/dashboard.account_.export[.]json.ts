import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireRecentLogin } from '../features/accounts/settings/recent-login.server'
import { dataExportResponse } from '../features/accounts/data-export.server'

export const loader = async (args: LoaderFunctionArgs) =>
  dataExportResponse(args, await requireRecentLogin(args.request), 'json')
