import { replace } from '@remix-run/node'

/** `/dashboard/search`, and any tab that does not exist. */
export const loader = () => replace('/dashboard/searches')
