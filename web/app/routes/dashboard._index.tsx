import { replace } from '@remix-run/node'

export const loader = () => replace('/dashboard/searches')
