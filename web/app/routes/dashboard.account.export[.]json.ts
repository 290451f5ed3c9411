import type { LoaderFunctionArgs } from '@remix-run/node'
import { takeoutResponse } from '../features/accounts/takeout/takeout-response.server'

export const loader = (args: LoaderFunctionArgs) => takeoutResponse(args, 'json')
