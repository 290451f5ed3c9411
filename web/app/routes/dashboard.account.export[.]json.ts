import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireShownOwner } from '../features/accounts/settings/shown-owner.server'
import { takeoutResponse } from '../features/accounts/takeout/takeout-response.server'

export const loader = async (args: LoaderFunctionArgs) =>
  takeoutResponse(args, await requireShownOwner(args.request), 'json')
